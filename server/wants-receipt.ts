import { HttpError } from './http-error.js';
import type { Context } from './request-state.js';

/** The request header that asks for a receipt. */
export const RECEIPT_HEADER = 'X-Receipt';

/** @throws HttpError for a value other than true and false, since a client that wants a receipt relies on it */
export function wantsReceipt(ctx: Pick<Context, 'get'>): boolean {
  const value = ctx.get(RECEIPT_HEADER).toLowerCase();
  if (!['', 'true', 'false'].includes(value))
    throw new HttpError('invalid-request', `${RECEIPT_HEADER} is neither "true" nor "false".`);
  return value === 'true';
}
