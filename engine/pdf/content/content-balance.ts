import { type Balance, balanced, scanContent, type ScanEvents } from './content-scanner.js';
import type { PdfFile } from '../file/pdf-file.js';
import { MalformedData } from '../../files/malformed-data.js';
import { UndecodableStream } from '../file/malformed-pdf.js';
import type { Ref } from '../syntax/values.js';

/** How much content is looked at: of one page, and of all. */
const contentLimits = { page: 32 * 1024 * 1024, document: 2048 * 1024 * 1024 };

/**
 * Tells what state the content of pages leaves. A stream that cannot be decoded, or is too much to be looked at, counts
 * as one that cleans up after itself. Streams that pages share are read once.
 */
export class ContentReader {
  readonly #file: PdfFile;
  readonly #known = new Map<number, Balance>();
  #left: number;

  constructor(file: PdfFile, { document }: Pick<typeof contentLimits, 'document'> = contentLimits) {
    this.#file = file;
    this.#left = document;
  }

  /** What streams leave that are read one after the other. */
  balanceOf(streams: readonly Ref[]): Balance {
    const parts = streams.map((stream) => this.#balanceOfStream(stream));
    // A string or an image may go on in the next stream, so that what stands there is not what it seems to be.
    const goesOn = parts.slice(0, -1).some(({ ending, inImage }) => ending !== '' || inImage);
    return (goesOn ? this.#balanceOfAll(streams) : undefined) ?? parts.reduce(joined, balanced);
  }

  /**
   * The content as one stream that draws the same but takes nothing from what precedes or follows it: without each `Q`
   * that restores nothing, which viewers pass over, and without an inline image that does not end. Undefined when
   * it cannot be read.
   */
  contained(streams: readonly Ref[]): Buffer | undefined {
    const content = this.#decodeAll(streams);
    if (content === undefined) return undefined;
    const restored = (at: number): unknown => content.fill(0x20, at, at + 1);
    const endless = (at: number): unknown => content.fill(0x20, at);
    const events: ScanEvents = { restored, endless };
    scanContent(content, events);
    return content;
  }

  #balanceOfStream(ref: Ref): Balance {
    const known = this.#known.get(ref.num);
    if (known !== undefined) return known;
    const content = this.#decode(ref, contentLimits.page);
    const balance = content === undefined ? balanced : scanContent(content);
    this.#known.set(ref.num, balance);
    return balance;
  }

  #balanceOfAll(streams: readonly Ref[]): Balance | undefined {
    const content = this.#decodeAll(streams);
    return content && scanContent(content);
  }

  #decodeAll(streams: readonly Ref[]): Buffer | undefined {
    const parts: Buffer[] = [];
    let left = contentLimits.page;
    for (const stream of streams) {
      const part = this.#decode(stream, left);
      if (part === undefined) return undefined;
      left -= part.length;
      parts.push(part, lineEnd);
    }
    return Buffer.concat(parts);
  }

  #decode(ref: Ref, limit: number): Buffer | undefined {
    const stream = this.#file.stream(ref);
    const most = Math.min(limit, this.#left);
    if (stream === undefined || most <= 0) return undefined;
    try {
      const content = this.#file.decodeStream(stream, most);
      this.#left -= content.length;
      return content;
    } catch (error) {
      if (!(error instanceof MalformedData)) throw error;
      // As much may have been decoded before it was too much.
      if (!(error instanceof UndecodableStream)) this.#left -= most;
      return undefined;
    }
  }
}

const lineEnd = Buffer.from('\n');

/** Two stretches one after the other: as brackets, the second closes what the first opened. */
function joined(one: Balance, other: Balance): Balance {
  return {
    restored: one.restored + Math.max(0, other.restored - one.saved),
    saved: other.saved + Math.max(0, one.saved - other.restored),
    unmarked: one.unmarked + Math.max(0, other.unmarked - one.marked),
    marked: other.marked + Math.max(0, one.marked - other.unmarked),
    inText: other.inText ?? one.inText,
    inPath: other.inPath ?? one.inPath,
    ending: other.ending,
    inImage: other.inImage,
  };
}
