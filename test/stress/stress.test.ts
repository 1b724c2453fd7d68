import { assert } from 'chai';

import { leftFiles } from './left-files.js';
import { leftJobs } from './left-jobs.js';
import { runStress } from './run-stress.js';
import { startStressCluster } from './stress-cluster.js';

const REQUESTS = 40;

describe('two front ends and three workers', () => {
  it('answer every request rightly or with 503 while processes are killed, and leave nothing behind', async () => {
    await using cluster = await startStressCluster('s3');
    const { answers, refused, faults } = await runStress(cluster, {
      requests: REQUESTS,
      atOnce: 8,
      kills: 4,
      seed: 26,
    });
    const queued = await leftJobs(cluster);
    await cluster.drain();
    assert.deepEqual(faults, []);
    assert.strictEqual(answers[200], REQUESTS - refused);
    const { stored, workspaces } = await leftFiles(cluster);
    assert.deepEqual(stored, []);
    assert.deepEqual(workspaces, []);
    assert.strictEqual(queued, 0);
  });
});
