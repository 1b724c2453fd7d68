import { END, isRegular, isSpace } from '../syntax/characters.js';
import { Lexer } from '../syntax/lexer.js';
import { parseObject } from '../syntax/parse-object.js';
import { MalformedData } from '../../files/malformed-data.js';
import { isArray, PdfDict, PdfName, type PdfValue } from '../syntax/values.js';

/** The number of bytes after an "EI" that must look like content, up to the first string. */
const lookAhead = 15;
const MIN_AHEAD = 4;

/** Maximum number of times that searches read the whole content; prevents quadratic time for content of many images. */
const MAX_PASSES = 8;

interface Header {
  /** The entries between "BI" and "ID", up to the first malformed one. */
  readonly dict: PdfDict;
  /** The offset of the data. */
  readonly data: number;
}

/** An inline image; offsets are in the content. */
export interface InlineImage extends Header {
  /** The offset after "EI"; the data end before "EI". */
  readonly end: number;
}

/** Finds the ends of inline images (ISO 32000-2 §8.9.7) in content. */
export class InlineImages {
  readonly #bytes: Buffer;
  /** The number of bytes that searches may still read. */
  #left: number;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
    this.#left = MAX_PASSES * bytes.length;
  }

  /**
   * Returns the offset after the "EI" of the image whose "BI" ends at `start`; undefined if the image is unterminated. The
   * length of the data is not stated, and the data may contain "EI" by chance.
   */
  end(start: number): number | undefined {
    return this.find(start)?.end;
  }

  /** Like `end`, but returns the image. */
  find(start: number): InlineImage | undefined {
    const header = this.#header(start);
    if (header === undefined) return undefined;
    const minLength = this.#minLength(header);
    const end = this.#endFrom(header.data + minLength) ?? (minLength > 0 ? this.#endFrom(header.data) : undefined);
    return end === undefined ? undefined : { ...header, end };
  }

  #header(start: number): Header | undefined {
    const lexer = new Lexer(this.#bytes, start);
    const dict = readEntries(lexer);
    // Skips damaged entries up to "ID".
    for (let at = this.#find('ID', lexer.pos); at >= 0; at = this.#find('ID', at + 2)) {
      if (standsAlone(this.#bytes, at)) return { dict, data: Math.min(this.#bytes.length, at + 3) };
    }
    return undefined;
  }

  /** Returns a number of bytes of the data that cannot contain the end of the image. */
  #minLength({ dict, data }: Header): number {
    const filter = outerFilter(dict);
    if (filter === undefined) return plainLength(dict) ?? 0;
    const end = endings.get(nameOf(filter) ?? '');
    return end === undefined ? 0 : Math.max(0, this.#find(end, data) - data);
  }

  #endFrom(from: number): number | undefined {
    const bytes = this.#bytes;
    for (let at = this.#find('EI', from); at >= 0; at = this.#find('EI', at + 1)) {
      // White space before "EI" is not required: some writers omit it.
      if (!isRegular(bytes[at + 2] ?? END) && looksLikeContent(bytes.subarray(at + 2))) return at + 2;
    }
    return undefined;
  }

  #find(text: string, from: number): number {
    if (this.#left <= 0) return -1;
    const at = this.#bytes.indexOf(text, from, 'latin1');
    this.#left -= Math.max(1, (at < 0 ? this.#bytes.length : at) - from);
    return at;
  }
}

/** Returns the length of the data of an inline image in bytes; undefined unless they are plain samples or encoded as text. */
export function inlineDataLength({ dict, data, end }: InlineImage, content: Buffer): number | undefined {
  const filter = outerFilter(dict);
  if (filter === undefined) return plainLength(dict);
  const ending = endings.get(nameOf(filter) ?? '');
  const at = ending === undefined ? -1 : content.subarray(data, end).indexOf(ending);
  return ending === undefined || at < 0 ? undefined : at + ending.length;
}

function readEntries(lexer: Lexer): PdfDict {
  const dict = new PdfDict();
  try {
    lexer.skipSpace();
    while (lexer.peek() === 0x2f) {
      dict.state(lexer.name(), parseObject(lexer).value);
      lexer.skipSpace();
    }
  } catch (error) {
    if (!(error instanceof MalformedData)) throw error;
  }
  return dict;
}

function standsAlone(bytes: Buffer, at: number): boolean {
  return !isRegular(bytes[at - 1] ?? END) && !isRegular(bytes[at + 2] ?? END);
}

/** Returns the filter that encoded the data last; undefined for plain samples. */
function outerFilter(dict: PdfDict): PdfValue | undefined {
  const filter = dict.get('F') ?? dict.get('Filter');
  return (isArray(filter) ? filter : [filter ?? null]).find((it) => it !== null);
}

/** The end-of-data markers of the ASCII filters. */
const endings: ReadonlyMap<string, string> = new Map([
  ['A85', '~>'],
  ['ASCII85Decode', '~>'],
  ['AHx', '>'],
  ['ASCIIHexDecode', '>'],
]);

/** Returns the number of bytes of unencoded samples, of which there is one where an entry is missing; undefined for other colour spaces. */
function plainLength(dict: PdfDict): number | undefined {
  const numberOf = (short: string, long: string): number => {
    const value = dict.get(short) ?? dict.get(long);
    return typeof value === 'number' ? value : 1;
  };
  const isMask = (dict.get('IM') ?? dict.get('ImageMask')) === true;
  const depth = isMask ? 1 : numberOf('BPC', 'BitsPerComponent');
  const colours = isMask ? 1 : componentsOf(dict.get('CS') ?? dict.get('ColorSpace'));
  if (colours === undefined) return undefined;
  return Math.max(0, Math.ceil((numberOf('W', 'Width') * depth * colours) / 8) * numberOf('H', 'Height'));
}

function componentsOf(space: PdfValue | undefined): number | undefined {
  const name = nameOf(isArray(space) ? space[0] : space);
  return space === undefined ? 1 : components.get(name ?? '');
}

const components: ReadonlyMap<string, number> = new Map([
  ['G', 1],
  ['DeviceGray', 1],
  ['I', 1],
  ['Indexed', 1],
  ['RGB', 3],
  ['DeviceRGB', 3],
  ['CMYK', 4],
  ['DeviceCMYK', 4],
]);

function nameOf(value: PdfValue | undefined): string | undefined {
  return value instanceof PdfName ? value.value : undefined;
}

function looksLikeContent(rest: Buffer): boolean {
  const string = rest.subarray(0, lookAhead).indexOf('(', MIN_AHEAD, 'latin1');
  return rest.subarray(0, string < 0 ? lookAhead : string).every(isPlain);
}

function isPlain(byte: number): boolean {
  return (byte >= 0x20 && byte < 0x7f) || (isSpace(byte) && byte !== 0);
}
