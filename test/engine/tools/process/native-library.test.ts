import { fileURLToPath } from 'node:url';

import { expect } from 'chai';

import { loadLibrary, type NativeLibrary } from '../../../../engine/tools/process/native-library.js';
import { runProgram } from '../../../fixtures/processes/run-program.js';

describe('A shared library', () => {
  it('gives its functions', () => expect(absolute(loadLibrary('libc.so.6'))(-3)).to.equal(3));

  it('may have several names', () => expect(absolute(loadLibrary('libnone.so.1', 'libc.so.6'))(-3)).to.equal(3));

  it('may be missing', () => expect(loadLibrary('libnone.so.1', 'libnone.so.2')).to.equal(undefined));

  it('stays loaded when the thread that loaded it has ended, so that others neither load it nor map its files again', async () => {
    const program = fileURLToPath(new URL('../../../fixtures/processes/end-font-threads.js', import.meta.url));
    const { text } = await runProgram([process.execPath, program]);
    const [first, ...later] = JSON.parse(text) as readonly number[];
    expect(first).to.be.greaterThan(0);
    expect(later).to.deep.equal([first, first, first]);
  });

  it('counts as missing when it is not a library', () => expect(loadLibrary('/etc/passwd')).to.equal(undefined));
});

function absolute(library: NativeLibrary | undefined): (value: number) => number {
  return library?.func('int abs(int value)') as (value: number) => number;
}
