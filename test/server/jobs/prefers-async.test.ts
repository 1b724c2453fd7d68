import { expect } from 'chai';

import { prefersAsync } from '../../../server/jobs/prefers-async.js';

describe('the header Prefer', () => {
  const asks = [
    'respond-async',
    'Respond-Async',
    'return=minimal, respond-async',
    'respond-async; wait=9',
    'respond-async, wait=9',
    'note="a, b" , respond-async',
  ];
  for (const value of asks) {
    it(`asks for an asynchronous response as ${value}`, () => expect(prefersAsync(value)).to.equal(true));
  }

  const others = [
    '',
    'wait=10',
    'respond-asynchronously',
    'note="x, respond-async"',
    'return=respond-async',
    'note="\\", respond-async, "',
  ];
  for (const value of others) {
    it(`asks for no asynchronous response as ${value || 'an empty value'}`, () =>
      expect(prefersAsync(value)).to.equal(false));
  }
});
