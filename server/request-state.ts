import type Koa from 'koa';

import type { KeyPair } from '../accounts/key-pairs.js';
import type { Session } from '../accounts/sessions.js';
import type { Operation } from '../engine/contract/operation.js';
import { PIPELINE } from '../engine/job/registry.js';
import type { WorkRun } from '../work/work.js';
import { HttpError } from './http-error.js';

/** The data of one request in Koa's `ctx.state`; each middleware adds its results. */
export interface RequestState {
  readonly id: string;
  keyPair?: KeyPair;
  /** The session of the owner who is signed in, for requests of the web application. */
  session?: Session;
  operation?: Operation;
  /** Whether the request runs a pipeline. */
  isPipeline?: true;
  /** Bytes received of the request's body. */
  bytesIn: number;
  /** Bytes sent of the response's body. */
  bytesOut: number;
  /** Counts of the work done, as the operation reports them with `context.tell`. */
  figures?: Readonly<Record<string, number>>;
  /** Keeps the slot of the request in the limit of concurrent requests after its response; the new owner releases it. */
  keepSlot?: () => Disposable | undefined;
  /** Follows the progress of the work while the request waits for it. */
  watch?: Pick<WorkRun, 'onProgress' | 'onStep'>;
  /** Whether the work goes on as a job after the response, and is recorded at its end. */
  isDetached?: true;
  /** Called before the last chunk of a result is sent: a client that has the whole result may send its next request. */
  beforeLastChunk?: () => void | Promise<void>;
}

export type Context = Koa.ParameterizedContext<RequestState>;
export type Middleware = Koa.Middleware<RequestState>;

/** @throws HttpError without authentication, so that a wrong order of the middleware gives nobody access */
export function keyPairOf({ keyPair }: RequestState): KeyPair {
  if (keyPair === undefined) throw new HttpError('authentication-required', 'Authentication is required.');
  return keyPair;
}

/** The name under which usage and the log have a request; undefined when the path names nothing to run. */
export function workName({ operation, isPipeline }: RequestState): string | undefined {
  return isPipeline === true ? PIPELINE : operation?.name;
}

/** @throws HttpError when the path names no operation */
export function operationOf({ operation }: RequestState): Operation {
  if (operation === undefined)
    throw new HttpError('not-found', 'There is no such operation; /openapi.json lists all operations.');
  return operation;
}
