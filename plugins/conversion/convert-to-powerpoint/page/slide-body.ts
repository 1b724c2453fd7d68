import { hasWord, isUpright, type TextPiece } from '../text/text-piece.js';

/** Minimum number of characters of a main text; less is a label. */
const MIN_CHARACTERS = 20;

/** Returns which of the text boxes of a page has its main text: the longest one; undefined where texts are single lines, or code. */
export function bodyOf(groups: readonly (readonly TextPiece[])[]): readonly TextPiece[] | undefined {
  let [found, most]: [readonly TextPiece[] | undefined, number] = [undefined, MIN_CHARACTERS - 1];
  for (const group of groups.filter(isText)) {
    const characters = group.reduce((sum, { runs }) => sum + runs.reduce((own, { text }) => own + text.length, 0), 0);
    if (characters > most) [found, most] = [group, characters];
  }
  return found;
}

function isText(group: readonly TextPiece[]): boolean {
  const isLong = group.length > 1 || group.some(({ item, lines }) => item !== undefined || lines.count > 1);
  return isLong && group.some(hasWord) && group.every((piece) => isUpright(piece) && !piece.isCode);
}
