import { type Balance, balanced, scanContent, type ScanEvents } from './content-scanner.js';
import type { PdfFile } from '../file/pdf-file.js';
import { DataTooLong, MalformedData } from '../../files/malformed-data.js';
import { UndecodableStream } from '../file/malformed-pdf.js';
import type { PdfStream, Ref } from '../syntax/values.js';

/** Maximum number of bytes of decoded content that is scanned: for one page, and for the document. */
const contentLimits = { page: 32 * 1024 * 1024, document: 2048 * 1024 * 1024 };

/** How often damaged data are decoded at most, until the place of the damage is found. */
const DAMAGE_COST = 25;

interface ReaderSettings {
  /** Maximum number of bytes of decoded content that is scanned for the document. */
  readonly document?: number;
  /** Decodes a stream whose data are damaged as far as viewers draw it. @throws DataTooLong above `limit` bytes */
  readonly decodeDamaged?: (stream: PdfStream, limit: number) => Buffer;
}

/**
 * Determines the state that page content leaves open. A stream that cannot be decoded, or exceeds a limit, counts as
 * balanced. Streams that several pages share are read once.
 */
export class ContentReader {
  readonly #file: PdfFile;
  readonly #decodeDamaged: ReaderSettings['decodeDamaged'];
  readonly #known = new Map<number, Balance>();
  readonly #damaged = new Set<number>();
  #left: number;

  constructor(file: PdfFile, { document = contentLimits.document, decodeDamaged }: ReaderSettings = {}) {
    this.#file = file;
    this.#decodeDamaged = decodeDamaged;
    this.#left = document;
  }

  /** Returns the balance of streams that are executed in order as one content. */
  balanceOf(streams: readonly Ref[]): Balance {
    const parts = streams.map((stream) => this.#balanceOfStream(stream));
    // A string or an inline image may continue in the next stream; then the streams must be scanned as one.
    const continues = parts.slice(0, -1).some(({ ending, inImage }) => ending !== '' || inImage);
    return (continues ? this.#balanceOfAll(streams) : undefined) ?? parts.reduce(combined, balanced);
  }

  /** Whether data of streams that were read are damaged. Some viewers draw nothing after such a stream. */
  hasDamage(streams: readonly Ref[]): boolean {
    return streams.some(({ num }) => this.#damaged.has(num));
  }

  /**
   * Returns the content as one stream that draws the same, but is independent of content before and after it: without each
   * `Q` that has no `q`, which viewers ignore, without an unterminated inline image, and without damaged data. Undefined if the content
   * cannot be read.
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
    const maxBytes = Math.min(limit, this.#left);
    if (stream === undefined || maxBytes <= 0) return undefined;
    try {
      const content = this.#file.decodeStream(stream, maxBytes);
      this.#left -= content.length;
      return content;
    } catch (error) {
      if (!(error instanceof MalformedData)) throw error;
      if (error instanceof UndecodableStream) return undefined;
      const content = error instanceof DataTooLong ? undefined : this.#upToDamage(ref, stream, maxBytes);
      // Without content, the stream may have been decoded up to the limit before the error.
      this.#left -= content === undefined ? maxBytes : DAMAGE_COST * content.length;
      return content;
    }
  }

  #upToDamage({ num }: Ref, stream: PdfStream, limit: number): Buffer | undefined {
    try {
      const content = this.#decodeDamaged?.(stream, limit);
      if (content !== undefined) this.#damaged.add(num);
      return content;
    } catch (error) {
      if (!(error instanceof MalformedData)) throw error;
      return undefined;
    }
  }
}

const lineEnd = Buffer.from('\n');

/** Returns the balance of two parts in order: the second part closes what the first part leaves open, as brackets do. */
function combined(one: Balance, other: Balance): Balance {
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
