import { isPageNumber } from '../../page-number-texts.js';
import { endInLeaders } from '../rows/leaders.js';
import { type Run, runsOf, textRows } from '../rows/text-rows.js';
import type { TableWord } from '../table-words.js';
import { firstNotBelow } from '../../../geometry/sorted.js';

/** In ems: minimum gap before the number of a page. */
const GAP = 0.5;

/** In ems: maximum difference between the right edges of the numbers of pages. */
const FLUSH = 0.4;

/** In ems: maximum distance of an entry without leaders from those with leaders. */
const NEAR = 14;

/** Maximum number of entries with leaders that are compared with another entry, which bounds the time for hostile pages. */
const MAX_NEAR = 200;

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
    row.runs
      .filter((_, index) => isLed(row.runs, index))
      .map(({ right }): LedEntry => ({ right, baseline: row.baseline })),
  );
  if (led.length < MIN_LED) return words;
  const baselines = Float64Array.from(led, ({ baseline }) => baseline);
  const isBesideLed = (right: number, baseline: number, em: number): boolean => {
    const first = firstNotBelow(baselines, baseline - NEAR * em);
    const end = Math.min(firstNotBelow(baselines, baseline + NEAR * em), first + MAX_NEAR);
    return led.slice(first, end).some((it) => Math.abs(it.right - right) < FLUSH * em);
  };
  const entries = new Set<TableWord>();
  for (const { runs, baseline, em } of rows) {
    let begin = 0;
    runs.forEach((run, index) => {
      const last = run.words.at(-1);
      if (last === undefined || !isPageNumber(last.word.text) || !isBesideLed(run.right, baseline, em)) return;
      for (const { words: own } of runs.slice(begin, index + 1)) for (const word of own) entries.add(word);
      begin = index + 1;
    });
  }
  return words.filter((word) => !entries.has(word));
}

/** An entry with leaders: the right edge of its number, and its baseline. */
interface LedEntry {
  readonly right: number;
  readonly baseline: number;
}

/** Returns whether dots lead to the number at the end of a run. */
function isLed(runs: readonly Run[], index: number): boolean {
  const words = runs[index]?.words ?? [];
  const last = words.at(-1);
  if (last === undefined || !isPageNumber(last.word.text)) return false;
  const before = runs.slice(Math.max(0, index - MAX_BEFORE), index).flatMap((run) => run.words.slice(-MAX_BEFORE));
  return endInLeaders([...before, ...words.slice(-MAX_BEFORE - 1, -1)]);
}

/** Maximum number of runs, and of words of each, that are read before the number of a page. */
const MAX_BEFORE = 8;
