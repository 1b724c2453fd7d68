import type { SlideParagraph, SlideRun } from '../../../../engine/index.js';

/**
 * Parts a paragraph at its line breaks. Lines that the author of a slide has ended are nearly always paragraphs, outside of titles
 * and items of lists; within a sentence they are lines.
 * @param margins of the lines after line breaks, where they are known
 */
export function paragraphsAtBreaks(
  paragraph: SlideParagraph,
  margins: readonly number[] = [],
): readonly SlideParagraph[] {
  const { runs, ...look } = paragraph;
  const paragraphs: (SlideParagraph & { readonly runs: SlideRun[] })[] = [{ ...look, runs: [] }];
  let breaks = 0;
  for (const run of runs) {
    const before = paragraphs.at(-1)?.runs ?? [];
    const isBroken = run.text.startsWith('\n');
    const margin = isBroken ? margins[breaks++] : undefined;
    if (!isBroken || isWithinSentence(textOf(before.slice(-LATEST)), run.text.slice(1))) {
      before.push(run);
      continue;
    }
    if (before.length === 0) paragraphs.pop();
    const runsBehind = [{ ...run, text: run.text.slice(1) }];
    paragraphs.push({ ...look, runs: runsBehind, ...NEXT, ...(margin !== undefined && { margin }) });
  }
  return paragraphs;
}

const NEXT = { spaceBefore: 0, indent: 0 } as const;

/** Number of latest runs that tell whether a sentence goes on; more would be read again for each line. */
const LATEST = 8;

/**
 * Matches three words or more of which the last ends no sentence; entries of a list have fewer. Only one quantifier matches the spaces
 * after the second word: with two of them, the time would grow with the square of the spaces.
 */
const BEGUN = /^\s*\S+\s+\S+\s.*[\p{L}\p{M}\p{N},]["'”’»)]?\s*$/su;

/** Matches text that goes on in a sentence: it begins small, or begins with a number, which is no marker of an item, and ends a sentence. */
const GOES_ON = /^(?:\p{Ll}|(?!\p{N}+[.)]\s)\p{Sc}?\p{N}.*[.?!]\s*$)/su;

function isWithinSentence(before: string, after: string): boolean {
  return BEGUN.test(before) && GOES_ON.test(after);
}

function textOf(runs: readonly SlideRun[]): string {
  return runs.map(({ text }) => text).join('');
}
