import { expect } from 'chai';

import { boxes, ObedientPool } from '../../../fixtures/converters/obedient-pool.js';
import { seededRandom } from '../../../fixtures/seeded-random.js';
import { until } from '../../../fixtures/until.js';

const [[, sandbox]] = boxes;

describe('converters without documents', () => {
  it('end after the idle time, and start again with the next document', async () => {
    await using it = await ObedientPool.open({ sandbox, size: 2, idleSeconds: 0.01 });
    await it.pool.warm();
    await until(() => it.pool.processes.alive === 0);
    expect([await it.processes(), await it.folders()]).to.deep.equal([[], []]);
    expect(await it.convert({ does: 'copies' })).to.have.property('served', 1);
    await until(() => it.pool.processes.alive === 0);
  });

  it('stay while one of them is at work', async () => {
    await using it = await ObedientPool.open({ sandbox, size: 2, idleSeconds: 0.01 });
    await it.pool.warm();
    const slow = it.convert({ does: 'waits to be told', mark: 'slow' });
    await it.atWork('slow');
    for (let turn = 0; turn < 3; turn += 1) await it.convert({ does: 'copies' });
    await it.tell('slow');
    expect(await slow).to.have.property('served');
    await until(() => it.pool.processes.alive === 0);
  });

  it('end when their memory is needed, but for those at work, which end after the idle time', async () => {
    await using it = await ObedientPool.open({ sandbox, size: 2, idleSeconds: 0.01 });
    await it.pool.warm();
    const slow = it.convert({ does: 'waits to be told', mark: 'slow' });
    await it.atWork('slow');
    it.pool.endIdle();
    await until(() => it.pool.processes.alive === 1);
    await it.tell('slow');
    expect(await slow).to.have.property('served');
    await until(() => it.pool.processes.alive === 0);
    expect(await it.convert({ does: 'copies' })).to.have.property('served', 1);
  });

  it('stay for ever without an idle time', async () => {
    await using it = await ObedientPool.open({ sandbox, size: 1 });
    await it.pool.warm();
    for (const served of [1, 2, 3]) expect(await it.convert({ does: 'copies' })).to.have.property('served', served);
    expect(it.pool.processes).to.deep.equal({ alive: 1, started: 1 });
  });

  it('serve every document that comes while they end', async () => {
    const random = seededRandom(Math.floor(Math.random() * 2 ** 32));
    await using it = await ObedientPool.open({ sandbox, size: 2, idleSeconds: 0.001 });
    await it.pool.warm();
    for (let round = 0; round < 25; round += 1) {
      // The next documents come before, while and after the converters end.
      if (random() < 0.3) await until(() => it.pool.processes.alive === 0);
      for (let turn = Math.floor(random() * 20); turn > 0; turn -= 1) await new Promise(setImmediate);
      const documents = Array.from({ length: 1 + Math.floor(random() * 4) }, () => it.convert({ does: 'copies' }));
      expect(await Promise.all(documents)).to.have.length(documents.length);
    }
    await until(() => it.pool.processes.alive === 0);
    expect(it.pool.load).to.deep.equal({ running: 0, waiting: 0 });
    expect([await it.processes(), await it.folders()]).to.deep.equal([[], []]);
  });
});
