/** Readers accept the header anywhere in the first 1,024 bytes (ISO 32000-1 Annex H.3.4.1). */
export const HEADER_BYTES = 1024 + 5;

/** Whether a file begins as a PDF must. */
export function beginsAsPdf(head: Buffer): boolean {
  return /^\s*%PDF-/.test(head.toString('latin1', 0, 64));
}

/** Whether the header stands where readers look for it, on a line of its own. */
export function hasHeader(head: Buffer): boolean {
  return /^%PDF-\d\.\d/m.test(head.toString('latin1', 0, HEADER_BYTES));
}

/**
 * Whether there are signs that a file is a PDF with something before its header, or one that has lost its beginning.
 * @param isText whether it could as well be a text about such files; then the signs have to be better
 */
export function hasSignsOfPdf(head: Buffer, tail: Buffer, isText: boolean): boolean {
  const [begin, end] = [head.toString('latin1', 0, HEADER_BYTES), tail.toString('latin1')];
  // One that has lost its header begins with an object.
  if (/^\s*\d+ \d+ obj\b/.test(begin)) return true;
  const hasEnd = isText ? /startxref\s+\d+\s+%%EOF\s*$/.test(end) : /startxref|%%EOF/.test(end);
  return hasEnd || (begin.includes('%PDF-') && (!isText || /\d obj\b/.test(head.toString('latin1'))));
}
