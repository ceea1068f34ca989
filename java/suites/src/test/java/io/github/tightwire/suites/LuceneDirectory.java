package io.github.tightwire.suites;

import java.io.IOException;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.FilterDirectory;
import org.apache.lucene.store.IOContext;
import org.apache.lucene.store.IndexInput;

/**
 * A directory of Lucene whose inputs read varints by java/wire. Lucene writes them itself: the
 * methods for that are final there.
 */
final class LuceneDirectory extends FilterDirectory {
  LuceneDirectory(Directory in) {
    super(in);
  }

  @Override
  public IndexInput openInput(String name, IOContext context) throws IOException {
    return new LuceneInput(in.openInput(name, context));
  }
}
