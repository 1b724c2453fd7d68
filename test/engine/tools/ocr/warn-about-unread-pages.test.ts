import { expect } from 'chai';

import { InvalidInput, TimedOut, TooComplex, ToolFailed } from '../../../../engine/errors.js';
import { warnAboutUnreadPages } from '../../../../engine/tools/ocr/warn-about-unread-pages.js';

const late = new TimedOut('x');
const large = new TooComplex('x');

const cases: readonly (readonly [
  what: string,
  unread: readonly (readonly [number, unknown])[],
  told: readonly string[],
])[] = [
  ['nothing of no pages', [], []],
  [
    'why one page could not be read',
    [[3, late]],
    ['a.pdf: page 3 could not be read and is as it was; it took too long.'],
  ],
  [
    'of pages that broke what reads them in one sentence, whatever it says',
    [
      [9, new InvalidInput('x')],
      [2, new TypeError('secret')],
      [1, new InvalidInput('y')],
    ],
    ['a.pdf: pages 1-2,9 could not be read and are as they were; each is too damaged or too complex.'],
  ],
  [
    'of a page that broke nothing, when the service did',
    [[4, new ToolFailed('x')]],
    [
      'a.pdf: page 4 could not be read and is as it was; it met a fault of the service, so it may be read another time.',
    ],
  ],
  [
    'each reason by itself',
    [
      [1, late],
      [2, large],
      [3, late],
    ],
    [
      'a.pdf: pages 1,3 could not be read and are as they were; each took too long.',
      'a.pdf: page 2 could not be read and is as it was; it takes more memory than a job may have.',
    ],
  ],
  [
    'how many there are where a list would be long',
    Array.from({ length: 500 }, (_, index) => [2 * index + 1, late] as const),
    ['a.pdf: 500 pages (1,3,5,7,9,11,13,15,…) could not be read and are as they were; each took too long.'],
  ],
];

describe('Pages that could not be read', () => {
  for (const [what, unread, told] of cases) {
    it(`tell ${what}`, () => expect(warnAboutUnreadPages('a.pdf', new Map(unread))).to.deep.equal(told));
  }
});
