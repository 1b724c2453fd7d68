import { MalformedData } from '../../../files/malformed-data.js';
import { OutOfBytes } from '../../file/malformed-pdf.js';
import { Lexer } from '../../syntax/lexer.js';
import { parseObject } from '../../syntax/parse-object.js';
import { PdfDict } from '../../syntax/values.js';
import { commentsOfPdf, MAX_COMMENT } from './pdf-comments.js';

/**
 * Returns the bytes of a PDF outside of its objects, cross-reference tables and trailers: they are not displayed, and a search of the
 * document does not read them. The first gap is before the header, the last one behind the end.
 * @param piece whether the bytes are the first and the last ones of the document; what is before the header or behind an end elsewhere are objects
 */
export function gapsOfPdf(bytes: Buffer, { isFirst, isLast }: PieceOfPdf = WHOLE): Buffer[] {
  const header = isFirst ? Math.max(0, bytes.indexOf('%PDF-')) : 0;
  const last = isLast ? bytes.lastIndexOf(END_OF_FILE) : -1;
  const behind = last < 0 ? bytes.length : last + END_OF_FILE.length;
  const body = bytes.subarray(header, behind);
  return [
    bytes.subarray(0, header),
    ...gapsBetween(body),
    ...commentsOfPdf(syntaxOf(body, isFirst)),
    bytes.subarray(behind),
  ];
}

export interface PieceOfPdf {
  readonly isFirst: boolean;
  readonly isLast: boolean;
}

const WHOLE: PieceOfPdf = { isFirst: true, isLast: true };
const END_OF_FILE = '%%EOF';

/** Bytes between objects. Stream data may contain what looks like the end of an object. */
function gapsBetween(bytes: Buffer): readonly Buffer[] {
  const text = bytes.toString('latin1');
  // Each keyword ends the gap behind the one before, so that no byte is searched twice, however many keywords there are.
  const trailers = new TrailerEnds(bytes);
  const ends = Array.from(text.matchAll(keywordPattern), ({ index, 0: { length }, groups }) => {
    const behind = index + length;
    if (groups?.trailer !== undefined) return { index, behind: trailers.behind(behind) };
    return { index, behind: groups?.begins === undefined ? behind : undefined };
  });
  return ends.flatMap(({ behind }, at) => {
    const next = ends[at + 1]?.index ?? text.length;
    return behind === undefined ? [] : [bytes.subarray(behind, Math.min(next, behind + MAX_COMMENT))];
  });
}

/** Keywords behind which comments may stand, and, as `begins`, those before which comments end; behind `trailer` is a dictionary. */
const keywordPattern =
  /^%PDF-[\d.]{0,20}|\bendobj\b|%%EOF|\bstartxref\s{0,9}\d{0,20}|(?<trailer>\btrailer\b)|(?<begins>(?<!\d)\d{1,10}\s{1,9}\d{1,10}\s{1,9}obj\b|\bxref\b)/g;

/** Dictionaries without end behind which trailers are searched at once: strings may contain the keyword, too. */
const MAX_UNENDED = 8;

/** Finds the ends of the dictionaries of trailers, in ascending order. */
class TrailerEnds {
  readonly #bytes: Buffer;
  /** The offset up to which bytes are read, so that few bytes are read more than twice. */
  #end = 0;
  #unended = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  /** Returns the offset behind a dictionary; undefined when there is none, or the offset is in the one before. */
  behind(start: number): number | undefined {
    if (start < this.#end) return undefined;
    const lexer = new Lexer(this.#bytes.subarray(0, start + MAX_COMMENT), start);
    lexer.skipSpace();
    try {
      const isRead = lexer.peek() === 0x3c && parseObject(lexer).value instanceof PdfDict;
      this.#end = lexer.pos;
      return isRead ? lexer.pos : undefined;
    } catch (error) {
      if (!(error instanceof MalformedData)) throw error;
      if (!(error instanceof OutOfBytes)) this.#end = lexer.pos;
      else this.#end = ++this.#unended <= MAX_UNENDED ? start : lexer.bytes.length;
      return undefined;
    }
  }
}

/** Returns the syntax that a piece begins with; a later piece may begin within a stream, so its first object or stream is skipped. */
function syntaxOf(piece: Buffer, isFirst: boolean): Buffer {
  if (isFirst) return piece;
  const ends = ['endstream', 'endobj'].flatMap((word) => {
    const at = piece.indexOf(word);
    return at < 0 ? [] : [at + word.length];
  });
  return piece.subarray(Math.min(piece.length, ...ends));
}
