import { expect } from 'chai';

import { failureOf, recordOf } from '../../work/queue/failure-record.js';
import { placedMessage, placeOf, StepFailure } from '../../work/step-failure.js';

const damaged = 'it is damaged.';

describe('the message of a failed step', () => {
  for (const [name, document, message, placed] of [
    ['has the place', undefined, `a.pdf: ${damaged}`, `pipeline:3:4: merge: a.pdf: ${damaged}`],
    [
      'keeps a message that begins with the name of the step',
      undefined,
      `merge: ${damaged}`,
      `pipeline:3:4: merge: merge: ${damaged}`,
    ],
    ['names one of several documents once', 'a.pdf', `a.pdf: ${damaged}`, `pipeline:3:4: merge: a.pdf: ${damaged}`],
    [
      'names a document with a colon in its name once',
      'a: b.pdf',
      `a: b.pdf: ${damaged}`,
      `pipeline:3:4: merge: a: b.pdf: ${damaged}`,
    ],
    [
      'names a document and the part of it that failed',
      'a.pdf',
      `a-1.pdf: ${damaged}`,
      `pipeline:3:4: merge: a.pdf: a-1.pdf: ${damaged}`,
    ],
  ] as const) {
    it(name, () => {
      const where = placeOf({ name: 'merge', place: { line: 3, column: 4 } }, document);
      const failure = new StepFailure(where, new Error(message), document);
      expect(placedMessage(failure, message)).to.equal(placed);
      const queued = failureOf(recordOf(failure));
      expect(queued instanceof StepFailure && placedMessage(queued, message)).to.equal(placed);
    });
  }
});
