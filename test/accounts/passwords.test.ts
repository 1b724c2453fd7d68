import { expect } from 'chai';

import { hashPassword, isPasswordOf } from '../../accounts/passwords.js';

describe('a hash of a password', () => {
  it('states the cost of scrypt, at which it is verified', async () => {
    const hash = await hashPassword('correct horse battery');
    expect(hash).to.match(/^scrypt\$32768\$8\$3\$/);
    expect(await isPasswordOf(hash, 'correct horse battery')).to.equal(true);
    expect(await isPasswordOf(hash, 'correct horse batterx')).to.equal(false);
  });
});
