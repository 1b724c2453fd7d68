import { setTimeout } from 'node:timers/promises';

import { Agent, type Dispatcher, request } from 'undici';

import { authOf } from '../server/harness.js';
import type { ServiceProgram } from '../server/service-program.js';
import type { StressRequest } from './requests.js';

export interface StressAnswer {
  readonly status: number;
  /** Seconds. */
  readonly retryAfter: number | undefined;
  readonly bytes: Buffer;
}

/** A client for one run that trusts the certificates which the front ends make. */
export function openAgent(): Agent {
  return new Agent({ connect: { rejectUnauthorized: false }, bodyTimeout: 150_000, headersTimeout: 150_000 });
}

/** Returns undefined when the connection broke, or the job of the request was lost, because the front end was killed. */
export async function post(
  front: ServiceProgram,
  { operation, form, isAsync }: StressRequest,
  dispatcher: Agent,
): Promise<StressAnswer | undefined> {
  const headers = { ...authOf(front.credentials), ...(isAsync && { prefer: 'respond-async' }) };
  try {
    const url = `${front.url}/api/pdf/${operation}`;
    const answer = await request(url, { method: 'POST', dispatcher, headers, body: form() });
    if (answer.statusCode !== 202) return await answerOf(answer);
    await answer.body.dump();
    const page = new URL(String(answer.headers['location']), front.url);
    const get = async (path: string) => await answerOf(await request(`${page.href}${path}`, { dispatcher, headers }));
    for (;;) {
      const state = stateIn(await get(''));
      const ended = state === 'done' || state === 'failed' ? await get('/result') : undefined;
      // The key store may be away; a result that is not fetched would take the place of another job.
      if (ended !== undefined && (state === 'failed' || ended.status !== UNAVAILABLE)) return ended;
      await setTimeout(100);
    }
  } catch {
    return undefined;
  }
}

const UNAVAILABLE = 503;

/** The state of a job; undefined when the front end cannot tell it now. @throws Error when it does not know the job */
function stateIn({ status, bytes }: StressAnswer): string | undefined {
  if (status === UNAVAILABLE) return undefined;
  const { state } = JSON.parse(bytes.toString()) as { readonly state?: string };
  if (status !== 200 || state === undefined) throw new Error(`A job has no state: ${bytes.toString()}`);
  return state;
}

async function answerOf({ statusCode, headers, body }: Dispatcher.ResponseData): Promise<StressAnswer> {
  const retryAfter = headers['retry-after'];
  const bytes = Buffer.from(await body.arrayBuffer());
  return { status: statusCode, retryAfter: retryAfter === undefined ? undefined : Number(retryAfter), bytes };
}
