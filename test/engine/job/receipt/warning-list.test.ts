import { expect } from 'chai';

import { WarningList } from '../../../../engine/job/receipt/warning-list.js';

describe('the warnings of a job', () => {
  it('are kept once, in order', () => {
    const list = new WarningList(['One.']);
    for (const warning of ['Two.', 'One.', 'Three.']) list.add(warning);
    expect([...list]).to.deep.equal(['One.', 'Two.', 'Three.']);
  });

  it('are counted beyond a thousand', () => {
    const list = new WarningList();
    for (let page = 1; page <= 1000; page++) list.add(`Page ${page}.`);
    list.add('Page 1.');
    expect([...list]).to.have.length(1000);
    list.add('Page 1001.');
    expect([...list].at(-1)).to.equal('1 more warning was left out.');
    list.add('Page 1002.');
    expect([...list].slice(-2)).to.deep.equal(['Page 1000.', '2 more warnings were left out.']);
  });

  it('are shortened when they are longer than sentences', () => {
    const list = new WarningList();
    list.add('a'.repeat(100_000));
    expect([...list]).to.deep.equal([`${'a'.repeat(1999)}…`]);
  });
});
