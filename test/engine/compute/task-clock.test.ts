import { expect } from 'chai';

import { TaskClock } from '../../../engine/compute/task-clock.js';
import { watch } from '../../../engine/compute/watch.js';
import { type QuireError, TimedOut } from '../../../engine/errors.js';

describe('the clock of tasks', () => {
  it('is slower while more tasks run than there are cores', () => {
    let time = 1000;
    const clock = new TaskClock(2, () => time);
    const after = (milliseconds: number): number => {
      const before = clock.now;
      time += milliseconds;
      return clock.now - before;
    };
    expect(after(60)).to.equal(60);
    const tasks = [1, 2].map(() => clock.begin());
    expect(after(60)).to.equal(60);
    tasks.push(clock.begin());
    expect(after(60)).to.be.closeTo(40, 1e-6);
    tasks.push(clock.begin());
    expect(after(60)).to.be.closeTo(30, 1e-6);
    for (const task of tasks) task[Symbol.dispose]();
    expect(after(60)).to.be.closeTo(60, 1e-6);
  });

  it('ends a task when the counted time is over, although it approaches the limit in ever smaller steps', async () => {
    const clock = new TaskClock(1);
    using _first = clock.begin();
    using _second = clock.begin();
    const began = performance.now();
    const reason = await new Promise<QuireError>((resolve) => {
      watch([], { seconds: 0.1, counted: () => clock.now }, resolve);
    });
    expect(reason).to.be.instanceOf(TimedOut);
    expect(performance.now() - began).to.be.at.least(200);
  });

  it('gives each part of a task the time', async () => {
    const clock = new TaskClock(1);
    const parts = [0, 40, 80, 120, 160, 200, 240];
    const [began, counted] = [performance.now(), (): number => clock.now];
    const part = (): number => parts.filter((begin) => performance.now() - began >= begin).length;
    const passed = await new Promise<number>((resolve) => {
      watch([], { seconds: 0.1, counted, part }, () => resolve(performance.now() - began));
    });
    expect(passed).to.be.at.least(340);
  });
});
