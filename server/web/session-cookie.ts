import { createHash, timingSafeEqual } from 'node:crypto';

import type { Context } from '../request-state.js';

/** Browsers accept this prefix only from a secure origin, without a domain and for the path `/` (RFC 6265bis §4.1.3.2). */
const NAME = '__Host-quire-session';

const ATTRIBUTES = 'Path=/; Secure; HttpOnly; SameSite=Strict';

export function sessionToken(ctx: Context): string | undefined {
  const cookies = ctx.get('Cookie').split(';');
  const found = cookies.map((it) => it.trim()).find((it) => it.startsWith(`${NAME}=`));
  return found?.slice(NAME.length + 1);
}

export function setSessionToken(ctx: Context, token: string): void {
  ctx.set('Set-Cookie', `${NAME}=${token}; ${ATTRIBUTES}`);
}

export function clearSessionToken(ctx: Context): void {
  ctx.set('Set-Cookie', `${NAME}=; ${ATTRIBUTES}; Max-Age=0`);
}

/** The token that a page sends in a header with each change; other sites cannot read it. */
export function csrfTokenOf(token: string): string {
  return createHash('sha256').update(`csrf ${token}`).digest('base64url');
}

export function isCsrfToken(given: string, token: string): boolean {
  const expected = Buffer.from(csrfTokenOf(token));
  const actual = Buffer.from(given);
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}
