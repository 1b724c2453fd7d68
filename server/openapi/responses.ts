import type { Operation } from '../../engine/contract/operation.js';
import { outputsOf } from '../../engine/contract/output.js';
import { errorKinds } from '../../engine/errors.js';
import { isSameType, JSON_TYPE, ZIP } from '../../engine/media-types/media-types.js';
import { errorResponses, titleOf } from '../error-response.js';
import { httpErrors } from '../http-error.js';
import { always, rateHeaders, sometimes } from './http-headers.js';
import type { Json } from './json.js';

/** The statuses that have the header `Retry-After`. */
const retryAfter: readonly number[] = [httpErrors['job-not-done'].status, 429, 503];

const { status: INTERNAL } = errorResponses['plugin-fault'];

interface Failure {
  /** The value of `X-Error-Kind`. */
  readonly kind: string;
  /** The value of the field `error`. */
  readonly error: string;
  readonly status: number;
}

/** Describes the result of an operation. @param results the schemas of JSON results by operation name */
export function success(operation: Operation, results: Json): Json {
  const types = outputsOf(operation);
  const areFiles = !types.some((it) => isSameType(it, JSON_TYPE));
  return {
    description: `The result (${types.map((it) => it.name).join(' or ')}); with a receipt, a ZIP archive of both.`,
    headers: {
      ...always('X-Request-Id', ...rateHeaders, ...(areFiles ? (['Content-Disposition'] as const) : [])),
      ...sometimes('X-Warnings', ...(areFiles ? [] : (['Content-Disposition'] as const))),
      ...figureHeaders(operation),
    },
    content: Object.fromEntries(
      [...types, ZIP].map((type) => [
        type.mime,
        { schema: isSameType(type, JSON_TYPE) ? jsonResult(operation, results) : binary },
      ]),
    ),
  };
}

function figureHeaders({ figures = {} }: Operation): Json {
  const told = Object.values(figures).map(
    ({ header, description }) => [header, { description, schema: { type: 'integer', minimum: 0 } }] as const,
  );
  return Object.fromEntries(told);
}

/** A reference to the answer for a request whose work has become a job. */
export const jobStartedReference: Json = { $ref: '#/components/responses/JobStarted' };

/** Describes the result of any operation or pipeline. @param headers further headers that the answer always has */
export function anyResult(
  operations: readonly Operation[],
  headers: readonly (typeof rateHeaders)[number][] = [],
): Json {
  const types = [ZIP, ...operations.flatMap((it) => [...outputsOf(it), ...(it.parts === undefined ? [] : [it.parts])])];
  return {
    description: 'The result; several files of a pipeline are in a ZIP archive.',
    headers: {
      ...always('X-Request-Id', ...headers),
      ...sometimes('Content-Disposition', 'X-Warnings'),
      ...Object.assign({}, ...operations.map(figureHeaders)),
    },
    content: Object.fromEntries(
      types.map((type) => [type.mime, { schema: isSameType(type, JSON_TYPE) ? {} : binary }]),
    ),
  };
}

const binary: Json = { type: 'string', format: 'binary' };

function jsonResult({ name, resultSchema = {} }: Operation, results: Json): Json {
  return Object.hasOwn(results, name) ? { $ref: `#/components/schemas/${name}` } : resultSchema;
}

/** Describes the failures that all operations share, for `components`. */
export function sharedFailures(): Json {
  const described = Object.entries(describeFailures(failuresOf(), { hasRates: true }));
  return Object.fromEntries(described.map(([status, answer]) => [`Failure${status}`, answer]));
}

/** Returns the failures of an operation by status: references to shared failures, or own ones if the operation gives a title. */
export function failureReferences(operation: Pick<Operation, 'nothingFound'>): Json {
  const own = operation.nothingFound === undefined ? undefined : errorResponses['nothing-found'].status;
  const described = Object.entries(describeFailures(failuresOf(operation), { hasRates: true }));
  return Object.fromEntries(
    described.map(([status, answer]) => [
      status,
      Number(status) === own ? answer : { $ref: `#/components/responses/Failure${status}` },
    ]),
  );
}

/** Describes HTTP errors by status, for pages that need no key pair. */
export function describeRefusals(reasons: readonly (keyof typeof httpErrors)[]): Json {
  const failures = reasons.map((kind) => ({ kind, ...httpErrors[kind] }));
  return describeFailures(failures, { hasRates: false });
}

function failuresOf(operation?: Pick<Operation, 'nothingFound'>): readonly Failure[] {
  const ofKinds = errorKinds
    .filter((kind) => kind !== 'cancelled')
    .map((kind) => ({ kind, status: errorResponses[kind].status, error: titleOf(kind, operation) }));
  const refusals = Object.entries(httpErrors).filter(([kind]) => kind !== 'job-not-done');
  return [...refusals.map(([kind, refusal]) => ({ kind, ...refusal })), ...ofKinds];
}

/** @param options.hasRates whether the failures include those after the rate limit check */
function describeFailures(failures: readonly Failure[], { hasRates }: { readonly hasRates: boolean }): Json {
  const statuses = [...new Set(failures.map((it) => it.status))];
  return Object.fromEntries(
    statuses.map((status) => {
      const among = failures.filter((it) => it.status === status);
      return [status, describeFailure(status, among, hasRates)];
    }),
  );
}

function describeFailure(status: number, failures: readonly Failure[], hasRates: boolean): Json {
  const names = [...new Set(failures.map((it) => it.error))];
  const mayRetry = retryAfter.includes(status) ? (['Retry-After'] as const) : [];
  return {
    description: `${names.join(', ')}.`,
    headers: {
      ...always('X-Request-Id', ...mayRetry),
      ...(hasRates && sometimes(...rateHeaders)),
      'X-Error-Kind': kindHeader(status, failures),
    },
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
  };
}

function kindHeader(status: number, failures: readonly Failure[]): Json {
  const kinds = failures.map((it) => it.kind);
  return {
    description: 'The class of the failure: the same word whatever the message says.',
    required: true,
    // A plugin may fail with a kind of its own, for which the response is an internal error.
    schema: { type: 'string', ...(status === INTERNAL ? { examples: kinds } : { enum: kinds }) },
  };
}
