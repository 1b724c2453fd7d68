import type Koa from 'koa';

import type { KeyPair } from '../accounts/key-pairs.js';
import type { Operation } from '../engine/contract/operation.js';
import { HttpRefusal } from './http-refusal.js';

/** What is known of a request; each layer adds what it finds out. Koa's `ctx.state`. */
export interface Visit {
  readonly id: string;
  keyPair?: KeyPair;
  operation?: Operation;
  /** Of the bodies, in bytes. */
  bytesIn: number;
  bytesOut: number;
  /** About what was done. */
  figures?: Readonly<Record<string, number>>;
  /** Called before the last bytes of a result leave: whoever has them may send the next request. */
  beforeLast?: () => void;
}

export type Context = Koa.ParameterizedContext<Visit>;
export type Middleware = Koa.Middleware<Visit>;

/** @throws HttpRefusal when nobody has authenticated; a layer in the wrong place must not let anyone through. */
export function keyPairOf({ keyPair }: Visit): KeyPair {
  if (keyPair === undefined) throw new HttpRefusal('authentication-required', 'Authentication is required.');
  return keyPair;
}

/** @throws HttpRefusal when there is no such operation. */
export function operationOf({ operation }: Visit): Operation {
  if (operation === undefined)
    throw new HttpRefusal('not-found', 'There is no such operation; /openapi.json lists those there are.');
  return operation;
}
