package io.github.tightwire.suites;

import java.io.IOException;
import java.nio.file.Path;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.NIOFSDirectory;
import org.apache.lucene.tests.store.BaseDirectoryTestCase;

/** Lucene's own tests of directories, on an input that reads varints by java/wire. */
public class LuceneDirectoryTest extends BaseDirectoryTestCase {
  @Override
  protected Directory getDirectory(Path path) throws IOException {
    return new LuceneDirectory(new NIOFSDirectory(path));
  }
}
