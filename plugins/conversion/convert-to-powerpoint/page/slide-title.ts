import { type Box, type Size, TITLE_RATIO } from '../../../../engine/index.js';
import { hasWord, isUpright, sizeOf, type TextPiece } from '../text/text-piece.js';
import type { TitlePlaces } from './title-places.js';

/** The share of the height of a page above which a title begins. */
const TOP_PART = 0.5;
const TOP_PART_WITHOUT_HEADING = 0.35;

/** Minimum ratio of the size of a title anywhere on a page to that of all other text. */
const STANDS_OUT = 1.3;

/** The share of the height of a page above which the centre of a title is that has no other text beside it. */
const MIDDLE_PART = 0.65;

const MAX_LINES = 3;
const MAX_CHARACTERS = 200;

interface TitleSettings {
  readonly size: Size;
  readonly bodySize: number;
  readonly titles: TitlePlaces;
}

/** Which of the text boxes of a page has its title; undefined when none has. */
export function titleOf(
  groups: readonly (readonly TextPiece[])[],
  { size, bodySize, titles }: TitleSettings,
): readonly TextPiece[] | undefined {
  const single = groups.filter((group) => {
    const [piece] = group;
    return group.length === 1 && piece !== undefined && isUpright(piece) && piece.item === undefined;
  });
  const inPlace = single.filter(([piece]) => piece !== undefined && titles.have(piece));
  if (inPlace.length > 0) return largestOf(inPlace);
  const headings = single.filter(([piece]) => piece?.isHeading === true && piece.box.top < TOP_PART * size.height);
  if (headings.length > 0) return largestOf(headings);
  const likely = single.filter(
    ([piece]) =>
      piece !== undefined &&
      piece.lines.count <= MAX_LINES &&
      sizeOf(piece) >= TITLE_RATIO * bodySize &&
      piece.runs.reduce((sum, { text }) => sum + text.length, 0) <= MAX_CHARACTERS,
  );
  const onTop = likely.filter(
    ([piece]) => piece !== undefined && piece.box.top < TOP_PART_WITHOUT_HEADING * size.height,
  );
  return largestOf(onTop) ?? outstandingOf(likely, groups, size);
}

/**
 * Returns the title of a cover or of the start of a section: the words that are much larger than all other text, at any height. Words
 * without other text are a title in the middle of the page, and a caption below.
 */
function outstandingOf(
  likely: readonly (readonly TextPiece[])[],
  groups: readonly (readonly TextPiece[])[],
  { height }: Size,
): readonly TextPiece[] | undefined {
  const found = largestOf(likely);
  if (!found?.every(hasWord)) return undefined;
  const most = Math.max(...found.map(sizeOf));
  const others = groups.filter((group) => group !== found).flat();
  const isCompared = others.some(hasWord) || found.every(({ box }) => centreOf(box) < MIDDLE_PART * height);
  return isCompared && others.every((piece) => STANDS_OUT * sizeOf(piece) <= most) ? found : undefined;
}

function centreOf({ top, bottom }: Box): number {
  return (top + bottom) / 2;
}

/** The first of those with the largest letters; those with words come before others, such as a large letter behind the text. */
function largestOf(groups: readonly (readonly TextPiece[])[]): readonly TextPiece[] | undefined {
  const withWords = groups.filter((group) => group.some(hasWord));
  let [found, most]: [readonly TextPiece[] | undefined, number] = [undefined, 0];
  for (const group of withWords.length > 0 ? withWords : groups) {
    const size = Math.max(...group.map(sizeOf));
    if (size > most + 0.1) [found, most] = [group, size];
  }
  return found;
}
