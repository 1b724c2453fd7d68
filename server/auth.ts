import type { Accounts } from '../accounts/accounts.js';
import { allows } from '../accounts/permissions.js';
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
    if (operation !== undefined && !allows(keyPairOf(ctx.state).permissions, operation)) {
      throw new HttpError('forbidden', `This API key has no permission for ${operation.name}.`);
    }
    await next();
  };
}
