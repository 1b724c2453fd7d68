import type { Bullet, SlideParagraph } from '../../../../engine/index.js';

type NumberedBullet = Extract<Bullet, { readonly scheme: string }>;

/** A list whose items follow each other. */
interface OpenList extends Pick<NumberedBullet, 'scheme' | 'startAt'> {
  readonly next: number;
}

/**
 * Returns paragraphs whose numbers count on from those before them, as items of one list: they state the number that the list starts
 * at, so that an item that is added gives later ones other numbers.
 */
export function withNumbering(paragraphs: readonly SlideParagraph[]): readonly SlideParagraph[] {
  let open: readonly (OpenList | undefined)[] = [];
  return paragraphs.map((paragraph) => {
    const { bullet, level } = paragraph;
    const outer = Array.from({ length: level }, (_, index) => open[index]);
    if (bullet === undefined || !('scheme' in bullet)) {
      open = outer;
      return paragraph;
    }
    const before = open[level];
    const goesOn = before?.scheme === bullet.scheme && before.next === bullet.startAt;
    const { scheme } = bullet;
    const startAt = goesOn ? before.startAt : bullet.startAt;
    open = [...outer, { scheme, startAt, next: bullet.startAt + 1 }];
    return { ...paragraph, bullet: { ...bullet, startAt } };
  });
}
