import type { Operation } from '../engine/contract/operation.js';
import { type ErrorKind, isQuireError, type QuireError } from '../engine/errors.js';
import { HttpError, httpErrors } from './http-error.js';
import { placedMessage, StepFailure } from '../work/step-failure.js';

/** The Error object of `schemas/error.json`. */
export interface ErrorBody {
  readonly error: string;
  readonly message: string;
  readonly statusCode: number;
}

export interface ErrorResponse {
  readonly body: ErrorBody;
  readonly headers: Readonly<Record<string, string>>;
  /** Whether the service caused the failure, so that its cause belongs in the log. */
  readonly isServiceFault: boolean;
}

const internal = { status: 500, error: 'Internal server error' } as const;

/** The HTTP status and the name of each error kind. The response for `cancelled` is never read: the client has disconnected. */
export const errorResponses = {
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

/** The `Retry-After` for a missing program, which an operator has to install first. */
const MISSING_TOOL_RETRY_S = 300;

/** The request that failed. */
interface FailedRequest {
  /** The request id, which clients quote when they report a fault of the service. */
  readonly id: string;
  readonly operation?: Operation;
}

/** The field `error` of the Error object; an operation may name its own `nothing-found` failure. */
export function titleOf(kind: ErrorKind, operation?: Pick<Operation, 'nothingFound'>): string {
  return (kind === 'nothing-found' ? operation?.nothingFound?.title : undefined) ?? errorResponses[kind].error;
}

export function errorResponse(failure: unknown, { id, operation }: FailedRequest): ErrorResponse {
  if (failure instanceof HttpError) {
    const { status, error } = httpErrors[failure.reason];
    const body = { error, message: failure.message, statusCode: status };
    return { body, headers: { ...kindHeader(failure.reason), ...failure.headers }, isServiceFault: false };
  }
  if (failure instanceof StepFailure) return placedResponse(failure, { id });
  if (!isQuireError(failure)) return internalErrorResponse(id, 'unexpected');
  // A plugin may carry another version of the package, with error kinds that are unknown here.
  if (!Object.hasOwn(errorResponses, failure.kind)) return internalErrorResponse(id, failure.kind);
  const { status } = errorResponses[failure.kind];
  if (status === 500) return internalErrorResponse(id, failure.kind);
  const body = { error: titleOf(failure.kind, operation), message: failure.message, statusCode: status };
  const headers = { ...kindHeader(failure.kind), ...retryAfter(failure) };
  return { body, headers, isServiceFault: failure.kind === 'missing-tool' || failure.kind === 'timed-out' };
}

/** The kind of a failure, as the header X-Error-Kind has it. */
export function errorKindOf(failure: unknown, request: FailedRequest): string {
  return errorResponse(failure, request).headers[KIND_HEADER] ?? 'unexpected';
}

const KIND_HEADER = 'X-Error-Kind';

/** The response for a step of a pipeline begins its message with the place of the step. */
function placedResponse(placed: StepFailure, request: FailedRequest): ErrorResponse {
  const { body, ...rest } = errorResponse(placed.failure, request);
  return { ...rest, body: { ...body, message: placedMessage(placed, body.message) } };
}

/** Names the error kind in a header, so that programs need not compare messages. */
function kindHeader(kind: string): Readonly<Record<string, string>> {
  // A plugin may define its own kind, with characters that are not safe in a header.
  return { [KIND_HEADER]: /^[a-z-]{1,40}$/.test(kind) ? kind : 'unexpected' };
}

function internalErrorResponse(id: string, kind: string): ErrorResponse {
  const message = `The service failed to process the request; try again, or report it with the request id ${id}.`;
  return {
    body: { error: internal.error, message, statusCode: internal.status },
    headers: kindHeader(kind),
    isServiceFault: true,
  };
}

function retryAfter(failure: QuireError): Readonly<Record<string, string>> {
  if (failure.kind === 'missing-tool') return { 'Retry-After': String(MISSING_TOOL_RETRY_S) };
  if (failure.kind !== 'busy') return {};
  const seconds = 'retryAfter' in failure ? Number(failure.retryAfter) : Number.NaN;
  return { 'Retry-After': String(Number.isFinite(seconds) ? Math.max(1, Math.ceil(seconds)) : 1) };
}
