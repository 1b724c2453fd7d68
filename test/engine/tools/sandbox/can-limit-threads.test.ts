import { expect } from 'chai';

import { canLimitThreads } from '../../../../engine/tools/sandbox/can-limit-threads.js';

describe('threads of a user namespace', () => {
  for (const [kernel, isCounted] of [
    ['4.19.0-27-amd64', false],
    ['5.4.0-200-generic', false],
    ['5.13.0', false],
    ['5.14.0-427.el9.x86_64', true],
    ['6.1.0-28-amd64', true],
  ] as const) {
    it(`are ${isCounted ? '' : 'not '}counted by themselves on Linux ${kernel}`, () => {
      expect(canLimitThreads(kernel)).to.equal(isCounted);
    });
  }
});
