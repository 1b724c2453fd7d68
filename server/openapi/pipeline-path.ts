import type { Operation } from '../../engine/contract/operation.js';
import { PIPELINE } from '../../engine/job/registry.js';
import { rateHeaders, workParameters } from './http-headers.js';
import type { Json } from './json.js';
import { anyResult, failureReferences, jobStartedReference } from './responses.js';

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
        parameters: workParameters,
        requestBody: { required: true, content: { 'multipart/form-data': { schema: form } } },
        responses: { 200: anyResult(operations, rateHeaders), 202: jobStartedReference, ...failureReferences({}) },
      },
    },
  };
}
