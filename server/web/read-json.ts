import type { IncomingMessage } from 'node:http';

import { InvalidOptions } from '../../engine/errors.js';
import { HttpError } from '../http-error.js';
import type { Context } from '../request-state.js';

const MAX_BYTES = 64 * 1024;

/** Maximum time for a body, which a browser sends in one piece. */
const TIMEOUT_MS = 10_000;

/** The fields of a JSON body. */
export interface Fields {
  /** @throws InvalidOptions when the field is not a text */
  text(name: string): string;
  /** @throws InvalidOptions when the field is not a list of texts */
  texts(name: string): readonly string[];
  /** Returns an object of texts. @throws InvalidOptions when the field is something else */
  record(name: string): Readonly<Record<string, string>>;
}

/**
 * Reads a small JSON object from the body.
 * @throws HttpError when the body is something else. A form of another site cannot send this content type without a
 * request for permission (CORS), which the service never grants.
 */
export async function readJson(ctx: Context, maxBytes = MAX_BYTES): Promise<Fields> {
  if (!/^application\/json\b/i.test(ctx.get('Content-Type'))) throw malformed('the content type is another');
  return fieldsOf(parse(await readText(ctx.req, maxBytes)));
}

async function readText(request: IncomingMessage, maxBytes: number): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  const timer = setTimeout(() => request.destroy(), TIMEOUT_MS);
  try {
    for await (const chunk of request as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > maxBytes) throw malformed(`it is larger than ${maxBytes} bytes`);
      chunks.push(chunk);
    }
  } finally {
    clearTimeout(timer);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function parse(text: string): object {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null) return value;
  } catch {
    // Reported below, as any other value.
  }
  throw malformed('it is not an object');
}

function fieldsOf(body: object): Fields {
  const valueOf = (name: string): unknown => Object.entries(body).find(([key]) => key === name)?.[1];
  return {
    text(name) {
      const value = valueOf(name);
      if (typeof value === 'string') return value;
      throw new InvalidOptions(`${name}: it must be a text.`);
    },
    texts(name) {
      const value = valueOf(name);
      if (Array.isArray(value) && value.every((it) => typeof it === 'string')) return value;
      throw new InvalidOptions(`${name}: it must be a list of texts.`);
    },
    record(name) {
      const value = valueOf(name);
      const entries: [string, unknown][] = typeof value === 'object' && value !== null ? Object.entries(value) : [];
      const texts = entries.flatMap(([key, text]) => (typeof text === 'string' ? [[key, text] as const] : []));
      if (value !== null && typeof value === 'object' && texts.length === entries.length)
        return Object.fromEntries(texts);
      throw new InvalidOptions(`${name}: it must be an object of texts.`);
    },
  };
}

function malformed(why: string): HttpError {
  return new HttpError('invalid-request', `The body must be a JSON object: ${why}.`);
}
