import type { Operation } from '../../engine/contract/operation.js';
import { outputsOf } from '../../engine/contract/output.js';
import { PIPELINE } from '../../engine/job/registry.js';
import { isSameType, JSON_TYPE, type MediaType, ZIP } from '../../engine/media-types/media-types.js';
import { always, rateHeaders, sometimes } from './headers.js';
import type { Json } from './json.js';
import { failureReferences } from './responses.js';

/** Tags of groups are in lower case, so this tag cannot collide with them. */
export const PIPELINE_TAG = { name: 'Pipelines', description: 'Several operations in one job.' };

const form = {
  type: 'object',
  properties: {
    pipeline: {
      type: 'string',
      maxLength: 2 ** 18,
      description: 'The pipeline as YAML or JSON (`schemas/pipeline.json`), of at most 256 KiB; a text or a file.',
    },
    file: {
      type: 'array',
      items: { type: 'string', format: 'binary' },
      minItems: 1,
      description: 'The documents. Accepted: what the steps of the pipeline take.',
    },
  },
  required: ['pipeline', 'file'],
};

/** Describes the path on which pipelines run. */
export function pipelinePath(operations: readonly Operation[]): Json {
  return {
    [`/api/pdf/${PIPELINE}`]: {
      post: {
        operationId: 'runPipeline',
        tags: [PIPELINE_TAG.name],
        summary: 'Run the operations of a pipeline on documents.',
        description:
          'The key pair needs the permission of every operation in the pipeline. Further text fields are the values of ' +
          'variables, and of secrets: `${env:NAME}` is the field NAME. Further files are those that `inputs` name by ' +
          'their fields. Several results are packed into a ZIP archive. An error message begins with the place of the ' +
          'step in the pipeline and its name: `pipeline:<line>:<column>: <step>: `.',
        parameters: [{ $ref: '#/components/parameters/X-Request-Id' }],
        requestBody: { required: true, content: { 'multipart/form-data': { schema: form } } },
        responses: { 200: result(operations), ...failureReferences({}) },
      },
    },
  };
}

function result(operations: readonly Operation[]): Json {
  const types = [ZIP, ...operations.flatMap((it) => [...outputsOf(it), ...(it.parts === undefined ? [] : [it.parts])])];
  return {
    description: 'The result of the pipeline, or a ZIP archive of several results.',
    headers: { ...always('X-Request-Id', ...rateHeaders), ...sometimes('Content-Disposition', 'X-Warnings') },
    content: Object.fromEntries(types.map((type) => [type.mime, { schema: schemaOf(type) }])),
  };
}

function schemaOf(type: MediaType): Json {
  return isSameType(type, JSON_TYPE) ? {} : { type: 'string', format: 'binary' };
}
