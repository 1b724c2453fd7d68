import { inspect } from 'node:util';

import { expect } from 'chai';

import { ProgramEnd } from '../../../../engine/tools/process/program-end.js';

describe('the end of a program', () => {
  it('shows nothing of what the program wrote, unless it is asked', () => {
    const end = new ProgramEnd('qpdf', 2, 'object 7 says: secret');
    expect(inspect(end) + JSON.stringify(end)).not.to.contain('secret');
    expect(end.output).to.contain('secret');
  });

  const ends: readonly [how: number | NodeJS.Signals, crashed: boolean][] = [
    [0, false],
    [2, false],
    ['SIGKILL', false],
    [137, false],
    ['SIGSEGV', true],
    [139, true],
    [134, true],
  ];
  for (const [how, crashed] of ends) {
    it(`is ${crashed ? 'a' : 'no'} crash with ${how}`, () => {
      expect(new ProgramEnd('qpdf', how, '').crashed).to.equal(crashed);
    });
  }
});
