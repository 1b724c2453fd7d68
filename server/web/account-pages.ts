import Router from '@koa/router';

import type { Accounts } from '../../accounts/accounts.js';
import { isWorkbenchKey, type KeyPair } from '../../accounts/key-pairs.js';
import { checkPermissionsFor } from '../../accounts/permissions.js';
import type { Registry } from '../../engine/job/registry.js';
import type { RequestLimits } from '../limits/limits.js';
import type { RequestState } from '../request-state.js';
import { readJson } from './read-json.js';
import { sendCompressed } from './send-compressed.js';
import { sessionOf } from './session-middleware.js';

/** The key pairs of the owner who is signed in. */
export function keyPairPages(accounts: Accounts, operations: Registry): Router<RequestState> {
  const router = new Router<RequestState>();
  router.get('/key-pairs', async (ctx) => {
    const pairs = await accounts.listKeyPairsOf(sessionOf(ctx.state).ownerId);
    ctx.body = pairs.filter(({ apiKey }) => !isWorkbenchKey(apiKey)).map(describeKeyPair);
  });
  router.post('/key-pairs', async (ctx) => {
    const fields = await readJson(ctx);
    const permissions = fields.texts('permissions');
    checkPermissionsFor(permissions, operations.all);
    const { ownerId } = sessionOf(ctx.state);
    ctx.status = 201;
    ctx.body = await accounts.createKeyPair({ name: fields.text('name'), permissions, ownerId });
  });
  router.delete('/key-pairs/:apiKey', async (ctx) => {
    await accounts.revoke(ctx.params['apiKey'] ?? '', sessionOf(ctx.state).ownerId);
    ctx.status = 204;
  });
  return router;
}

/** Days of each range of the usage page. */
const ranges = new Map([
  ['24h', 1],
  ['7d', 7],
  ['30d', 30],
]);

/** The usage of the owner's key pairs, by key pair, operation and hour, and what is left of their limits. */
export function usagePages(accounts: Accounts, limits: RequestLimits): Router<RequestState> {
  const router = new Router<RequestState>();
  router.get('/usage', async (ctx) => {
    const { ownerId } = sessionOf(ctx.state);
    const days = ranges.get(String(ctx.query['range'])) ?? 1;
    const since = new Date(Date.now() - days * 86_400_000);
    const [pairs, rows] = await Promise.all([accounts.listKeyPairsOf(ownerId), accounts.usageSince(since, ownerId)]);
    const active = pairs.filter(({ revokedAt }) => revokedAt === undefined);
    const left = active.map(async ({ apiKey }) => ({ apiKey, ...(await limits.leftFor(apiKey)) }));
    const keyPairs = pairs.map(describeKeyPair);
    await sendCompressed(ctx, { since: since.toISOString(), keyPairs, rows, limits: await Promise.all(left) });
  });
  return router;
}

function describeKeyPair({ ownerId: _, ...pair }: KeyPair): Omit<KeyPair, 'ownerId'> {
  return pair;
}
