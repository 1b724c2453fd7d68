/** What ends a line, and may have come in pieces: some programs write a return too many. */
const returns = /\r+\n?/g;
/** What else ends a line: of every system, and those of Unicode. */
const lineEnd = /[\n\v\u2028\u2029]/;
/** What terminals are told among the text: colours, titles of windows, positions of the cursor (ECMA-48, 5.4 and 8.3). */
// eslint-disable-next-line no-control-regex
const escapes = /\x1b\[[0-?]*[ -/]*[@-~]|\x1b[\]PX^_][^\x07\x1b\n]*(\x07|\x1b\\)?|\x1b[ -/]*[0-~]/g;
/** A letter that printers struck twice, for bold, or over a line, for underlining. */
// eslint-disable-next-line no-control-regex
const overstruck = /[^\n\f]\x08/g;
/** What shows nothing: controls but for tab, byte order marks within the text. */
// eslint-disable-next-line no-control-regex
const invisible = /[\x00-\x08\x0e-\x1f\x7f-\x9f\ufeff]/g;

/** A page of a text, as form feeds part them: its lines, without spaces at their ends. */
export type TextPage = readonly string[];

/**
 * The pages and lines of a text, as they are to be seen: without what only tells terminals and printers what to do, and
 * without empty lines and pages at the end.
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

/** A text without what only tells terminals and printers what to do, and without other controls. */
export function withoutCodes(text: string): string {
  const plain = text.includes('\x1b') ? text.replace(escapes, '') : text;
  const struck = plain.includes('\b') ? plain.replace(overstruck, '') : plain;
  return struck.replace(/\u0085/g, '\n').replace(invisible, '');
}

/** Each run is looked at once: a pattern that asks what comes after it would look at it from each of its returns. */
function withoutReturns(text: string): string {
  return text.replace(returns, (run) => (run.endsWith('\n') ? '\n' : '\n'.repeat(run.length)));
}

function withoutEnd<Item>(items: readonly Item[], isEmpty: (item: Item) => boolean): readonly Item[] {
  return items.slice(0, items.findLastIndex((it) => !isEmpty(it)) + 1);
}
