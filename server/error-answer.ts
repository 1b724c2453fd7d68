import type { Operation } from '../engine/contract/operation.js';
import { type ErrorKind, isQuireError, type QuireError } from '../engine/errors.js';
import { HttpRefusal, refusals } from './http-refusal.js';

/** The Error object, as `schemas/error.json` has it. */
export interface ErrorBody {
  readonly error: string;
  readonly message: string;
  readonly statusCode: number;
}

export interface ErrorAnswer {
  readonly body: ErrorBody;
  readonly headers: Readonly<Record<string, string>>;
  /** Whether the fault lies with the service, so that the log needs to know its cause. */
  readonly ours: boolean;
}

const internal = { status: 500, error: 'Internal server error' } as const;

/** How each kind of failure is answered; nobody is left to read the answer to `cancelled`. */
export const answers = {
  'invalid-options': { status: 400, error: 'Invalid parameters' },
  'missing-field': { status: 400, error: 'Missing required field' },
  'unsupported-input': { status: 400, error: 'Unsupported file format' },
  'invalid-input': { status: 400, error: 'Invalid file format' },
  'invalid-pages': { status: 400, error: 'Invalid page selection' },
  'password-required': { status: 400, error: 'Password required' },
  'wrong-password': { status: 400, error: 'Invalid password' },
  'too-complex': { status: 400, error: 'Document too complex' },
  'nothing-found': { status: 404, error: 'Nothing found' },
  'limit-exceeded': { status: 413, error: 'File too large' },
  cancelled: { status: 499, error: 'Client closed request' },
  'tool-failed': internal,
  'plugin-fault': internal,
  'plugin-load': internal,
  busy: { status: 503, error: 'Service busy' },
  'missing-tool': { status: 503, error: 'Tool unavailable' },
  'timed-out': { status: 504, error: 'Processing timed out' },
} as const satisfies Record<ErrorKind, { readonly status: number; readonly error: string }>;

/** An operator has to install something first. */
const MISSING_TOOL_RETRY_S = 300;

/** What a failure is about. */
interface Request {
  /** For callers to quote when they report a fault of the service. */
  readonly id: string;
  readonly operation?: Operation;
}

/** The name of a failure in the answers of an operation. */
export function titleOf(kind: ErrorKind, operation?: Pick<Operation, 'nothingFound'>): string {
  return (kind === 'nothing-found' ? operation?.nothingFound?.title : undefined) ?? answers[kind].error;
}

export function errorAnswer(failure: unknown, { id, operation }: Request): ErrorAnswer {
  if (failure instanceof HttpRefusal) {
    const { status, error } = refusals[failure.reason];
    const body = { error, message: failure.message, statusCode: status };
    return { body, headers: { ...kindHeader(failure.reason), ...failure.headers }, ours: false };
  }
  if (!isQuireError(failure)) return internalAnswer(id, 'unexpected');
  // A plugin may carry its own, other version of the package.
  if (!Object.hasOwn(answers, failure.kind)) return internalAnswer(id, failure.kind);
  const { status } = answers[failure.kind];
  if (status === 500) return internalAnswer(id, failure.kind);
  const body = { error: titleOf(failure.kind, operation), message: failure.message, statusCode: status };
  const headers = { ...kindHeader(failure.kind), ...retryAfter(failure) };
  return { body, headers, ours: failure.kind === 'missing-tool' || failure.kind === 'timed-out' };
}

/** Names the class of the failure, so that programs need not compare prose. */
function kindHeader(kind: string): Readonly<Record<string, string>> {
  // A plugin may name a kind of its own; only a token is safe in a header.
  return { 'X-Error-Kind': /^[a-z-]{1,40}$/.test(kind) ? kind : 'unexpected' };
}

function internalAnswer(id: string, kind: string): ErrorAnswer {
  const message = `The service failed to process the request; try again, or report it with the request id ${id}.`;
  return {
    body: { error: internal.error, message, statusCode: internal.status },
    headers: kindHeader(kind),
    ours: true,
  };
}

function retryAfter(failure: QuireError): Readonly<Record<string, string>> {
  if (failure.kind === 'missing-tool') return { 'Retry-After': String(MISSING_TOOL_RETRY_S) };
  if (failure.kind !== 'busy') return {};
  const seconds = 'retryAfter' in failure ? Number(failure.retryAfter) : Number.NaN;
  return { 'Retry-After': String(Number.isFinite(seconds) ? Math.max(1, Math.ceil(seconds)) : 1) };
}
