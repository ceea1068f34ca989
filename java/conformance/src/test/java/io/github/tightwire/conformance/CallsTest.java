package io.github.tightwire.conformance;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import examples.KafkaVarint;
import examples.LuceneVarint;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import org.apache.kafka.common.utils.internals.ByteUtils;
import org.apache.lucene.store.ByteArrayDataInput;
import org.apache.lucene.store.DataInput;
import org.apache.lucene.store.DataOutput;
import org.apache.lucene.store.OutputStreamDataOutput;
import org.junit.jupiter.api.Test;

/** Kafka's and Lucene's calls beside ours, as docs/java/varints.md shows them. */
class CallsTest {
  @Test
  void kafka() {
    ByteBuffer b = ByteBuffer.allocateDirect(100);
    ByteUtils.writeVarint(-300, b);
    KafkaVarint.writeVarint(-300, b); // the same two bytes
    b.flip();
    int theirs = KafkaVarint.readVarint(b); // what the other has written
    int ours = ByteUtils.readVarint(b);
    assertEquals(-300, theirs);
    assertEquals(-300, ours);
    assertEquals(0, b.remaining());
  }

  @Test
  void lucene() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    DataOutput out = new OutputStreamDataOutput(bytes);
    out.writeVInt(-1); // five bytes
    out.writeVLong(300);
    out.writeGroupVInts(new long[] {1, 300, 70_000, 4, 5}, 5);
    ByteBuffer b = ByteBuffer.wrap(bytes.toByteArray());
    int vInt = LuceneVarint.readVInt(b);
    long vLong = LuceneVarint.readVLong(b);
    int[] group = new int[5];
    LuceneVarint.readGroupVInts(b, group, 0, 5);

    ByteBuffer again = ByteBuffer.allocate(100);
    LuceneVarint.writeVInt(again, vInt);
    LuceneVarint.writeVLong(again, vLong);
    LuceneVarint.writeGroupVInts(again, group, 0, 5);
    DataInput in = new ByteArrayDataInput(again.array(), 0, again.position());
    assertEquals(-1, in.readVInt());
    assertEquals(300, in.readVLong());
    long[] groupAgain = new long[5];
    in.readGroupVInts(groupAgain, 5);
    assertArrayEquals(new long[] {1, 300, 70_000, 4, 5}, groupAgain);
    assertEquals(0, b.remaining());
  }
}
