import { DataTooLong, MalformedData } from '../../../files/malformed-data.js';
import type { PdfFile } from '../../file/pdf-file.js';
import type { PdfStream, PdfValue, Ref } from '../../syntax/values.js';
import { type StreamCategory, STREAM_CATEGORIES } from './drawing-scope.js';
import { paintedContent, paintedPage } from './painted-content.js';

/** Maximum number of bytes of content that are read for a page, and of a single stream. */
const MAX_BYTES = 2 ** 28;
/** The cost of reading a stream for its operations, in such bytes: more of them than any page draws must not take minutes. */
const BYTES_OF_READING = 2 ** 10;
/** The cost of starting a stream, as the number of bytes of content that PDFium draws in the same time. */
const BYTES_OF_STREAM = 128;

/** The operators that name a resource of a category. */
const OPERATORS: Readonly<Record<StreamCategory, readonly string[]>> = {
  XObject: ['Do'],
  ExtGState: ['gs'],
  Pattern: ['scn', 'SCN'],
  Font: ['Tf'],
};

/** What is known of a stream before its operations are read. */
export interface StreamOutline {
  /** The bytes of its content, and the cost to start it. */
  readonly size: number;
  /** The categories of resources that its content may name. */
  readonly categories: readonly StreamCategory[];
}

/** Reads the content of streams, up to a limit for each page. */
export class StreamReader {
  readonly #outlines = new Map<number, StreamOutline>();
  #bytesLeft = MAX_BYTES;

  constructor(private readonly file: PdfFile) {}

  startPage(): void {
    this.#bytesLeft = MAX_BYTES;
  }

  /** Whether streams of the page were left out because of the limit. */
  get hasReadTooMuch(): boolean {
    return this.#bytesLeft < 0;
  }

  page(contents: PdfValue | undefined): Buffer | undefined {
    return this.#decoded((limit) => paintedPage(this.file, contents, limit));
  }

  content(stream: PdfStream): Buffer | undefined {
    this.#bytesLeft -= BYTES_OF_READING;
    return this.#decoded((limit) => paintedContent(this.file, stream, limit));
  }

  outline(ref: Ref, stream: PdfStream): StreamOutline {
    const known = this.#outlines.get(ref.num);
    if (known !== undefined) return known;
    const bytes = this.#decoded((limit) => paintedContent(this.file, stream, limit)) ?? Buffer.alloc(0);
    const outline = {
      size: BYTES_OF_STREAM + bytes.length,
      categories: STREAM_CATEGORIES.filter((category) => OPERATORS[category].some((it) => bytes.includes(it))),
    };
    if (!this.hasReadTooMuch) this.#outlines.set(ref.num, outline);
    return outline;
  }

  #decoded(read: (limit: number) => Buffer): Buffer | undefined {
    if (this.#bytesLeft < 0) return undefined;
    try {
      const bytes = read(MAX_BYTES);
      this.#bytesLeft -= bytes.length;
      return bytes;
    } catch (error) {
      if (!(error instanceof MalformedData)) throw error;
      if (error instanceof DataTooLong) this.#bytesLeft = -1;
      return undefined;
    }
  }
}
