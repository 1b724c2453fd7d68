import type { Accounts } from '../../accounts/accounts.js';
import type { Session } from '../../accounts/sessions.js';
import { HttpError } from '../http-error.js';
import type { Middleware, RequestState } from '../request-state.js';
import { isCsrfToken, sessionToken } from './session-cookie.js';

const SAFE_METHODS = ['GET', 'HEAD'];

/** Rejects requests that another site made a browser send. Clients that are no browsers send neither header. */
export function requireSameOrigin(): Middleware {
  return async (ctx, next) => {
    const site = ctx.get('Sec-Fetch-Site');
    const origin = ctx.get('Origin');
    const isForeign =
      site === '' ? origin !== '' && hostOf(origin) !== ctx.host : !['same-origin', 'none'].includes(site);
    if (isForeign) throw new HttpError('forbidden', 'The request comes from another site.');
    await next();
  };
}

function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined;
}

/** Requires the session of an owner, and for changes the CSRF token of the session. */
export function requireSession(accounts: Accounts): Middleware {
  return async (ctx, next) => {
    const token = sessionToken(ctx);
    const session = token === undefined ? undefined : await accounts.sessions.find(token);
    if (token === undefined || session === undefined) {
      throw new HttpError(
        'authentication-required',
        'You are not signed in, or your session has ended. Sign in again.',
      );
    }
    if (!SAFE_METHODS.includes(ctx.method) && !isCsrfToken(ctx.get('X-CSRF-Token'), token)) {
      throw new HttpError('forbidden', 'The CSRF token of the session is missing. Load the page again.');
    }
    ctx.state.session = session;
    await next();
  };
}

/** Lets the requests of a session belong to the key pair of its owner's workbench, with its limits and its usage. */
export function actForWorkbench(accounts: Accounts): Middleware {
  return async (ctx, next) => {
    ctx.state.keyPair = await accounts.workbenchKeyPair(sessionOf(ctx.state).ownerId);
    await next();
  };
}

/** @throws HttpError without a session, so that a wrong order of the middleware gives nobody access */
export function sessionOf({ session }: RequestState): Session {
  if (session === undefined) throw new HttpError('authentication-required', 'Sign in.');
  return session;
}
