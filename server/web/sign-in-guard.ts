import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

import type { Accounts } from '../../accounts/accounts.js';
import type { Owner } from '../../accounts/owners.js';
import { Busy } from '../../engine/errors.js';
import { HttpError } from '../http-error.js';

const MAX_FAILURES = 10;
const WINDOW_S = 15 * 60;

/** A check takes 32 MiB and 0.25 s of a core. */
const MAX_CHECKS_AT_ONCE = 4;

interface Attempt {
  readonly email: string;
  readonly password: string;
  /** The network address of the client. */
  readonly address: string;
}

/** Checks passwords; too many failures lock the pair of account and address, also when no such account exists. */
export class SignInGuard {
  readonly #failures = new RateLimiterMemory({ points: MAX_FAILURES, duration: WINDOW_S, blockDuration: WINDOW_S });
  #checks = 0;

  constructor(private readonly accounts: Pick<Accounts, 'verifyOwner'>) {}

  /** @throws HttpError when the password is wrong or the pair is locked, Busy when too many passwords are being checked. */
  async verify({ email, password, address }: Attempt): Promise<Owner> {
    if (this.#checks >= MAX_CHECKS_AT_ONCE) throw new Busy('Too many people sign in; try again in a second.', 1);
    this.#checks += 1;
    try {
      const pair = `${email.trim().toLowerCase()} ${address}`;
      // Counted before the check, so that simultaneous attempts cannot exceed the limit.
      await this.#count(pair);
      const owner = await this.accounts.verifyOwner(email, password);
      if (owner === undefined)
        throw new HttpError('invalid-credentials', 'The e-mail address or the password is wrong.');
      await this.#failures.delete(pair);
      return owner;
    } finally {
      this.#checks -= 1;
    }
  }

  async #count(pair: string): Promise<void> {
    try {
      await this.#failures.consume(pair);
    } catch (rejection) {
      if (!(rejection instanceof RateLimiterRes)) throw rejection;
      const seconds = Math.max(1, Math.ceil(rejection.msBeforeNext / 1000));
      const message = `Too many failed attempts. Sign-in is locked for ${Math.ceil(seconds / 60)} minutes.`;
      throw new HttpError('rate-limited', message, { 'Retry-After': String(seconds) });
    }
  }
}
