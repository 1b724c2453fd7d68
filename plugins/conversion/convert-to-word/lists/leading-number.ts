import type { Run } from '../../../../engine/index.js';
import { literal } from './marker-pattern.js';

/** The number at the start of a heading, such as `2.1` or `Section 3:`. */
export interface LeadingNumber {
  /** 2.1 is [2, 1]. */
  readonly parts: readonly number[];
  /** The text of its level, with `%1` in the place of the number of the outermost level. */
  readonly pattern: string;
  /** As displayed. */
  readonly text: string;
  /** The number of characters before the title. */
  readonly length: number;
}

const PART = '(?:0|[1-9]\\d{0,2})';

const NUMBER = new RegExp(`^((?:\\p{L}+\\s+|§+\\s*)?)(${PART}(?:\\.${PART}){0,8})([.):]?)\\s+(?=\\S)`, 'u');

/** Finds the number of a heading; undefined where a line ends behind it, or where it has a link or a footnote of its own. */
export function leadingNumberOf(runs: readonly Run[]): LeadingNumber | undefined {
  const found = NUMBER.exec(runs.map(({ text }) => text).join(''));
  if (found === null) return undefined;
  const [start, word = '', number = '', end = ''] = found;
  const { length } = start;
  if (!isPlain(runs, length)) return undefined;
  const parts = number.split('.').map(Number);
  return { parts, pattern: patternOf(parts, word, end), text: start.trimEnd(), length };
}

/** Returns the text of a level whose numbers have a number of each level. */
function patternOf({ length }: readonly number[], before: string, after: string): string {
  const counted = Array.from({ length }, (_, at) => `%${at + 1}`).join('.');
  return literal(before) + counted + literal(after);
}

/** The numbers of an item such as `2.1.3`; undefined for a single number. */
export function partsOfMarker(marker: string): Pick<LeadingNumber, 'parts' | 'pattern'> | undefined {
  const found = SEVERAL.exec(marker.trim());
  if (found === null) return undefined;
  const [, before = '', number = '', after = ''] = found;
  const parts = number.split('.').map(Number);
  return { parts, pattern: patternOf(parts, before, after) };
}

const SEVERAL = new RegExp(`^([(§]?\\s?)(${PART}(?:\\.${PART}){1,8})([.):]?)$`, 'u');

function isPlain(runs: readonly Run[], length: number): boolean {
  let at = 0;
  for (const run of runs) {
    if (at > 0 && at <= length && run.lineBreak === true) return false;
    const end = at + run.text.length;
    if (at < length && (run.note !== undefined || run.page !== undefined)) return false;
    if (at < length && end <= length && run.link !== undefined) return false;
    if (end > length) return true;
    at = end;
  }
  return true;
}

/** The text behind the first characters. */
export function runsBehind(runs: readonly Run[], length: number): readonly Run[] {
  let left = length;
  return runs.flatMap((run): readonly Run[] => {
    const cut = Math.min(left, run.text.length);
    left -= cut;
    if (cut === 0) return [run];
    const { gaps, hyphens, ...rest } = run;
    if (cut === run.text.length) return [];
    const ownGaps = gaps?.filter(({ index }) => index >= cut).map((gap) => ({ ...gap, index: gap.index - cut }));
    const ownHyphens = hyphens?.filter((index) => index > cut).map((index) => index - cut);
    return [
      {
        ...rest,
        text: run.text.slice(cut),
        ...(ownGaps !== undefined && ownGaps.length > 0 && { gaps: ownGaps }),
        ...(ownHyphens !== undefined && ownHyphens.length > 0 && { hyphens: ownHyphens }),
      },
    ];
  });
}

/** In points, from the page's left: where the title begins behind a wide space; undefined behind a space between words. */
export function titleStart(runs: readonly Run[], length: number): number | undefined {
  let at = 0;
  for (const run of runs) {
    for (const { index, right } of run.gaps ?? []) if (at + index === length - 1) return right;
    at += run.text.length;
    if (at >= length) return undefined;
  }
  return undefined;
}
