import { expect } from 'chai';

import { simulate, type Station } from '../../bench/scale/simulate.js';
import { seededRandom } from '../fixtures/seeded-random.js';

const random = seededRandom(1);

describe('the simulation of a cluster', () => {
  const worker = (servers: number): Station => ({ name: 'workers', servers, serviceMs: 100 });

  it('gives each worker the jobs of its service time', () => {
    for (const servers of [1, 10]) {
      const { jobsPerSecond, busy } = simulate({
        visits: [worker(servers)],
        inFlight: 4 * servers,
        jobs: 4000,
        random,
      });
      expect(jobsPerSecond / servers).to.be.closeTo(10, 0.3);
      expect(busy['workers']).to.be.within(0.97, 1);
    }
  });

  it('gives no more than its narrowest station, which is busy all the time', () => {
    const redis: Station = { name: 'Redis', servers: 1, serviceMs: 1 };
    const { jobsPerSecond, busy } = simulate({
      ...{ visits: [redis, worker(1000), redis], inFlight: 2000, jobs: 20_000, random },
    });
    expect(jobsPerSecond).to.be.closeTo(500, 15);
    expect(busy['Redis']).to.be.within(0.97, 1);
    expect(busy['workers']).to.be.closeTo(0.05, 0.01);
  });

  it('has the mean time that Little’s law gives', () => {
    const visits = [worker(5)];
    const { jobsPerSecond, meanMs } = simulate({ visits, inFlight: 20, jobs: 4000, random });
    expect((jobsPerSecond * meanMs) / 1000).to.be.closeTo(20, 0.5);
  });
});
