/** Bytes break a rule of their format; the message says which rule, and where. */
export class MalformedData extends Error {
  override readonly name: string = 'MalformedData';
}

/** Data are in an encoding that is not decoded here; they may well be sound. */
export class UnsupportedEncoding extends MalformedData {
  override readonly name = 'UnsupportedEncoding';
}
