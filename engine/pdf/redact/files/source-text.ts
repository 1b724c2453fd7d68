/** Yields a source text without what divides words in it: the commands of TeX, roff and Markdown, and comments of markup. */
export function* readingsOfSource(text: string): Generator<string> {
  if (text.includes('\\')) {
    yield text.replace(/\\(?:[-/]|[A-Za-z@]{1,40}\*?[ \t]?)|[{}]/g, '');
    yield text.replace(/\\f(?:[A-Z\d]|\([A-Z]{2}|\[[^\]\n]{0,40}\])|\\[%&:|^]/g, '');
    yield withHexadecimalEscapes(text);
  }
  if (/[*~`]/.test(text)) yield text.replace(/[*~`]+/g, '');
  if (text.includes('<!--')) yield withoutComments(text);
}

/** Decodes the escapes of style sheets (CSS Syntax Level 3 §4.3.7). */
function withHexadecimalEscapes(text: string): string {
  return text.replace(/\\([\da-f]{1,6})\s?/gi, (written, digits: string) => {
    const code = Number.parseInt(digits, 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : written;
  });
}

/** Searching for each end is linear, unlike an expression for comments, where many are open. */
function withoutComments(markup: string): string {
  const [first = '', ...others] = markup.split('<!--');
  const rest = others.map((part) => {
    const end = part.indexOf('-->');
    return end < 0 ? part : part.slice(end + 3);
  });
  return [first, ...rest].join('').replace(/<[^<>]*>/g, '');
}
