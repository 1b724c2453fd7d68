import { expect } from 'chai';

import type { Bullet, SlideParagraph } from '../../../../../engine/index.js';
import { withNumbering } from '../../../../../plugins/conversion/convert-to-powerpoint/text/with-numbering.js';

interface Case {
  readonly it: string;
  /** The level and the number of each paragraph; 0 for a bullet, undefined for plain text. */
  readonly items: readonly (readonly [level: number, number: number | undefined])[];
  /** The numbers at which the lists begin that items belong to. */
  readonly starts: readonly (number | undefined)[];
}

const cases: readonly Case[] = [
  {
    it: 'is one list from its first number on',
    items: [
      [0, 3],
      [0, 4],
      [0, 5],
    ],
    starts: [3, 3, 3],
  },
  {
    it: 'goes on after items of inner levels, of which each group has its own list',
    items: [
      [0, 1],
      [1, 1],
      [1, 2],
      [0, 2],
      [1, 1],
      [1, 0],
      [0, 3],
    ],
    starts: [1, 1, 1, 1, 1, undefined, 1],
  },
  {
    it: 'ends with plain text, and where a number does not follow',
    items: [
      [0, 1],
      [0, undefined],
      [0, 2],
      [0, 7],
    ],
    starts: [1, undefined, 2, 7],
  },
  {
    it: 'states each number of a list before one that starts alike, which would go on with it',
    items: [
      [0, 1],
      [0, 2],
      [1, 1],
      [0, 3],
      [0, 1],
      [0, 2],
    ],
    starts: [1, 2, 1, 3, 1, 1],
  },
];

function paragraphOf(level: number, startAt: number | undefined): SlideParagraph {
  const bullet: Bullet = startAt === 0 ? { character: '•', colour: 0 } : numbered(startAt ?? 1);
  return {
    ...{ runs: [], align: 'left', isRightToLeft: false, spaceBefore: 0, margin: 0, indent: 0, level },
    ...(startAt !== undefined && { bullet }),
  };
}

function numbered(startAt: number): Bullet {
  return { scheme: 'arabicPeriod', startAt, colour: 0 };
}

function startOf({ bullet }: SlideParagraph): number | undefined {
  return bullet !== undefined && 'startAt' in bullet ? bullet.startAt : undefined;
}

describe('The numbering of a text box', () => {
  for (const { it: name, items, starts } of cases) {
    it(name, () => {
      const numbers = withNumbering(items.map(([level, number]) => paragraphOf(level, number))).map(startOf);
      expect(numbers).to.deep.equal(starts);
    });
  }
});
