import { expect } from 'chai';

import type { Told } from '../../../fixtures/converters/deeds.js';
import { boxes, ObedientPool } from '../../../fixtures/converters/obedient-pool.js';
import { seededRandom } from '../../../fixtures/seeded-random.js';
import { until } from '../../../fixtures/until.js';

const [[, sandbox]] = boxes;

describe('a converter for one document', () => {
  for (const isWarm of [true, false]) {
    it(`serves one, whatever waits and comes of it, ${isWarm ? 'kept warm' : 'or not'}`, async () => {
      await using it = await ObedientPool.open({ sandbox, size: 2, tenancy: 'document' });
      if (isWarm) await it.pool.warm();
      const fates = Array.from({ length: 12 }, async (_, index) => {
        if (index % 3 === 0) await it.failure({ does: 'refuses' });
        return await it.convert({ does: 'copies', tenant: 'the same' });
      });
      const told = await Promise.all(fates);
      expect(told.map(({ served }) => served)).to.deep.equal(told.map(() => 1));
      expect(new Set(told.map(({ folder }) => folder))).to.have.property('size', told.length);
      await until(async () => (await it.converters()) === (isWarm ? 2 : 0));
    });
  }
});

describe('a converter for one tenant', () => {
  for (const isWarm of [true, false]) {
    const seed = Math.floor(Math.random() * 2 ** 32);
    const name = `serves no other, in whatever order documents come, ${isWarm ? 'kept warm' : 'or not'} (seed ${seed})`;
    it(name, async () => {
      const random = seededRandom(seed);
      await using it = await ObedientPool.open({ sandbox, size: 2, tenancy: 'key', limits: { slow: 0.02 } });
      if (isWarm) await it.pool.warm();
      const tenants = new Map<string, Set<string>>();
      const serve = async (tenant: string): Promise<void> => {
        const { folder }: Told = await it.convert({ does: 'copies', tenant });
        tenants.set(folder, (tenants.get(folder) ?? new Set()).add(tenant));
      };
      for (let round = 0; round < 8; round += 1) {
        await Promise.all(Array.from({ length: 6 }, () => serve(`tenant ${Math.floor(random() * 3)}`)));
      }
      expect([...tenants.values()].filter(({ size }) => size > 1)).to.deep.equal([]);
      expect(it.pool.load).to.deep.equal({ running: 0, waiting: 0 });
      await until(async () => (await it.converters()) <= 2);
    });
  }

  it('goes on serving that one while there is room for others', async () => {
    await using it = await ObedientPool.open({ sandbox, size: 2, tenancy: 'key' });
    const served: number[] = [];
    for (const tenant of ['a', 'b', 'a', 'b', 'a']) served.push((await it.convert({ does: 'copies', tenant })).served);
    expect(served).to.deep.equal([1, 1, 2, 2, 3]);
  });

  it('makes room, idle, for another tenant, the one that was used longest ago first', async () => {
    await using it = await ObedientPool.open({ sandbox, size: 2, tenancy: 'key' });
    for (const tenant of ['a', 'b', 'a', 'c']) await it.convert({ does: 'copies', tenant });
    await until(async () => (await it.converters()) === 2);
    expect(await it.convert({ does: 'copies', tenant: 'a' })).to.have.property('served', 3);
    expect(await it.convert({ does: 'copies', tenant: 'b' })).to.have.property('served', 1);
  });

  it('keeps no other tenant waiting, who has many documents or slow ones', async () => {
    await using it = await ObedientPool.open({ sandbox, tenancy: 'key', limits: { slow: 0.02 } });
    const slow = it.convert({ does: 'waits to be told', mark: 'slow', tenant: 'a' });
    await it.atWork('slow');
    const many = Array.from({ length: 5 }, () => it.convert({ does: 'copies', tenant: 'a' }));
    expect(await it.convert({ does: 'copies', tenant: 'b' })).to.have.property('served', 1);
    await it.tell('slow');
    await Promise.all([slow, ...many]);
  });
});
