/** Carriage returns with an optional line feed; some programs write an extra carriage return. */
const returns = /\r+\n?/g;
/** Other line ends: line feed, vertical tab, and the separators of Unicode. */
const lineEnd = /[\n\v\u2028\u2029]/;
/** Escape sequences of terminals: colours, window titles, cursor positions (ECMA-48, 5.4 and 8.3). */
// eslint-disable-next-line no-control-regex
const escapes = /\x1b\[[0-?]*[ -/]*[@-~]|\x1b[\]PX^_][^\x07\x1b\n]*(\x07|\x1b\\)?|\x1b[ -/]*[0-~]/g;
/** A character followed by a backspace: printers overstrike for bold and underlined text. */
// eslint-disable-next-line no-control-regex
const overstruck = /[^\n\f]\x08/g;
/** Invisible characters: control characters except tab, and byte order marks inside the text. */
// eslint-disable-next-line no-control-regex
const invisible = /[\x00-\x08\x0e-\x1f\x7f-\x9f\ufeff]/g;

/** A page of a text that form feeds separate: its lines, without trailing spaces. */
export type TextPage = readonly string[];

/**
 * The pages and lines of a text as displayed: without control codes for terminals and printers, and without empty lines
 * and pages at the end.
 */
export function pagesOf(text: string): readonly TextPage[] {
  const pages = withoutReturns(withoutCodes(text))
    .split('\f')
    .map((page) =>
      withoutEnd(
        page.split(lineEnd).map((line) => line.trimEnd()),
        (line) => line === '',
      ),
    );
  return withoutEnd(pages, (page) => page.length === 0);
}

/** Removes control codes for terminals and printers, and other control characters. */
export function withoutCodes(text: string): string {
  const plain = text.includes('\x1b') ? text.replace(escapes, '') : text;
  const struck = plain.includes('\b') ? plain.replace(overstruck, '') : plain;
  return struck.replace(/\u0085/g, '\n').replace(invisible, '');
}

/** Replaces carriage returns in linear time; a pattern with lookahead would examine a run again from each return in it. */
function withoutReturns(text: string): string {
  return text.replace(returns, (run) => (run.endsWith('\n') ? '\n' : '\n'.repeat(run.length)));
}

function withoutEnd<Item>(items: readonly Item[], isEmpty: (item: Item) => boolean): readonly Item[] {
  return items.slice(0, items.findLastIndex((it) => !isEmpty(it)) + 1);
}
