import { randomUUID } from 'node:crypto';

import type { Kysely } from 'kysely';

import { InvalidOptions, NothingFound } from '../engine/errors.js';
import { creationTime } from './creation-time.js';
import { giveAllToFirstOwner } from './key-pairs.js';
import { hashPassword, isPasswordOf } from './passwords.js';
import type { Tables } from './tables.js';

export interface Owner {
  readonly id: string;
  readonly email: string;
}

const MIN_PASSWORD_LENGTH = 10;
const MAX_PASSWORD_LENGTH = 1024;

/** People who sign in to the account area. */
export class Owners {
  #dummyHash: Promise<string> | undefined;

  constructor(private readonly database: Kysely<Tables>) {}

  /** @throws InvalidOptions when the address or the password is not accepted, or the address has an account. */
  async create(email: string, password: string): Promise<Owner> {
    const owner = { id: randomUUID(), email: normalizeEmail(email) };
    checkPassword(password);
    const hash = await hashPassword(password);
    const created = await this.database
      .insertInto('owners')
      .values({ ...owner, password_hash: hash, created_at: await creationTime(this.database, 'owners') })
      .onConflict((conflict) => conflict.column('email').doNothing())
      .executeTakeFirst();
    if (created.numInsertedOrUpdatedRows === 0n)
      throw new InvalidOptions(`${owner.email}: there already is an account.`);
    await giveAllToFirstOwner(this.database);
    return owner;
  }

  /** @throws NothingFound when the address has no account */
  async find(email: string): Promise<Owner> {
    const query = this.database.selectFrom('owners').select(['id', 'email']);
    const owner = await query.where('email', '=', email.trim().toLowerCase()).executeTakeFirst();
    if (owner === undefined) throw new NothingFound(`${email}: there is no account with this address.`);
    return owner;
  }

  async isEmpty(): Promise<boolean> {
    return (await this.database.selectFrom('owners').select('id').limit(1).executeTakeFirst()) === undefined;
  }

  /** @throws InvalidOptions when the password is not accepted */
  async changePassword(ownerId: string, password: string): Promise<void> {
    checkPassword(password);
    const changed = { password_hash: await hashPassword(password) };
    await this.database.updateTable('owners').set(changed).where('id', '=', ownerId).execute();
  }

  /** Returns the owner when the password is correct. The time does not reveal whether the address has an account. */
  async verify(email: string, password: string): Promise<Owner | undefined> {
    const row = await this.database
      .selectFrom('owners')
      .selectAll()
      .where('email', '=', email.trim().toLowerCase())
      .executeTakeFirst();
    if (password.length > MAX_PASSWORD_LENGTH) return undefined;
    this.#dummyHash ??= hashPassword(randomUUID());
    const verified = await isPasswordOf(row?.password_hash ?? (await this.#dummyHash), password);
    return row !== undefined && verified ? { id: row.id, email: row.email } : undefined;
  }
}

function normalizeEmail(email: string): string {
  const address = email.trim().toLowerCase();
  if (address.length <= 254 && /^[^\s@<>"]+@[^\s@<>"]+$/.test(address)) return address;
  throw new InvalidOptions(`email: ${JSON.stringify(email.slice(0, 60))} is not an e-mail address.`);
}

function checkPassword(password: string): void {
  if (password.length >= MIN_PASSWORD_LENGTH && password.length <= MAX_PASSWORD_LENGTH) return;
  throw new InvalidOptions(`password: it must have ${MIN_PASSWORD_LENGTH} to ${MAX_PASSWORD_LENGTH} characters.`);
}
