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
    const result = new URL(`${String(answer.headers['location'])}/result`, front.url);
    for (;;) {
      const { status, ...rest } = await answerOf(await request(result, { dispatcher, headers }));
      if (status !== JOB_NOT_DONE) return { status, ...rest };
      await setTimeout(100);
    }
  } catch {
    return undefined;
  }
}

const JOB_NOT_DONE = 409;

async function answerOf({ statusCode, headers, body }: Dispatcher.ResponseData): Promise<StressAnswer> {
  const retryAfter = headers['retry-after'];
  const bytes = Buffer.from(await body.arrayBuffer());
  return { status: statusCode, retryAfter: retryAfter === undefined ? undefined : Number(retryAfter), bytes };
}
