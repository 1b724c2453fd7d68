/**
 * Returns the bytes of a PDF outside of its objects, cross-reference tables and trailers: they are not displayed, and a search of the
 * document does not read them. The first gap is before the header, the last one behind the end.
 */
export function gapsOfPdf(bytes: Buffer): Buffer[] {
  const header = Math.max(0, bytes.indexOf('%PDF-'));
  const last = bytes.lastIndexOf(END_OF_FILE);
  const behind = last < 0 ? bytes.length : last + END_OF_FILE.length;
  return [bytes.subarray(0, header), ...commentsIn(bytes.subarray(header, behind)), bytes.subarray(behind)];
}

const END_OF_FILE = '%%EOF';

/** Comments between objects. Stream data may contain what looks like the end of an object. */
function commentsIn(bytes: Buffer): readonly Buffer[] {
  const text = bytes.toString('latin1');
  const comments: Buffer[] = [];
  let end = 0;
  for (const { index, 0: keyword } of text.matchAll(/^%PDF-[\d.]*|\bendobj\b|%%EOF/g)) {
    const start = index + keyword.length;
    followerPattern.lastIndex = start;
    // One follower ends all gaps before it, so that the text is read once, however many keywords it has.
    if (end < start) end = followerPattern.exec(text)?.index ?? text.length;
    comments.push(bytes.subarray(start, Math.min(end, start + MAX_COMMENT)));
  }
  return comments;
}

/** Keywords that may follow a comment. */
const followerPattern = /\d+\s+\d+\s+obj\b|\b(?:start)?xref\b|\btrailer\b/g;
/** Maximum length of a comment that is searched; longer text after "%" consists of objects of a damaged file. */
const MAX_COMMENT = 65_536;
