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
  const ends = Array.from(text.matchAll(keywordPattern), ({ index, 0: { length }, groups }) => {
    return { index, behind: groups?.begins === undefined ? index + length : undefined };
  });
  return ends.flatMap(({ behind }, at) => {
    const next = ends[at + 1]?.index ?? text.length;
    return behind === undefined ? [] : [bytes.subarray(behind, Math.min(next, behind + MAX_COMMENT))];
  });
}

/** Keywords behind which comments may stand, and, as `begins`, those before which comments end. */
const keywordPattern =
  /^%PDF-[\d.]*|\bendobj\b|%%EOF|(?<begins>(?<!\d)\d{1,10}\s{1,9}\d{1,10}\s{1,9}obj\b|\b(?:start)?xref\b|\btrailer\b)/g;

/** Returns the syntax that a piece begins with; a later piece may begin within a stream, so its first object or stream is skipped. */
function syntaxOf(piece: Buffer, isFirst: boolean): Buffer {
  if (isFirst) return piece;
  const ends = ['endstream', 'endobj'].flatMap((word) => {
    const at = piece.indexOf(word);
    return at < 0 ? [] : [at + word.length];
  });
  return piece.subarray(Math.min(piece.length, ...ends));
}
