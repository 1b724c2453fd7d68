import type { Bullet, SlideParagraph } from '../../../../engine/index.js';

type NumberedBullet = Extract<Bullet, { readonly scheme: string }>;

/** Items of one level whose numbers follow each other. */
interface NumberedList extends Pick<NumberedBullet, 'scheme' | 'startAt'> {
  next: number;
  /** Whether the item behind it begins a list with the same scheme and start, which PowerPoint would show as part of this one. */
  runsOn: boolean;
}

/**
 * Returns paragraphs whose numbers count on from those before them, as items of one list: they state the number that the list starts
 * at, so that an item that is added gives later ones other numbers. Items of a list that would run on into the next one keep their
 * own numbers.
 */
export function withNumbering(paragraphs: readonly SlideParagraph[]): readonly SlideParagraph[] {
  const lists = listsOf(paragraphs);
  return paragraphs.map((paragraph, index) => {
    const [list, { bullet }] = [lists[index], paragraph];
    if (bullet === undefined || list === undefined || list.runsOn) return paragraph;
    return { ...paragraph, bullet: { ...bullet, startAt: list.startAt } };
  });
}

/** The lists of paragraphs; undefined for those without a number. */
function listsOf(paragraphs: readonly SlideParagraph[]): readonly (NumberedList | undefined)[] {
  let open: readonly (NumberedList | undefined)[] = [];
  return paragraphs.map(({ bullet, level }) => {
    const outer = Array.from({ length: level }, (_, index) => open[index]);
    const before = open[level];
    const list = bullet !== undefined && 'scheme' in bullet ? listWith(bullet, before) : undefined;
    open = list === undefined ? outer : [...outer, list];
    return list;
  });
}

function listWith({ scheme, startAt }: NumberedBullet, before: NumberedList | undefined): NumberedList {
  if (before?.scheme === scheme && before.next === startAt) {
    before.next += 1;
    return before;
  }
  if (before?.scheme === scheme && before.startAt === startAt) before.runsOn = true;
  return { scheme, startAt, next: startAt + 1, runsOn: false };
}
