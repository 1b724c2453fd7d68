import Router from '@koa/router';

import type { Accounts } from '../../accounts/accounts.js';
import type { Owner } from '../../accounts/owners.js';
import { rejectBody } from '../transport/unread-body.js';
import type { Proxies } from '../transport/proxies.js';
import type { Context, RequestState } from '../request-state.js';
import type { FirstOwner } from './first-owner.js';
import { readJson } from './read-json.js';
import { clearSessionToken, csrfTokenOf, sessionToken, setSessionToken } from './session-cookie.js';
import { requireSession, sessionOf } from './session-middleware.js';
import { SignInGuard } from './sign-in-guard.js';

interface SessionParts {
  readonly accounts: Accounts;
  readonly proxies: Proxies;
  readonly firstOwner: FirstOwner;
}

/** Signing in and out, the sessions of an owner, and the change of the password. */
export function sessionPages({ accounts, proxies, firstOwner }: SessionParts): Router<RequestState> {
  const router = new Router<RequestState>();
  const guard = new SignInGuard(accounts);
  const addressOf = (ctx: Context): string => proxies.addressOf(ctx.req) ?? '';
  const signedIn = requireSession(accounts);

  /** Begins a session with a new token, so that a token from before the sign-in is worth nothing. */
  async function begin(ctx: Context, { id, email }: Owner): Promise<void> {
    const client = ctx.get('User-Agent');
    const token = await accounts.sessions.create({ ownerId: id, address: addressOf(ctx), client });
    setSessionToken(ctx, token);
    ctx.body = { email, csrfToken: csrfTokenOf(token) };
  }

  router.get('/session', rejectBody(), async (ctx) => {
    const token = sessionToken(ctx);
    const session = token === undefined ? undefined : await accounts.sessions.find(token);
    ctx.body =
      token === undefined || session === undefined ? {} : { email: session.email, csrfToken: csrfTokenOf(token) };
  });
  router.post('/session', async (ctx) => {
    const fields = await readJson(ctx);
    const attempt = { email: fields.text('email'), password: fields.text('password'), address: addressOf(ctx) };
    await begin(ctx, await guard.verify(attempt));
  });
  router.post('/first-owner', async (ctx) => {
    const fields = await readJson(ctx);
    await begin(ctx, await firstOwner.create(fields.text('token'), fields.text('email'), fields.text('password')));
  });
  router.delete('/session', rejectBody(), signedIn, async (ctx) => {
    const { ownerId, id } = sessionOf(ctx.state);
    await accounts.sessions.end(ownerId, id);
    clearSessionToken(ctx);
    ctx.status = 204;
  });

  router.get('/sessions', rejectBody(), signedIn, async (ctx) => {
    const { ownerId, id: current } = sessionOf(ctx.state);
    const sessions = await accounts.sessions.list(ownerId);
    ctx.body = sessions.map(({ ownerId: _, email: __, ...it }) => ({ ...it, isCurrent: it.id === current }));
  });
  router.delete('/sessions', rejectBody(), signedIn, async (ctx) => {
    await accounts.sessions.endAll(sessionOf(ctx.state).ownerId);
    clearSessionToken(ctx);
    ctx.status = 204;
  });
  router.delete('/sessions/:id', rejectBody(), signedIn, async (ctx) => {
    await accounts.sessions.end(sessionOf(ctx.state).ownerId, ctx.params['id'] ?? '');
    ctx.status = 204;
  });
  router.post('/password', signedIn, async (ctx) => {
    const fields = await readJson(ctx);
    const { email, ownerId } = sessionOf(ctx.state);
    const owner = await guard.verify({ email, password: fields.text('current'), address: addressOf(ctx) });
    await accounts.changePassword(ownerId, fields.text('next'));
    // Whoever knew the old password may have a session.
    await accounts.sessions.endAll(ownerId);
    await begin(ctx, owner);
  });
  return router;
}
