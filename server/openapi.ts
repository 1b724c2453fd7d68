import type { InputField, Operation } from '../engine/contract/contract.js';
import { errorKinds } from '../engine/errors.js';
import { isSameType, JSON_TYPE } from '../engine/media-types/media-types.js';
import { readSchema } from '../engine/contract/schemas.js';
import { answers, titleOf } from './error-answer.js';
import { refusals } from './http-refusal.js';
import { headers, rateHeaders, retryAfter } from './openapi-headers.js';

type Json = Readonly<Record<string, unknown>>;

/** The description of the API: OpenAPI 3.1, written from what the operations declare. */
export function describeApi(operations: readonly Operation[], basePath: string): Json {
  const { $defs: results } = readSchema('results') as { readonly $defs: Json };
  const groups = [...new Set(operations.map((it) => it.group))];
  return {
    openapi: '3.1.0',
    info: {
      title: 'Quire',
      version: '1',
      description: 'PDF operations: one POST each, files and options in, the result out.',
    },
    servers: [{ url: basePath === '' ? '/' : basePath }],
    tags: groups.map((name) => ({ name })),
    security: [{ apiKey: [], apiSecret: [] }],
    paths: Object.fromEntries(
      operations.map((it) => [`/api/pdf/${it.name}`, { post: describe(it, it.name in results) }]),
    ),
    components: {
      securitySchemes: {
        apiKey: { type: 'apiKey', in: 'header', name: 'X-Api-Key' },
        apiSecret: { type: 'apiKey', in: 'header', name: 'X-Api-Secret' },
      },
      headers,
      schemas: { Error: embedded(readSchema('error')), ...results },
      responses: failures(),
    },
  };
}

function describe(operation: Operation, hasResultSchema: boolean): Json {
  const { name, group, summary, description } = operation;
  return {
    operationId: name,
    tags: [group],
    summary,
    ...(description !== undefined && { description }),
    requestBody: { required: true, content: { 'multipart/form-data': form(operation) } },
    responses: { 200: success(operation, hasResultSchema), ...references(operation) },
  };
}

function form({ inputs, options }: Operation): Json {
  const fields = Object.entries(inputs);
  const needed = fields.flatMap(([name, { least = 1 }]) => (least > 0 ? [name] : []));
  const { properties, required = [], ...rest } = options;
  const files = fields.map(([name, field]) => [name, file(field)] as const);
  const encodings = fields.map(
    ([name, { accepts }]) => [name, { contentType: accepts.map((it) => it.mime).join(', ') }] as const,
  );
  return {
    // Unknown fields are ignored, with a warning; only for the engine are they an error.
    schema: {
      ...rest,
      additionalProperties: true,
      properties: { ...Object.fromEntries(files), ...properties },
      required: [...needed, ...required],
    },
    encoding: Object.fromEntries(encodings),
  };
}

function file({ accepts, least = 1, most = 1, description }: InputField): Json {
  const about = [description, `Accepted: ${accepts.map((it) => it.name).join(', ')}.`]
    .filter((it) => it !== undefined)
    .join(' ');
  const binary = { type: 'string', format: 'binary' };
  return most === 1
    ? { ...binary, description: about }
    : { type: 'array', items: binary, minItems: least, maxItems: most, description: about };
}

function success({ name, output, figures = {} }: Operation, hasResultSchema: boolean): Json {
  const isJson = isSameType(output, JSON_TYPE);
  const schema =
    isJson && hasResultSchema
      ? { $ref: `#/components/schemas/${name}` }
      : isJson
        ? {}
        : { type: 'string', format: 'binary' };
  const names = ['X-Request-Id', 'X-Warnings', ...rateHeaders, ...(isJson ? [] : ['Content-Disposition'])];
  const told = Object.values(figures).map(
    ({ header, description }) => [header, { description, schema: { type: 'integer', minimum: 0 } }] as const,
  );
  const carried = { ...refer(names), ...Object.fromEntries(told) };
  return { description: `The result (${output.name}).`, headers: carried, content: { [output.mime]: { schema } } };
}

/** The answers of every operation other than success, by status, with the names that the field `error` may have. */
function failures(): Json {
  return Object.fromEntries([...failureNames()].map(([status, names]) => [`Failure${status}`, failure(status, names)]));
}

function failure(status: number, names: ReadonlySet<string>): Json {
  const mayRetry = retryAfter.includes(status) ? ['Retry-After'] : [];
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } };
  return {
    description: `${[...names].join(', ')}.`,
    headers: refer(['X-Request-Id', 'X-Error-Kind', ...rateHeaders, ...mayRetry]),
    content,
  };
}

/** What an operation has in common with all others is referred to. */
function references(operation: Operation): Json {
  const own = operation.nothingFound === undefined ? undefined : answers['nothing-found'].status;
  return Object.fromEntries(
    [...failureNames(operation)].map(([status, names]) => [
      status,
      status === own ? failure(status, names) : { $ref: `#/components/responses/Failure${status}` },
    ]),
  );
}

function failureNames(operation?: Operation): ReadonlyMap<number, ReadonlySet<string>> {
  const names = new Map<number, Set<string>>();
  const ofKinds = errorKinds.map((kind) => ({ ...answers[kind], error: titleOf(kind, operation) }));
  for (const { status, error } of [...Object.values(refusals), ...ofKinds]) {
    if (status === answers.cancelled.status) continue;
    names.set(status, (names.get(status) ?? new Set()).add(error));
  }
  return new Map([...names].sort(([a], [b]) => a - b));
}

function refer(names: readonly string[]): Json {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

/** A schema as a part of another document. */
function embedded({ $schema: _dialect, $id: _id, ...schema }: Json): Json {
  return schema;
}
