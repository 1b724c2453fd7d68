import { MalformedData } from '../../files/malformed-data.js';

/**
 * The file breaks a rule of PDF that the reader relies on; the message says which rule, and where. The reader repairs
 * nothing: the caller has qpdf rewrite the file, and reads the rewritten file.
 */
export class MalformedPdf extends MalformedData {
  override readonly name: string = 'MalformedPdf';
}

/** The stream may be well-formed, but `decodeStream` does not support its filter, such as an image codec. */
export class UndecodableStream extends MalformedPdf {
  override readonly name = 'UndecodableStream';
}

/** The encoded data of a stream are damaged; `decoded` is what PDFium decodes of them. */
export class DamagedData extends MalformedPdf {
  override readonly name = 'DamagedData';

  constructor(
    message: string,
    readonly decoded: Buffer,
  ) {
    super(message);
  }
}

/** The bytes end inside a token or an object; a reader that can get more bytes of the file tries again. */
export class OutOfBytes extends MalformedPdf {
  override readonly name = 'OutOfBytes';
}

/** An object has more values than the reader accepts. Rewriting the document does not help. */
export class TooManyValues extends MalformedPdf {
  override readonly name = 'TooManyValues';
}
