import { MalformedData } from '../../files/malformed-data.js';

/**
 * The file breaks a rule of PDF that this reader relies on; the message says which, and where.
 * Nothing is repaired here: the caller has qpdf rewrite the file and reads what qpdf wrote.
 */
export class MalformedPdf extends MalformedData {
  override readonly name: string = 'MalformedPdf';
}

/** The stream is sound, but its filter (an image codec, say) is none that is decoded here. */
export class UndecodableStream extends MalformedPdf {
  override readonly name = 'UndecodableStream';
}

/** The bytes at hand end in the middle of a token or an object; a reader that has more of the file tries again. */
export class OutOfBytes extends MalformedPdf {
  override readonly name = 'OutOfBytes';
}

/** An object holds more values than are read: no program that mends documents makes it smaller. */
export class TooManyValues extends MalformedPdf {
  override readonly name = 'TooManyValues';
}
