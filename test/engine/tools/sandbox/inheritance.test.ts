import { spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

import { expect } from 'chai';

import type { Inheritance } from '../../../fixtures/processes/tell-inheritance.js';
import { boxes } from '../../../fixtures/converters/obedient-pool.js';

const script = fileURLToPath(new URL('../../../fixtures/processes/tell-inheritance.js', import.meta.url));

const [[, sandbox]] = boxes;

(sandbox.active ? describe : describe.skip)('what programs in the sandbox inherit', () => {
  let program: Inheritance;
  let converter: Inheritance;

  before(async () => {
    [program, converter] = await inheritances();
  });

  it('is no descriptor but the standard streams', () => {
    expect(program.descriptors).to.deep.equal([0, 1, 2]);
  });

  it('is no descriptor but the standard streams and the channel, for a converter', () => {
    expect(converter.descriptors).to.deep.equal([0, 1, 2, 3]);
  });

  it('is no variable of the service', () => {
    const names = ['HOME', 'LANG', 'OMP_THREAD_LIMIT', 'PATH', 'PWD', 'TMPDIR'];
    expect([program, converter].flatMap(({ variables }) => variables)).to.have.members([...names, ...names]);
  });
});

/**
 * Inherited descriptors of a program and a converter, for a service that has inherited a folder's descriptor after a
 * gap in the numbers.
 */
async function inheritances(): Promise<readonly [program: Inheritance, converter: Inheritance]> {
  const folder = openSync('/', 'r');
  const gap = Array<'ignore'>(37).fill('ignore');
  const { stdout } = spawn(process.execPath, [script], {
    stdio: ['ignore', 'pipe', 'inherit', ...gap, folder],
    env: { ...process.env, QUIRE_TEST_SECRET: 'swordfish' },
  });
  closeSync(folder);
  return JSON.parse(stdout === null ? '' : await text(stdout)) as [Inheritance, Inheritance];
}
