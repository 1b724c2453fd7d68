import { randomBytes } from 'node:crypto';

import type { Accounts } from '../../accounts/accounts.js';
import type { Owner } from '../../accounts/owners.js';
import { digestOf, isSecretOf } from '../../accounts/secrets.js';
import { HttpError } from '../http-error.js';

/** Creates the account of the first owner, for whoever has the link that the service prints when it starts without one. */
export class FirstOwner {
  #digest: string | undefined;

  constructor(private readonly accounts: Accounts) {}

  /** Returns a token that is valid once and until the service stops; undefined when there is an owner. */
  async newToken(): Promise<string | undefined> {
    if (!(await this.accounts.hasNoOwners())) return undefined;
    const token = randomBytes(24).toString('base64url');
    this.#digest = digestOf(token);
    return token;
  }

  /** @throws HttpError when the token is not valid, InvalidOptions when the address or the password is not accepted */
  async create(token: string, email: string, password: string): Promise<Owner> {
    const digest = this.#digest;
    if (digest === undefined || !isSecretOf(digest, token)) throw notValid();
    // Taken away before the first wait, so that two simultaneous requests cannot both use it.
    this.#digest = undefined;
    if (!(await this.accounts.hasNoOwners())) throw notValid();
    try {
      return await this.accounts.createOwner(email, password);
    } catch (error) {
      this.#digest = digest;
      throw error;
    }
  }
}

function notValid(): HttpError {
  const message = 'This link has been used, or another start of the service has replaced it.';
  return new HttpError('forbidden', message);
}
