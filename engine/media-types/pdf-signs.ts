/** PDF viewers accept the header anywhere in the first 1,024 bytes (ISO 32000-1 Annex H.3.4.1). */
export const HEADER_BYTES = 1024 + 5;

/** Whether a file begins with a PDF header. */
export function beginsAsPdf(head: Buffer): boolean {
  return /^\s*%PDF-/.test(head.toString('latin1', 0, 64));
}

/** Whether a line in the first 1,024 bytes begins with a PDF header. */
export function hasHeader(head: Buffer): boolean {
  return /^%PDF-\d\.\d/m.test(head.toString('latin1', 0, HEADER_BYTES));
}

/**
 * Whether a file has signs of a PDF with other bytes before its header, or of a PDF without its beginning.
 * @param isText whether the file is also valid text, which may only mention PDF syntax; stronger signs are required then
 */
export function hasSignsOfPdf(head: Buffer, tail: Buffer, isText: boolean): boolean {
  const [begin, end] = [head.toString('latin1', 0, HEADER_BYTES), tail.toString('latin1')];
  // A PDF that has lost its header begins with an object.
  if (/^\s*\d+ \d+ obj\b/.test(begin)) return true;
  const hasEnd = isText ? /startxref\s+\d+\s+%%EOF\s*$/.test(end) : /startxref|%%EOF/.test(end);
  return hasEnd || (begin.includes('%PDF-') && (!isText || /\d obj\b/.test(head.toString('latin1'))));
}
