import { expect } from 'chai';

import { InvalidInput } from '../../../../engine/errors.js';
import { CrashBlocklist } from '../../../../engine/tools/converters/crash-blocklist.js';
import { boxes, ObedientPool } from '../../../fixtures/converters/obedient-pool.js';
import { until } from '../../../fixtures/until.js';

const [[, sandbox]] = boxes;
const bytes = 'the same';

describe('a document that has brought converters down', () => {
  it('is refused from the third time on, whatever is asked of it, and others are not', async () => {
    await using it = await ObedientPool.open({ sandbox });
    for (const does of ['ends', 'throws'] as const) await it.failure({ does, bytes });
    const refused = await it.failure({ does: 'copies', bytes });
    expect(refused).to.be.instanceOf(InvalidInput);
    expect(refused)
      .to.have.property('message')
      .that.matches(/^report.txt: .* twice, .* 10 minutes\.$/);
    expect(await it.convert({ does: 'copies' })).to.have.property('served', 1);
  });

  it('is refused at once, when every converter is at work too', async () => {
    await using it = await ObedientPool.open({ sandbox });
    for (const does of ['ends', 'throws'] as const) await it.failure({ does, bytes });
    const other = it.convert({ does: 'waits to be told', mark: 'other' });
    await it.atWork('other');
    expect(await it.failure({ does: 'copies', bytes })).to.be.instanceOf(InvalidInput);
    await it.tell('other');
    await other;
  });

  it('is refused although it waited already when it did so the second time', async () => {
    await using it = await ObedientPool.open({ sandbox });
    const first = it.failure({ does: 'is told to crash', mark: 'first', bytes });
    await it.atWork('first');
    const second = it.failure({ does: 'ends', bytes });
    await until(() => it.pool.load.waiting === 1);
    const third = it.failure({ does: 'copies', bytes });
    await until(() => it.pool.load.waiting === 2);
    await it.tell('first');
    await Promise.all([first, second]);
    expect(await third)
      .to.be.instanceOf(InvalidInput)
      .with.property('message')
      .that.contains('twice');
  });

  it('is refused after it has brought two down at the same time', async () => {
    await using it = await ObedientPool.open({ sandbox, size: 2 });
    const marks = ['a', 'b'];
    const both = marks.map((mark) => it.failure({ does: 'is told to crash', mark, bytes }));
    await Promise.all(marks.map((mark) => it.atWork(mark)));
    await Promise.all(marks.map((mark) => it.tell(mark)));
    await Promise.all(both);
    expect(await it.failure({ does: 'copies', bytes })).to.be.instanceOf(InvalidInput);
  });

  it('is tried alone when it has brought down one, whatever places there are', async () => {
    await using it = await ObedientPool.open({ sandbox, size: 2 });
    await it.failure({ does: 'ends', bytes });
    const second = it.failure({ does: 'is told to crash', mark: 'second', bytes });
    await it.atWork('second');
    const third = it.failure({ does: 'copies', bytes });
    expect(await it.convert({ does: 'copies' })).to.have.property('served', 1);
    await it.tell('second');
    await second;
    expect(await third)
      .to.be.instanceOf(InvalidInput)
      .with.property('message')
      .that.contains('twice');
  });

  it('is not to blame when it was given up, when its converter was killed, or when the disk was full', async () => {
    await using it = await ObedientPool.open({ sandbox });
    for (const mark of ['1', '2']) {
      const controller = new AbortController();
      const given = it.failure({ does: 'waits to be told', mark, bytes, abort: controller.signal });
      await it.atWork(mark);
      controller.abort();
      await given;
      const killed = it.failure({ does: 'waits to be told', mark: `killed ${mark}`, bytes });
      await it.atWork(`killed ${mark}`);
      await it.killAll();
      await killed;
      await it.failure({ does: 'fails on a full disk', bytes });
    }
    expect(await it.convert({ does: 'copies', bytes })).to.have.property('served', 1);
  });
});

describe('the crash blocklist', () => {
  const who = { name: 'report.txt', program: 'The program' };
  const isRefused = (blocklist: CrashBlocklist, digest: string): boolean => {
    try {
      blocklist.check(digest, who);
      return false;
    } catch {
      return true;
    }
  };

  it('forgets after ten minutes', () => {
    let minutes = 0;
    const blocklist = new CrashBlocklist(() => minutes * 60_000);
    const states = [0, 5, 14.9, 15].map((now) => {
      minutes = now;
      if (now <= 5) void blocklist.addCrash('a');
      return isRefused(blocklist, 'a');
    });
    expect(states).to.deep.equal([false, true, true, false]);
  });

  it('does not add up what happened long ago', () => {
    let minutes = 0;
    const blocklist = new CrashBlocklist(() => minutes * 60_000);
    void blocklist.addCrash('a');
    minutes = 11;
    void blocklist.addCrash('a');
    expect(isRefused(blocklist, 'a')).to.equal(false);
  });

  it('keeps a thousand, the latest', () => {
    const blocklist = new CrashBlocklist(() => 0);
    for (let index = 0; index <= 1000; index += 1) [1, 2].forEach(() => void blocklist.addCrash(`${index}`));
    expect([0, 1, 1000].map((index) => isRefused(blocklist, `${index}`))).to.deep.equal([false, true, true]);
  });
});
