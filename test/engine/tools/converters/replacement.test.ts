import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { expect } from 'chai';

import { MissingTool, TimedOut } from '../../../../engine/errors.js';
import type { ConverterKind } from '../../../../engine/tools/converters/converter-kind.js';
import { noSandbox } from '../../../../engine/tools/sandbox/sandbox.js';
import { failureOf } from '../../../fixtures/failure-of.js';
import { boxes, obedientKind, ObedientPool } from '../../../fixtures/converters/obedient-pool.js';
import { until } from '../../../fixtures/until.js';

const [[, sandbox]] = boxes;

describe('a converter that is worn', () => {
  const limits = { documents: 3 };

  it('is replaced with the next document', async () => {
    await using it = await ObedientPool.open({ sandbox, limits });
    const served: number[] = [];
    for (let index = 0; index < 5; index += 1) served.push((await it.convert({ does: 'copies' })).served);
    expect(served).to.deep.equal([1, 2, 3, 1, 2]);
  });

  it('serves until another is there, where they are kept warm', async () => {
    await using it = await ObedientPool.open({ sandbox, limits });
    await it.pool.warm();
    const [before = ''] = await it.folders();
    for (const served of [1, 2, 3]) expect(await it.convert({ does: 'copies' })).to.have.property('served', served);
    // No document waits for the third converter; its replacement starts now.
    await until(async () => !(await it.folders()).includes(before));
    expect(await it.convert({ does: 'copies' })).to.have.property('served', 1);
  });

  it('is replaced when it has kept half of the memory that it may take', async () => {
    await using it = await ObedientPool.open({ sandbox, limits: { memory: 400 * 2 ** 20 } });
    for (let served = 1; served < 10; served += 1) await it.convert({ does: 'copies' });
    expect(await it.convert({ does: 'keeps memory' })).to.have.property('served', 10);
    expect(await it.convert({ does: 'copies' })).to.have.property('served', 1);
  });
});

describe('a converter that is killed', () => {
  it('is replaced when it is at hand', async () => {
    await using it = await ObedientPool.open({ sandbox });
    await it.pool.warm();
    const [before = ''] = await it.folders();
    await it.killAll();
    await until(async () => !(await it.folders()).includes(before) && (await it.converters()) === 1);
  });

  for (const isWarm of [true, false]) {
    it(`fails no document that it was not at, ${isWarm ? 'kept warm' : 'or not'}`, async () => {
      await using it = await ObedientPool.open({ sandbox });
      if (isWarm) await it.pool.warm();
      for (let index = 0; index < 4; index += 1) {
        await it.convert({ does: 'copies' });
        await it.killAll();
        // Asked at once, before the pool has noticed the end.
        expect(await it.convert({ does: 'copies' })).to.have.property('served', 1);
      }
    });
  }

  it('fails no document that it was not at, when all others go the same way', async () => {
    const marks = ['a', 'b', 'c', 'd'];
    await using it = await ObedientPool.open({ sandbox, size: marks.length });
    const all = marks.map((mark) => it.convert({ does: 'ends before it takes up the next', mark }));
    await Promise.all(marks.map((mark) => it.atWork(mark)));
    await Promise.all(marks.map((mark) => it.tell(mark)));
    await Promise.all(all);
    expect(await it.convert({ does: 'copies' })).to.have.property('served', 1);
  });

  it('fails the document that it was at, and not that of another', async () => {
    await using it = await ObedientPool.open({ sandbox, size: 2 });
    const first = it.failure({ does: 'waits to be told', mark: 'first' });
    await it.atWork('first');
    await it.killAll();
    expect(await first).to.have.property('kind', 'tool-failed');
    expect(await it.convert({ does: 'copies' })).to.have.property('served', 1);
  });
});

describe('a converter that cannot be started', () => {
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'module-'));
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  /** A module that records each start and then behaves as the file `state` says. */
  const kindThat = (state: 'ends' | 'hangs' | 'works'): ConverterKind => {
    writeFileSync(join(folder, 'state'), state);
    const lines = [
      `import { appendFileSync, readFileSync } from 'node:fs';`,
      `appendFileSync(${JSON.stringify(join(folder, 'starts'))}, Date.now() + '\\n');`,
      `const state = readFileSync(${JSON.stringify(join(folder, 'state'))}, 'utf8');`,
      `if (state === 'ends') process.exit(1);`,
      `if (state === 'hangs') for (;;);`,
      `await import(${JSON.stringify(obedientKind.module.url.href)});`,
    ];
    writeFileSync(join(folder, 'module.js'), lines.join('\n'));
    return { ...obedientKind, module: { ...obedientKind.module, url: pathToFileURL(join(folder, 'module.js')) } };
  };
  const starts = (): readonly number[] => readFileSync(join(folder, 'starts'), 'utf8').trim().split('\n').map(Number);

  it('is missed by those who need it, and served with as soon as it can', async () => {
    await using it = await ObedientPool.open({ sandbox: noSandbox, kind: kindThat('ends') });
    const error = await it.failure({ does: 'copies' });
    expect(error)
      .to.be.instanceOf(MissingTool)
      .with.property('message', 'The program cannot be started on this machine.');
    expect(await failureOf(it.pool.warm())).to.be.instanceOf(MissingTool);
    writeFileSync(join(folder, 'state'), 'works');
    expect(await it.convert({ does: 'copies' })).to.have.property('served', 1);
  });

  it('times out when it hangs, and leaves nothing', async () => {
    const limits = { start: 0.3 };
    await using it = await ObedientPool.open({ sandbox: noSandbox, kind: kindThat('hangs'), limits });
    expect(await it.failure({ does: 'copies' })).to.be.instanceOf(TimedOut);
    expect([await it.processes(), await it.folders()]).to.deep.equal([[], []]);
  });

  it('is tried again later and later, where it is kept warm', async () => {
    await using it = await ObedientPool.open({ sandbox: noSandbox, kind: kindThat('ends') });
    await failureOf(it.pool.warm());
    await until(async () => starts().length >= 2 && (await it.processes()).length === 0);
    writeFileSync(join(folder, 'state'), 'works');
    await until(async () => (await it.converters()) === 1);
    // The first retry follows at once, the second after a pause.
    const [, second = 0, third = 0] = starts();
    expect(third - second).to.be.at.least(1000);
  });
});
