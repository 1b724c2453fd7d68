import { describeRefusals } from './responses.js';
import { always } from './http-headers.js';
import type { Json } from './json.js';

/** Names of groups and operations are in lower case, so this tag and the ids below cannot collide with them. */
export const SERVICE_TAG = {
  name: 'Service',
  description: 'Health and description of the service, without a key pair.',
};

/** The failures that all pages without a request body share. */
const common = ['invalid-request', 'request-timeout', 'header-too-large'] as const;

const anything = { type: 'object', additionalProperties: true };

const ifNoneMatch = {
  name: 'If-None-Match',
  in: 'header',
  description: 'The `ETag` of an earlier answer.',
  schema: { type: 'string' },
};

const pluginNames = { type: 'array', items: { type: 'string' } };

export const servicePaths: Json = {
  '/health/live': page({
    operationId: 'getLiveness',
    summary: 'Tell whether the process answers, over plain HTTP as well.',
    responses: {
      200: json('The process answers.', { status: { type: 'string', enum: ['live'] } }),
      ...describeRefusals(common),
    },
  }),
  '/health/ready': page({
    operationId: 'getReadiness',
    summary: 'Tell whether requests can be served, over plain HTTP as well.',
    responses: {
      200: json('Requests can be served.', {
        status: { type: 'string', enum: ['ready'] },
        sandbox: {
          type: 'string',
          enum: ['complete', 'incomplete', 'none'],
          description: 'How programs are isolated.',
        },
        plugins: {
          type: 'object',
          description: 'The third-party plugins by state: `paused` plugins have failed several times in a row.',
          properties: { ready: pluginNames, paused: pluginNames, refused: pluginNames },
        },
      }),
      ...describeRefusals([...common, 'not-ready']),
    },
  }),
  '/openapi.json': page({
    operationId: 'getDescription',
    summary: 'Describe the API: this document.',
    parameters: [ifNoneMatch],
    responses: {
      200: withTag(json('OpenAPI 3.1.', { openapi: { type: 'string' }, info: anything, paths: anything })),
      304: withTag({ description: 'The description is the one of that `ETag`.' }),
      ...describeRefusals([...common, 'https-required']),
    },
  }),
};

interface Page {
  readonly operationId: string;
  readonly summary: string;
  readonly parameters?: readonly Json[];
  readonly responses: Json;
}

function page({ parameters = [], ...rest }: Page): Json {
  const requestId = { $ref: '#/components/parameters/X-Request-Id' };
  return { get: { ...rest, tags: [SERVICE_TAG.name], security: [], parameters: [requestId, ...parameters] } };
}

function json(description: string, properties: Json): Json {
  const schema = { type: 'object', properties, required: Object.keys(properties) };
  return { description, headers: always('X-Request-Id'), content: { 'application/json': { schema } } };
}

function withTag(answer: Json): Json {
  return { ...answer, headers: always('X-Request-Id', 'ETag') };
}
