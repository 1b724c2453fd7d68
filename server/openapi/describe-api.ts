import type { Operation } from '../../engine/contract/operation.js';
import { readSchema } from '../../engine/job/read-schema.js';
import { enumerate } from '../../engine/text/enumerate.js';
import { failureReferences, jobStartedReference, sharedFailures, success } from './responses.js';
import { describeForm } from './describe-form.js';
import { receiptParameter, requestIdParameter, requiredHeaders, workParameters } from './http-headers.js';
import { jobPaths, JOBS_TAG, jobSchema, jobStarted, preferParameter } from './job-paths.js';
import type { Json } from './json.js';
import { PIPELINE_TAG, pipelinePath } from './pipeline-path.js';
import { RECEIPT_HEADER } from '../wants-receipt.js';
import { SERVICE_TAG, servicePaths } from './service-paths.js';

/** Describes the API in OpenAPI 3.1: the operations, from their declarations, and the other pages of the service. */
export function describeApi(operations: readonly Operation[], basePath: string): Json {
  const { $defs: results } = readSchema('results') as { readonly $defs: Json };
  return {
    openapi: '3.1.0',
    info: {
      title: 'Quire',
      version: '1',
      description: 'PDF operations: one POST each, files and options in, the result out.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: basePath === '' ? '/' : basePath }],
    tags: [...groupTags(operations), PIPELINE_TAG, JOBS_TAG, SERVICE_TAG],
    security: [{ apiKey: [], apiSecret: [] }],
    paths: {
      ...Object.fromEntries(operations.map((it) => [`/api/pdf/${it.name}`, { post: describe(it, results) }])),
      ...pipelinePath(operations),
      ...jobPaths(operations),
      ...servicePaths,
    },
    components: {
      securitySchemes: {
        apiKey: { type: 'apiKey', in: 'header', name: 'X-Api-Key' },
        apiSecret: { type: 'apiKey', in: 'header', name: 'X-Api-Secret' },
      },
      parameters: { 'X-Request-Id': requestIdParameter, Prefer: preferParameter, [RECEIPT_HEADER]: receiptParameter },
      headers: requiredHeaders,
      schemas: { Error: embedded(readSchema('error')), Job: jobSchema, ...results },
      responses: { ...sharedFailures(), JobStarted: jobStarted },
    },
  };
}

function groupTags(operations: readonly Operation[]): readonly Json[] {
  const groups = [...new Set(operations.map((it) => it.group))];
  return groups.map((group) => {
    const members = operations.filter((it) => it.group === group).map((it) => it.name);
    return { name: group, description: `Operations: ${enumerate(members, 'and')}.` };
  });
}

function describe(operation: Operation, results: Json): Json {
  const { name, group, summary, description } = operation;
  return {
    operationId: name,
    tags: [group],
    summary,
    ...(description !== undefined && { description }),
    parameters: workParameters,
    requestBody: { required: true, content: { 'multipart/form-data': describeForm(operation) } },
    responses: { 200: success(operation, results), 202: jobStartedReference, ...failureReferences(operation) },
  };
}

/** Returns a schema for embedding in another document, without its own $schema and $id. */
function embedded({ $schema: _dialect, $id: _id, ...schema }: Json): Json {
  return schema;
}
