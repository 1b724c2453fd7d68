import { expect } from 'chai';

import { Busy, Cancelled } from '../../../../engine/errors.js';
import { boxes, ObedientPool } from '../../../fixtures/converters/obedient-pool.js';
import { until } from '../../../fixtures/until.js';

const [[, sandbox]] = boxes;

describe('a pool of converters', () => {
  it('has one serve document after document', async () => {
    await using it = await ObedientPool.open({ sandbox });
    const told = [1, 2, 3].map(() => it.convert({ does: 'copies' }));
    expect((await Promise.all(told)).map(({ served }) => served)).to.have.members([1, 2, 3]);
  });

  it('serves as many at once as it is large, each in a process of its own', async () => {
    await using it = await ObedientPool.open({ sandbox, size: 2 });
    const two = ['a', 'b'].map((mark) => it.convert({ does: 'waits to be told', mark }));
    const folders = await Promise.all(['a', 'b'].map((mark) => it.atWork(mark)));
    expect(new Set(folders).size).to.equal(2);
    await Promise.all(['a', 'b'].map((mark) => it.tell(mark)));
    expect((await Promise.all(two)).map(({ served }) => served)).to.deep.equal([1, 1]);
  });

  it('serves others while a document takes its time', async () => {
    await using it = await ObedientPool.open({ sandbox, size: 2 });
    const slow = it.convert({ does: 'waits to be told', mark: 'slow' });
    await it.atWork('slow');
    for (const served of [1, 2, 3]) expect(await it.convert({ does: 'copies' })).to.have.property('served', served);
    await it.tell('slow');
    expect(await slow).to.have.property('served', 1);
  });

  it('lets others pass a slow document when there is no other place, and takes it back', async () => {
    await using it = await ObedientPool.open({ sandbox, limits: { slow: 0.01 } });
    const slow = it.convert({ does: 'waits to be told', mark: 'slow' });
    await it.atWork('slow');
    for (const served of [1, 2]) expect(await it.convert({ does: 'copies' })).to.have.property('served', served);
    await it.tell('slow');
    await slow;
    await until(async () => (await it.converters()) === 1);
  });

  it('has at most as many slow ones beside the others as it is large', async () => {
    await using it = await ObedientPool.open({ sandbox, limits: { slow: 0.01 } });
    const [first, second] = ['first', 'second'].map((mark) => it.convert({ does: 'waits to be told', mark }));
    await Promise.all(['first', 'second'].map((mark) => it.atWork(mark)));
    const third = it.convert({ does: 'copies' });
    await until(() => it.pool.load.waiting === 1);
    expect(await it.converters()).to.equal(2);
    await it.tell('first');
    // The second moves aside like the first before, and the third has its slot.
    await Promise.all([first, third]);
    await it.tell('second');
    await second;
  });

  it('has no copy of a slow document take a place before it has ended', async () => {
    await using it = await ObedientPool.open({ sandbox, limits: { slow: 0.01 } });
    const bytes = 'the same';
    const first = it.convert({ does: 'waits to be told', mark: 'first', bytes });
    await it.atWork('first');
    const copies = ['second', 'third'].map((mark) => it.convert({ does: 'waits to be told', mark, bytes }));
    // Copies would take the only slot, since the first document moved aside.
    for (const served of [1, 2, 3]) expect(await it.convert({ does: 'copies' })).to.have.property('served', served);
    await Promise.all(['first', 'second', 'third'].map((mark) => it.tell(mark)));
    await Promise.all([first, ...copies]);
  });

  it('refuses who comes when thirty-two wait for each converter', async () => {
    await using it = await ObedientPool.open({ sandbox });
    const first = it.convert({ does: 'waits to be told', mark: 'first' });
    await it.atWork('first');
    const others = Array.from({ length: 32 }, () => it.convert({ does: 'copies' }));
    await until(() => it.pool.load.waiting === 32);
    expect(await it.failure({ does: 'copies' })).to.be.instanceOf(Busy);
    await it.tell('first');
    await Promise.all([first, ...others]);
  });

  it('lets go of a document whose job is given up, at work or waiting, and serves the next', async () => {
    await using it = await ObedientPool.open({ sandbox });
    const [atWork, waiting] = [new AbortController(), new AbortController()];
    const first = it.failure({ does: 'waits to be told', mark: 'first', abort: atWork.signal });
    await it.atWork('first');
    const second = it.failure({ does: 'copies', abort: waiting.signal });
    await until(() => it.pool.load.waiting === 1);
    const third = it.convert({ does: 'copies' });
    await until(() => it.pool.load.waiting === 2);
    waiting.abort();
    expect(await second).to.be.instanceOf(Cancelled);
    atWork.abort();
    expect(await first).to.be.instanceOf(Cancelled);
    // A running conversion can only be interrupted by ending its converter.
    expect(await third).to.have.property('served', 1);
  });

  it('starts nothing for a job that has been given up', async () => {
    await using it = await ObedientPool.open({ sandbox });
    expect(await it.failure({ does: 'copies', abort: AbortSignal.abort() })).to.be.instanceOf(Cancelled);
    expect(await it.folders()).to.deep.equal([]);
  });
});
