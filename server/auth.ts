import type { Accounts } from '../accounts/accounts.js';
import { allows } from '../accounts/permissions.js';
import { HttpRefusal } from './http-refusal.js';
import { keyPairOf, type Middleware } from './visit.js';

/** Who is it: both headers, a pair that is known, and not revoked. */
export function authenticate(accounts: Accounts): Middleware {
  return async (ctx, next) => {
    const apiKey = ctx.get('X-Api-Key');
    const apiSecret = ctx.get('X-Api-Secret');
    if (apiKey === '' || apiSecret === '') {
      throw new HttpRefusal('authentication-required', 'Both headers are required: X-Api-Key and X-Api-Secret.');
    }
    const pair = await accounts.authenticate(apiKey, apiSecret);
    if (pair === 'unknown') {
      throw new HttpRefusal('invalid-credentials', 'The API key and secret do not match an active key pair.');
    }
    if (pair === 'revoked')
      throw new HttpRefusal('key-revoked', 'This API key has been revoked; generate a new key pair.');
    ctx.state.keyPair = pair;
    await next();
  };
}

/** May it: the pair's permissions hold the operation. */
export function authorize(): Middleware {
  return async (ctx, next) => {
    const { operation } = ctx.state;
    if (operation !== undefined && !allows(keyPairOf(ctx.state).permissions, operation)) {
      throw new HttpRefusal('forbidden', `This API key has no permission for ${operation.name}.`);
    }
    await next();
  };
}
