import { expect } from 'chai';

import { loadLibrary, type NativeLibrary } from '../../../../engine/tools/process/native-library.js';

describe('A shared library', () => {
  it('gives its functions', () => expect(absolute(loadLibrary('libc.so.6'))(-3)).to.equal(3));

  it('may have several names', () => expect(absolute(loadLibrary('libnone.so.1', 'libc.so.6'))(-3)).to.equal(3));

  it('may be missing', () => expect(loadLibrary('libnone.so.1', 'libnone.so.2')).to.equal(undefined));

  it('counts as missing when it is not a library', () => expect(loadLibrary('/etc/passwd')).to.equal(undefined));
});

function absolute(library: NativeLibrary | undefined): (value: number) => number {
  return library?.func('int abs(int value)') as (value: number) => number;
}
