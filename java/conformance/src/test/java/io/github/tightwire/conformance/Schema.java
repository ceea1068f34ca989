package io.github.tightwire.conformance;

import com.google.protobuf.DescriptorProtos.DescriptorProto;
import com.google.protobuf.DescriptorProtos.FieldDescriptorProto;
import com.google.protobuf.DescriptorProtos.FieldDescriptorProto.Label;
import com.google.protobuf.DescriptorProtos.FieldDescriptorProto.Type;
import com.google.protobuf.DescriptorProtos.FieldOptions;
import com.google.protobuf.DescriptorProtos.FileDescriptorProto;
import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.DescriptorValidationException;
import com.google.protobuf.Descriptors.FileDescriptor;

/** A message that has a field of every kind that the writer writes, and messages like itself. */
final class Schema {
  static final Descriptor NODE = node();

  private Schema() {}

  private static Descriptor node() {
    DescriptorProto.Builder node =
        DescriptorProto.newBuilder()
            .setName("Node")
            .addField(field(1, Type.TYPE_UINT64))
            .addField(field(2, Type.TYPE_INT64))
            .addField(field(3, Type.TYPE_INT32))
            .addField(field(4, Type.TYPE_UINT32))
            .addField(field(5, Type.TYPE_SINT64))
            .addField(field(6, Type.TYPE_SINT32))
            .addField(field(7, Type.TYPE_BOOL))
            .addField(field(8, Type.TYPE_FIXED32))
            .addField(field(9, Type.TYPE_FIXED64))
            .addField(field(10, Type.TYPE_FLOAT))
            .addField(field(11, Type.TYPE_DOUBLE))
            .addField(field(12, Type.TYPE_STRING))
            .addField(field(13, Type.TYPE_BYTES))
            .addField(packed(15))
            .addField(children(16))
            .addField(packed(2047))
            .addField(children(2048))
            .addField(field(536870911, Type.TYPE_INT64));
    FileDescriptorProto file =
        FileDescriptorProto.newBuilder().setName("node.proto").addMessageType(node).build();
    try {
      return FileDescriptor.buildFrom(file, new FileDescriptor[0]).findMessageTypeByName("Node");
    } catch (DescriptorValidationException e) {
      throw new IllegalStateException(e);
    }
  }

  private static FieldDescriptorProto.Builder field(int number, Type type) {
    return FieldDescriptorProto.newBuilder()
        .setName("f" + number)
        .setNumber(number)
        .setType(type)
        .setLabel(Label.LABEL_OPTIONAL);
  }

  private static FieldDescriptorProto.Builder packed(int number) {
    return field(number, Type.TYPE_UINT64)
        .setLabel(Label.LABEL_REPEATED)
        .setOptions(FieldOptions.newBuilder().setPacked(true));
  }

  private static FieldDescriptorProto.Builder children(int number) {
    return field(number, Type.TYPE_MESSAGE).setTypeName("Node").setLabel(Label.LABEL_REPEATED);
  }
}
