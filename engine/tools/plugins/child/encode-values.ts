import type { RemoteError } from './child-messages.js';

export type Callback = (...args: unknown[]) => unknown;

interface Encoding {
  /** Returns the number by which the other side calls a function. */
  expose(callback: Callback): number;
  errorOf(error: unknown): RemoteError;
}

interface Decoding {
  call(of: number, args: readonly unknown[]): Promise<unknown>;
  errorOf(error: RemoteError): unknown;
}

/** The key of values that JSON cannot hold; an object of a caller that has it is encoded as entries. */
const KIND = '$kind';

/**
 * Returns a value as JSON: bytes as base64, functions and asynchronous iterables as numbers, maps and sets as lists, errors
 * as records. Objects keep their own properties and their methods.
 */
export function encodeValue(value: unknown, encoding: Encoding): unknown {
  if (typeof value === 'function') return { [KIND]: 'function', of: encoding.expose(value as Callback) };
  if (typeof value === 'bigint') return Number(value);
  if (typeof value !== 'object' || value === null) return value;
  const inner = (it: unknown): unknown => encodeValue(it, encoding);
  if (Array.isArray(value)) return value.map(inner);
  if (value instanceof Uint8Array) return { [KIND]: 'bytes', base64: Buffer.from(value).toString('base64') };
  if (value instanceof URL) return { [KIND]: 'url', href: value.href };
  if (value instanceof Map) return { [KIND]: 'map', entries: [...value].map(inner) };
  if (value instanceof Error) return { [KIND]: 'error', error: encoding.errorOf(value) };
  if (Symbol.iterator in value) return [...(value as Iterable<unknown>)].map(inner);
  if (Symbol.asyncIterator in value) return encodeIterable(value as AsyncIterable<unknown>, encoding);
  const fields: readonly (readonly [string, unknown])[] = Object.entries(value);
  const entries = fields.map(([key, it]) => {
    if (typeof it !== 'function') return [key, inner(it)] as const;
    const method = it as Callback;
    return [key, inner((...args: unknown[]) => method.apply(value, args))] as const;
  });
  const isPlain = entries.every(([key]) => key !== KIND && key !== '__proto__');
  return isPlain ? Object.fromEntries(entries) : { [KIND]: 'entries', entries };
}

function encodeIterable(value: AsyncIterable<unknown>, { expose }: Encoding): unknown {
  const iterator = value[Symbol.asyncIterator]();
  return {
    [KIND]: 'iterable',
    next: expose(() => iterator.next()),
    finish: expose(() => iterator.return?.()),
  };
}

/** Returns the value that `encodeValue` has encoded. */
export function decodeValue(value: unknown, decoding: Decoding): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const inner = (it: unknown): unknown => decodeValue(it, decoding);
  if (Array.isArray(value)) return value.map(inner);
  const fields = value as Readonly<Record<string, unknown>>;
  switch (Object.hasOwn(fields, KIND) ? fields[KIND] : undefined) {
    case undefined:
      return Object.fromEntries(Object.entries(fields).map(([key, it]) => [key, inner(it)]));
    case 'function':
      return (...args: unknown[]) => orIterated(decoding.call(Number(fields['of']), args));
    case 'bytes':
      return Buffer.from(String(fields['base64']), 'base64');
    case 'url':
      return new URL(String(fields['href']));
    case 'map':
      return new Map(listOf(fields['entries']).map(inner) as [unknown, unknown][]);
    case 'error':
      return decoding.errorOf(fields['error'] as RemoteError);
    case 'entries':
      return Object.fromEntries(listOf(fields['entries']).map(inner) as [string, unknown][]);
    case 'iterable':
      return decodeIterable(fields, decoding);
    default:
      throw new Error('It sent a value of an unknown kind.');
  }
}

/** A promise that can also be iterated when it resolves to an iterable, as the result of a method that returns one. */
function orIterated(result: Promise<unknown>): Promise<unknown> {
  // A caller that iterates handles the rejection there.
  result.catch(() => undefined);
  return Object.assign(result, {
    async *[Symbol.asyncIterator]() {
      yield* (await result) as AsyncIterable<unknown>;
    },
  });
}

async function* decodeIterable(fields: Readonly<Record<string, unknown>>, { call }: Decoding): AsyncGenerator {
  let isDone = false;
  try {
    for (;;) {
      const result = (await call(Number(fields['next']), [])) as IteratorResult<unknown>;
      isDone = result.done === true;
      if (isDone) return;
      yield result.value;
    }
  } finally {
    if (!isDone) await call(Number(fields['finish']), []);
  }
}

function listOf(value: unknown): readonly unknown[] {
  if (!Array.isArray(value)) throw new Error('It sent no list where one is needed.');
  return value as readonly unknown[];
}
