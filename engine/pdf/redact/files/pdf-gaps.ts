/**
 * Returns the bytes of an attached PDF outside of its objects, cross-reference tables and trailers: they are not
 * displayed, and a search of the document does not read them.
 */
export function gapsOfPdf(bytes: Buffer): readonly Buffer[] {
  const header = bytes.indexOf('%PDF-');
  const last = bytes.lastIndexOf(END_OF_FILE);
  const behind = last < 0 ? bytes.length : last + END_OF_FILE.length;
  return [bytes.subarray(0, header), ...commentsIn(bytes.subarray(header, behind)), bytes.subarray(behind)];
}

const END_OF_FILE = '%%EOF';

/** Comments between objects. Stream data may contain what looks like the end of an object. */
function commentsIn(bytes: Buffer): readonly Buffer[] {
  const text = bytes.toString('latin1');
  const comments: Buffer[] = [];
  for (const { index } of text.matchAll(/^%PDF-|\bendobj\b|%%EOF/g)) {
    followerPattern.lastIndex = index + 1;
    const end = followerPattern.exec(text)?.index ?? text.length;
    comments.push(bytes.subarray(index, Math.min(end, index + MAX_COMMENT)));
  }
  return comments;
}

/** Keywords that may follow a comment. */
const followerPattern = /\d+\s+\d+\s+obj\b|\b(?:start)?xref\b|\btrailer\b/g;
/** Maximum length of a comment that is searched; longer text after "%" consists of objects of a damaged file. */
const MAX_COMMENT = 65_536;
