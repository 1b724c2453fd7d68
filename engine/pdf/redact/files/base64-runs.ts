/** In characters: what is shorter is a word. Lines of one run are as long as mail and XML have them. */
const runs = /(?:[A-Za-z\d+/]{60,}\r?\n[ \t]*)*[A-Za-z\d+/]{16,}={0,2}/g;

/** What a text has in base64 without saying so: pictures of web pages, files in XML; and words that only look like it. */
export function base64Runs(text: string): readonly Buffer[] {
  return Array.from(text.match(runs) ?? [], (run) => Buffer.from(run, 'base64'));
}
