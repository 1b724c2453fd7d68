import type { Accounts } from '../accounts/accounts.js';
import type { KeyPair } from '../accounts/key-pairs.js';
import { allows } from '../accounts/permissions.js';
import type { Operation } from '../engine/contract/operation.js';
import { enumerate } from '../engine/text/enumerate.js';
import { HttpError } from './http-error.js';
import { keyPairOf, type Middleware } from './request-state.js';

/** Requires both credential headers, with a key pair that is known and not revoked. */
export function authenticate(accounts: Accounts): Middleware {
  return async (ctx, next) => {
    const apiKey = ctx.get('X-Api-Key');
    const apiSecret = ctx.get('X-Api-Secret');
    if (apiKey === '' || apiSecret === '') {
      throw new HttpError('authentication-required', 'Both headers are required: X-Api-Key and X-Api-Secret.');
    }
    const pair = await accounts.authenticate(apiKey, apiSecret);
    if (pair === 'unknown') {
      throw new HttpError('invalid-credentials', 'The API key and secret do not match an active key pair.');
    }
    if (pair === 'revoked')
      throw new HttpError('key-revoked', 'This API key has been revoked; generate a new key pair.');
    ctx.state.keyPair = pair;
    await next();
  };
}

/** Requires a permission of the key pair that covers the requested operation. */
export function authorize(): Middleware {
  return async (ctx, next) => {
    const { operation } = ctx.state;
    if (operation !== undefined) requirePermissions(keyPairOf(ctx.state), [operation]);
    await next();
  };
}

/** @throws HttpError that names the operations for which the key pair has no permission */
export function requirePermissions({ permissions }: KeyPair, operations: readonly Operation[]): void {
  const forbidden = new Set(operations.filter((it) => !allows(permissions, it)).map(({ name }) => name));
  if (forbidden.size === 0) return;
  throw new HttpError('forbidden', `This API key has no permission for ${enumerate([...forbidden], 'and')}.`);
}
