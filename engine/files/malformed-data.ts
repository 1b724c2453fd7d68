/** Bytes break a rule of their format; the message says which rule, and where. */
export class MalformedData extends Error {
  override readonly name: string = 'MalformedData';
}

/** The data may be well-formed, but their encoding is not supported. */
export class UnsupportedEncoding extends MalformedData {
  override readonly name = 'UnsupportedEncoding';
}

/** The data decode to more bytes than the limit. */
export class DataTooLong extends MalformedData {
  override readonly name = 'DataTooLong';
}
