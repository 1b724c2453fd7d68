import { expect } from 'chai';

import { placedMessage } from '../../work/step-failure.js';

describe('the message of a failed step', () => {
  for (const [name, where, message, placed] of [
    ['has the place', 'pipeline:3:4: merge', 'a.pdf: it is damaged.', 'pipeline:3:4: merge: a.pdf: it is damaged.'],
    [
      'names one of several documents once',
      'pipeline:3:4: merge: a.pdf',
      'a.pdf: it is damaged.',
      'pipeline:3:4: merge: a.pdf: it is damaged.',
    ],
    [
      'names a document and the part of it that failed',
      'pipeline:3:4: merge: a.pdf',
      'a-1.pdf: it is damaged.',
      'pipeline:3:4: merge: a.pdf: a-1.pdf: it is damaged.',
    ],
  ] as const) {
    it(name, () => {
      expect(placedMessage(where, message)).to.equal(placed);
    });
  }
});
