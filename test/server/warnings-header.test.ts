import { expect } from 'chai';

import { warningsHeader } from '../../server/warnings-header.js';
import { cpuSecondsOf } from '../fixtures/cpu-seconds-of.js';

const read = (header: string | undefined): unknown => JSON.parse(header ?? '');

describe('the header of warnings', () => {
  it('is absent without warnings', () => {
    expect(warningsHeader([])).to.equal(undefined);
  });

  it('lists warnings in ASCII, the longest of them shortened', () => {
    const header = warningsHeader(['Zürich 漢', 'x'.repeat(501)]);
    expect(header).to.match(/^[\x20-\x7e]+$/);
    expect(read(header)).to.deep.equal(['Zürich 漢', `${'x'.repeat(500)}…`]);
  });

  it('has as many warnings as fit, and the number of the others', () => {
    const header = warningsHeader(Array.from({ length: 20 }, (_, at) => `${at % 10}`.repeat(500)));
    expect(header).to.have.length.at.most(4096);
    expect(read(header)).to.have.length(9).with.property('8', '12 more warnings were left out.');
  });

  it('leaves out a warning that fits only without the number of the others', () => {
    const warnings = [...Array.from({ length: 8 }, (_, at) => `${at}`.repeat(500)), 'x'.repeat(60)];
    expect(read(warningsHeader(warnings)))
      .to.have.length(9)
      .with.property('8', 'x'.repeat(60));
    expect(read(warningsHeader([...warnings, 'y'.repeat(9)])))
      .to.have.length(9)
      .with.property('8', '2 more warnings were left out.');
  });

  it('takes no longer for a hundred thousand warnings', () => {
    const warnings = new Array<string>(100_000).fill('x'.repeat(1000));
    expect(cpuSecondsOf(() => warningsHeader(warnings))).to.be.below(1);
  });
});
