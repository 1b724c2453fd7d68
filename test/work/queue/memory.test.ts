import { assert } from 'chai';

import type { Engine } from '../../../engine/job/container.js';
import { until } from '../../fixtures/until.js';
import { type Answer, echoForm, startTestServer } from '../../server/harness.js';
import { steeredOperation } from '../../server/jobs/steered-operation.js';
import { startCluster } from './cluster.js';

/** Less memory than the process of the test has. */
const LITTLE = 2 ** 26;

describe('a job, while others take the memory of QUIRE_MEMORY_MB,', () => {
  it('waits on a service that runs jobs itself', async () => {
    const steered = steeredOperation();
    await using server = await startTestServer({ memoryBytes: LITTLE }, [steered.operation]);
    await expectTurns(steered, server.running.engine, () => server.post('test-held', echoForm()));
  });

  it('waits on a worker', async () => {
    const steered = steeredOperation();
    await using cluster = await startCluster([steered.operation]);
    const { engine } = await cluster.work({ memoryBytes: LITTLE });
    await expectTurns(steered, engine, () => cluster.front.post('test-held', echoForm()));
  });
});

/** Sends two requests, and expects that the second job begins when the first one has ended. */
async function expectTurns(
  { runs }: ReturnType<typeof steeredOperation>,
  engine: Engine,
  post: () => Promise<Answer>,
): Promise<void> {
  const first = post();
  await until(() => runs.length === 1 && engine.resources.wholeMemory.measuredBytes > LITTLE);
  const second = post();
  await until(() => engine.resources.queues['jobs']?.waiting === 1);
  assert.lengthOf(runs, 1);
  runs[0]?.finish();
  assert.strictEqual((await first).status, 200);
  await until(() => runs.length === 2);
  runs[1]?.finish();
  assert.strictEqual((await second).status, 200);
}
