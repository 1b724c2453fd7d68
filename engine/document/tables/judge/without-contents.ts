import { PAGE } from './is-contents.js';
import { type Run, runsOf, type TextRow, textRows } from '../rows/text-rows.js';
import type { TableWord } from '../table-words.js';

/** Matches the dots that lead to the number of a page. */
const LEADER = /(?:[.…\u2024\u00b7]\s?){4,}$/u;

/** In ems: minimum gap before the number of a page. */
const GAP = 0.5;

/** In ems: maximum difference between the right edges of the numbers of pages. */
const FLUSH = 0.4;

/** In ems: maximum distance of an entry without leaders from those with leaders. */
const NEAR = 14;

/** Minimum number of entries with leaders. */
const MIN_LED = 2;

/**
 * Returns the words of a page without the entries of a table of contents: those with leaders, and those whose number of a page
 * stands below or above the others, such as the titles of chapters.
 * @param words sorted by baseline
 */
export function withoutContents(words: readonly TableWord[]): readonly TableWord[] {
  const rows = textRows(words).map((row) => ({ ...row, runs: runsOf(row, GAP) }));
  const led = rows.flatMap((row) =>
    row.runs.filter((run) => isLed(row, run)).map(({ right }) => ({ right, baseline: row.baseline })),
  );
  if (led.length < MIN_LED) return words;
  const entries = new Set<TableWord>();
  for (const { runs, baseline, em } of rows) {
    let begin = 0;
    runs.forEach((run, index) => {
      const last = run.words.at(-1);
      const isEntry =
        last !== undefined &&
        PAGE.test(last.word.text) &&
        led.some((it) => Math.abs(it.right - run.right) < FLUSH * em && Math.abs(it.baseline - baseline) < NEAR * em);
      if (!isEntry) return;
      for (const { words: own } of runs.slice(begin, index + 1)) for (const word of own) entries.add(word);
      begin = index + 1;
    });
  }
  return words.filter((word) => !entries.has(word));
}

/** Returns whether dots lead to the number at the end of a run. */
function isLed({ words }: TextRow, run: Run): boolean {
  const last = run.words.at(-1);
  if (last === undefined || !PAGE.test(last.word.text)) return false;
  const index = words.indexOf(last);
  const before = words.slice(Math.max(0, index - MAX_DOTS), index).map(({ word }) => word.text);
  return LEADER.test(before.join(' '));
}

/** More words before the number of a page tell nothing more. */
const MAX_DOTS = 8;
