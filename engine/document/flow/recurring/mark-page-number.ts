import type { Run, RunGap } from '../../flow-elements.js';

/** The number of a page in a recurring text. */
export interface NumberOnPage {
  /** Which of the numbers of the text it is, counted from 0; -1 if none is. */
  readonly place: number;
  /** The number that the page shows. */
  readonly shown: number | undefined;
}

const NUMBERS = /\d+/g;
const ENDS_WITH_DIGIT = /\d$/;
const STARTS_WITH_DIGIT = /^\d/;

/** Returns the runs of each paragraph of a text, parted at the number of the page. A number in several runs is not marked. */
export function markPageNumber(
  paragraphs: readonly (readonly Run[])[],
  { place, shown }: NumberOnPage,
): readonly (readonly Run[])[] {
  let left = place;
  return paragraphs.map((runs) => {
    let before = '';
    return runs.flatMap((run) => {
      // The digits of one number may be in several runs, as those of a power are.
      const begun = ENDS_WITH_DIGIT.test(before) && STARTS_WITH_DIGIT.test(run.text) ? 1 : 0;
      const numbers = (run.text.match(NUMBERS)?.length ?? 0) - begun;
      before = run.text;
      left -= numbers;
      return left < 0 && left >= -numbers ? withPageNumber(run, left + numbers + begun, shown) : [run];
    });
  });
}

/** Returns a run, parted at its number with an index counted from 0, unless it is not the number that the page shows. */
function withPageNumber(run: Run, place: number, shown: number | undefined): readonly Run[] {
  const pieces = run.text.split(/(\d+)/);
  const at = 2 * place + 1;
  if (Number(pieces[at]) !== shown) return [run];
  const { gaps = [], ...whole } = run;
  const { lineBreak, page, ...rest } = whole;
  const [before, number, after] = [pieces.slice(0, at).join(''), pieces[at] ?? '', pieces.slice(at + 1).join('')];
  const parts: readonly Run[] = [
    { ...whole, text: before, ...gapsWithin(gaps, 0, before.length) },
    { ...rest, text: number, pageNumber: true },
    { ...rest, text: after, ...gapsWithin(gaps, before.length + number.length, run.text.length) },
  ];
  return parts.filter(({ text }) => text !== '');
}

function gapsWithin(gaps: readonly RunGap[], start: number, end: number): Pick<Run, 'gaps'> {
  const own = gaps.filter(({ index }) => index >= start && index < end);
  return own.length === 0 ? {} : { gaps: own.map((gap) => ({ ...gap, index: gap.index - start })) };
}
