import { expect } from 'chai';

import type { Owner } from '../../../accounts/owners.js';
import { HttpError } from '../../../server/http-error.js';
import { SignInGuard } from '../../../server/web/sign-in-guard.js';

const owner: Owner = { id: '1', email: 'ada@example.org' };
const right = { email: owner.email, password: 'right', address: '192.0.2.1' };
const wrong = { ...right, password: 'wrong' };

/** A guard of one account, without the cost of scrypt. */
function newGuard(): SignInGuard {
  return new SignInGuard({
    verifyOwner: (email, password) =>
      Promise.resolve(email.toLowerCase() === owner.email && password === 'right' ? owner : undefined),
  });
}

async function outcome(guard: SignInGuard, attempt: typeof right): Promise<string> {
  return await guard.verify(attempt).then(
    ({ email }) => email,
    (error: unknown) => (error instanceof HttpError ? error.reason : String(error)),
  );
}

async function fail(guard: SignInGuard, attempt: typeof right, times: number): Promise<void> {
  for (let n = 0; n < times; n++) expect(await outcome(guard, attempt)).to.equal('invalid-credentials');
}

describe('sign-in', () => {
  it('is locked after ten failures, also with the right password', async () => {
    const guard = newGuard();
    await fail(guard, wrong, 10);
    expect(await outcome(guard, right)).to.equal('rate-limited');
    const failure = await guard.verify(right).catch((error: unknown) => error);
    expect(Number((failure as HttpError).headers['Retry-After'])).to.be.within(600, 900);
  });

  it('is locked for one account and address only', async () => {
    const guard = newGuard();
    await fail(guard, wrong, 10);
    expect(await outcome(guard, { ...right, address: '192.0.2.2' })).to.equal(owner.email);
    expect(await outcome(guard, { ...wrong, email: 'eve@example.org' })).to.equal('invalid-credentials');
  });

  it('is locked for an address without an account in the same way', async () => {
    const guard = newGuard();
    await fail(guard, { ...wrong, email: 'nobody@example.org' }, 10);
    expect(await outcome(guard, { ...wrong, email: 'nobody@example.org' })).to.equal('rate-limited');
  });

  it('counts the same account in other letter case', async () => {
    const guard = newGuard();
    await fail(guard, { ...wrong, email: ' ADA@example.org' }, 10);
    expect(await outcome(guard, right)).to.equal('rate-limited');
  });

  it('begins to count again after a success', async () => {
    const guard = newGuard();
    await fail(guard, wrong, 9);
    expect(await outcome(guard, right)).to.equal(owner.email);
    await fail(guard, wrong, 9);
    expect(await outcome(guard, right)).to.equal(owner.email);
  });

  it('checks few passwords at the same time', async () => {
    const guard = newGuard();
    const outcomes = await Promise.all(Array.from({ length: 6 }, () => outcome(guard, right)));
    expect(outcomes.filter((it) => it === owner.email)).to.have.length(4);
    expect(outcomes.at(-1)).to.contain('Too many people sign in');
  });
});
