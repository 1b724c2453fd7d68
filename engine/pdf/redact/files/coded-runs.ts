/** Runs after a mark of base64 (in LDIF and data URIs); other runs of less than 16 characters are words. Lines of one run have the lengths that mail and XML use. */
const runs =
  /(?<=::[ \t]?|;base64,)[A-Za-z\d+/]{2,15}={0,2}(?![A-Za-z\d+/=])|(?:[A-Za-z\d+/]{60,}\r?\n[ \t]*)*[A-Za-z\d+/]{16,}={0,2}/g;

/**
 * Decodes runs of a text that look like base64: images in web pages, files in XML, and words that only look like it.
 */
export function base64Runs(text: string): readonly Buffer[] {
  return Array.from(text.match(runs) ?? [], (run) => Buffer.from(run, 'base64'));
}
