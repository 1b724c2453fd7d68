import type { Operation } from '../../engine/contract/operation.js';
import { always, rateHeaders } from './http-headers.js';
import type { Json } from './json.js';
import { anyResult, describeRefusals, failureReferences } from './responses.js';

/** Tags of groups are in lower case, so this tag cannot collide with them. */
export const JOBS_TAG = {
  name: 'Jobs',
  description: 'Work that goes on after the response, for requests with `Prefer: respond-async`.',
};

export const preferParameter: Json = {
  name: 'Prefer',
  in: 'header',
  description: '`respond-async` (RFC 7240): the answer is 202, and the work becomes a job.',
  schema: { type: 'string', examples: ['respond-async'] },
};

export const jobSchema: Json = {
  type: 'object',
  description: 'The state of a job.',
  required: ['state', 'progress'],
  additionalProperties: false,
  properties: {
    state: { type: 'string', enum: ['waiting', 'running', 'done', 'failed'], description: 'The state.' },
    progress: { type: 'number', minimum: 0, maximum: 1, description: 'The share that is done; it never falls.' },
    step: { type: 'string', description: 'The step that runs, or that failed.' },
    error: { $ref: '#/components/schemas/Error', description: 'What went wrong, if the state is `failed`.' },
  },
};

/** The answer to a request whose work has become a job. */
export const jobStarted: Json = {
  description: 'The work has become a job, for `Prefer: respond-async`.',
  headers: always('X-Request-Id', ...rateHeaders, 'Location', 'Preference-Applied'),
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Job' } } },
};

const common = [
  ...(['invalid-request', 'authentication-required', 'invalid-credentials', 'key-revoked', 'https-required'] as const),
  ...(['not-found', 'method-not-allowed', 'request-timeout', 'header-too-large'] as const),
] as const;

const parameters = [
  { $ref: '#/components/parameters/X-Request-Id' },
  {
    name: 'id',
    in: 'path',
    required: true,
    description: 'The last part of the `Location` of the job.',
    schema: { type: 'string', format: 'uuid' },
  },
];

/** Describes the pages of jobs. Only the key pair that started a job sees it. */
export function jobPaths(operations: readonly Operation[]): Json {
  const tags = [JOBS_TAG.name];
  const shared = failureReferences({});
  return {
    '/api/jobs/{id}': {
      get: {
        ...{ operationId: 'getJob', tags, summary: 'Tell the state of a job.', parameters },
        responses: { 200: state, ...describeRefusals(common) },
      },
      delete: {
        ...{ operationId: 'deleteJob', tags, summary: 'Cancel a job, and remove it.', parameters },
        responses: {
          204: { description: 'The job has ended, and its result is removed.', headers: always('X-Request-Id') },
          ...describeRefusals(common),
        },
      },
    },
    '/api/jobs/{id}/result': {
      get: {
        ...{ operationId: 'getJobResult', tags, summary: 'Fetch the result of a job.', parameters },
        description:
          'The job is removed when its result was sent, or an hour after its end. If it failed, its error is sent.',
        responses: { 200: anyResult(operations), ...shared, ...describeRefusals(['job-not-done']) },
      },
    },
  };
}

const state: Json = {
  description: 'The state of the job.',
  headers: always('X-Request-Id'),
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Job' } } },
};
