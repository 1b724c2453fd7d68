import { expect } from 'chai';

import type { Tools } from '../../../../engine/contract/tools/tools.js';
import { isQuireError } from '../../../../engine/errors.js';
import { callVerb } from '../../../../engine/tools/plugins/verbs.js';
import { failureOf } from '../../../fixtures/failure-of.js';

const file = {
  name: 'a.pdf',
  path: '/work/a.pdf',
  type: { name: 'PDF', mime: 'application/pdf', extensions: ['pdf'] },
};

describe('Verbs of tools for plugins', () => {
  const cases: readonly (readonly [verb: string, args: readonly unknown[], message: string])[] = [
    ['fly', [file], 'There is no tools.pdf.fly for plugins.'],
    [
      'select',
      [file, { pages: ['x'], target: file }],
      'tools.pdf.select was called with a wrong argument: argument 2 (pages.0) must be integer.',
    ],
    [
      'pageCount',
      [file, 1],
      'tools.pdf.pageCount was called with a wrong argument: the arguments must NOT have more than 1 items.',
    ],
  ];
  for (const [verb, args, message] of cases) {
    it(`are refused with the reason: ${message}`, async () => {
      const refusal = await failureOf(callVerb({} as Tools, ['pdf', verb], args));
      expect(isQuireError(refusal) && [refusal.kind, refusal.message]).to.deep.equal(['tool-failed', message]);
    });
  }
});
