import { randomUUID } from 'node:crypto';

import type { Kysely } from 'kysely';

import { InvalidOptions } from '../engine/errors.js';
import { hashPassword, isPasswordOf } from './passwords.js';
import type { Tables } from './tables.js';

export interface Owner {
  readonly id: string;
  readonly email: string;
}

const LEAST_PASSWORD_LENGTH = 10;
const MOST_PASSWORD_LENGTH = 1024;

/** People who sign in to the account area. */
export class Owners {
  #hashOfNobody: Promise<string> | undefined;

  constructor(private readonly database: Kysely<Tables>) {}

  /** @throws InvalidOptions when the address or the password is not accepted, or the address has an account. */
  async create(email: string, password: string): Promise<Owner> {
    const owner = { id: randomUUID(), email: checkedEmail(email) };
    checkPassword(password);
    const created = await this.database
      .insertInto('owners')
      .values({ ...owner, password_hash: await hashPassword(password), created_at: new Date().toISOString() })
      .onConflict((conflict) => conflict.column('email').doNothing())
      .executeTakeFirst();
    if (created.numInsertedOrUpdatedRows === 0n)
      throw new InvalidOptions(`${owner.email}: there already is an account.`);
    return owner;
  }

  /** The owner whose password this is. An address without an account takes as long to refuse as one that has. */
  async verify(email: string, password: string): Promise<Owner | undefined> {
    const row = await this.database
      .selectFrom('owners')
      .selectAll()
      .where('email', '=', email.trim().toLowerCase())
      .executeTakeFirst();
    if (password.length > MOST_PASSWORD_LENGTH) return undefined;
    this.#hashOfNobody ??= hashPassword(randomUUID());
    const verified = await isPasswordOf(row?.password_hash ?? (await this.#hashOfNobody), password);
    return row !== undefined && verified ? { id: row.id, email: row.email } : undefined;
  }
}

function checkedEmail(email: string): string {
  const address = email.trim().toLowerCase();
  if (address.length <= 254 && /^[^\s@<>"]+@[^\s@<>"]+$/.test(address)) return address;
  throw new InvalidOptions(`email: ${JSON.stringify(email.slice(0, 60))} is not an e-mail address.`);
}

function checkPassword(password: string): void {
  if (password.length >= LEAST_PASSWORD_LENGTH && password.length <= MOST_PASSWORD_LENGTH) return;
  throw new InvalidOptions(`password: it must have ${LEAST_PASSWORD_LENGTH} to ${MOST_PASSWORD_LENGTH} characters.`);
}
