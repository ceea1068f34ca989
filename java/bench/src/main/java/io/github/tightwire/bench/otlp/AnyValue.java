package io.github.tightwire.bench.otlp;

import io.github.tightwire.bench.messages.Bytes;
import io.github.tightwire.bench.messages.Rows;
import io.github.tightwire.wire.WireReader;
import io.github.tightwire.wire.WireWriter;

/** One of seven things, or nothing. */
public final class AnyValue {
  public static final int STRING = 1 << 3 | 2;
  public static final int BOOL = 2 << 3;
  public static final int INT = 3 << 3;
  public static final int DOUBLE = 4 << 3 | 1;
  public static final int ARRAY = 5 << 3 | 2;
  public static final int KVLIST = 6 << 3 | 2;
  public static final int BYTES = 7 << 3 | 2;

  /** In an array and in a list of keys and values: the only field. */
  private static final int VALUES = 1 << 3 | 2;

  /** The kind of value: its field's tag, or 0 for nothing. The other fields are then invalid. */
  public int kind;

  public String string = "";
  public boolean bool;
  public long integer;
  public double real;
  public final Bytes bytes = new Bytes();

  /** Allocated with the first array or list, because values nest. */
  private Rows<AnyValue> array;

  private Rows<KeyValue> kvlist;

  void clear() {
    kind = 0;
  }

  void read(WireReader r) {
    while (!r.isAtEnd()) {
      int tag = r.readTag();
      switch (tag) {
        case STRING -> string = r.readStringStrict();
        case BOOL -> bool = r.readBool();
        case INT -> integer = r.readLong();
        case DOUBLE -> real = r.readDouble();
        case ARRAY -> readArray(r);
        case KVLIST -> readKvlist(r);
        case BYTES -> bytes.read(r);
        default -> {
          r.skipField(tag);
          continue;
        }
      }
      kind = tag;
    }
  }

  /** The last field counts, but two consecutive messages of the same field are merged. */
  private void readArray(WireReader r) {
    if (array == null) {
      array = new Rows<>(AnyValue::new);
    }
    if (kind != ARRAY) {
      array.clear();
    }
    int outer = r.beginMessage();
    while (!r.isAtEnd()) {
      int tag = r.readTag();
      if (tag == VALUES) {
        readElement(r);
      } else {
        r.skipField(tag);
      }
    }
    r.endMessage(outer);
  }

  private void readElement(WireReader r) {
    int outer = r.beginMessage();
    AnyValue value = array.add();
    value.clear();
    value.read(r);
    r.endMessage(outer);
  }

  private void readKvlist(WireReader r) {
    if (kvlist == null) {
      kvlist = new Rows<>(KeyValue::new);
    }
    if (kind != KVLIST) {
      kvlist.clear();
    }
    int outer = r.beginMessage();
    while (!r.isAtEnd()) {
      int tag = r.readTag();
      if (tag == VALUES) {
        KeyValue.read(r, kvlist);
      } else {
        r.skipField(tag);
      }
    }
    r.endMessage(outer);
  }

  void write(WireWriter w) {
    if (kind == 0) {
      return;
    }
    w.writeTag(kind);
    switch (kind) {
      case STRING -> w.writeString(string);
      case BOOL -> w.writeBool(bool);
      case INT -> w.writeLong(integer);
      case DOUBLE -> w.writeDouble(real);
      case ARRAY -> writeArray(w);
      case KVLIST -> writeKvlist(w);
      default -> bytes.write(w);
    }
  }

  private void writeArray(WireWriter w) {
    int mark = w.beginDelimited();
    for (int i = 0; i < array.size(); i++) {
      int element = w.beginMessage(VALUES);
      array.get(i).write(w);
      w.endMessage(element);
    }
    w.endMessage(mark);
  }

  private void writeKvlist(WireWriter w) {
    int mark = w.beginDelimited();
    KeyValue.write(w, VALUES, kvlist);
    w.endMessage(mark);
  }
}
