import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

import { expect } from 'chai';

import { PageRow } from '../../../../../engine/tools/pdfium/pool/page-row.js';

describe('the row of pages', () => {
  it('is closed until it is opened', () => {
    const row = new PageRow();
    expect(row.take()).to.equal(undefined);
    row.openTo(1);
    expect(row.take()).to.equal(0);
  });

  it('gives each position once, from the front, up to its end', () => {
    const row = new PageRow();
    row.openTo(3);
    expect([row.take(), row.take(), row.take(), row.take()]).to.deep.equal([0, 1, 2, undefined]);
    row.openTo(4);
    expect([row.take(), row.take()]).to.deep.equal([3, undefined]);
  });

  it('is one row for all who share its memory', () => {
    const row = new PageRow();
    const same = new PageRow(row.shared);
    row.openTo(3);
    expect([row.take(), same.take(), row.take(), same.take()]).to.deep.equal([0, 1, 2, undefined]);
    expect([row.next, same.next]).to.deep.equal([3, 3]);
  });

  it('tells how many may be taken', () => {
    const row = new PageRow();
    row.openTo(5);
    row.take();
    expect([row.next, row.open]).to.deep.equal([1, 4]);
  });

  it('gives nothing more when it is closed', () => {
    const row = new PageRow();
    row.openTo(5);
    row.take();
    row.openTo(0);
    expect([row.take(), row.open]).to.deep.equal([undefined, 0]);
  });

  it('gives at once what is there, however long one would wait', () => {
    const row = new PageRow();
    row.openTo(1);
    expect(row.takeWithin(1e6)).to.equal(0);
  });

  it('waits for no more than it is told', () => {
    const row = new PageRow();
    row.openTo(1);
    row.take();
    expect(row.takeWithin(1)).to.equal(undefined);
  });

  it('does not wait when it is closed', () => {
    expect(new PageRow().takeWithin(1e6)).to.equal(undefined);
  });

  it('gives to a thread that waits what is opened meanwhile', async () => {
    const row = new PageRow();
    row.openTo(1);
    row.take();
    const waiter = new Worker(waiting, { workerData: row.shared, eval: true });
    expect(await once(waiter, 'message')).to.deep.equal(['waiting']);
    row.openTo(2);
    expect(await once(waiter, 'message')).to.deep.equal([1]);
  });
});

const waiting = `
  const { parentPort, workerData } = require('node:worker_threads');
  import(${JSON.stringify(new URL('../../../../../engine/tools/pdfium/pool/page-row.js', import.meta.url).href)}).then(({ PageRow }) => {
    parentPort.postMessage('waiting');
    parentPort.postMessage(new PageRow(workerData).takeWithin(1e6));
  });
`;
