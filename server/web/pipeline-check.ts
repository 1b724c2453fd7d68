import Router from '@koa/router';

import { checkPipeline } from '../../engine/job/pipeline/check-pipeline.js';
import { MAX_PIPELINE_BYTES } from '../../engine/job/pipeline/source-limits.js';
import { PIPELINE, type Registry } from '../../engine/job/registry.js';
import type { RequestState } from '../request-state.js';
import { readJson } from './read-json.js';

/** JSON writes a character of the pipeline with up to six; the values are short. */
const MAX_BYTES = 8 * MAX_PIPELINE_BYTES;

/** Checks a pipeline and runs nothing. The answer to a pipeline with problems is the same as if it were to run. */
export function pipelineCheck(operations: Registry): Router<RequestState> {
  const router = new Router<RequestState>();
  router.post('/pipeline/check', async (ctx) => {
    const fields = await readJson(ctx, MAX_BYTES);
    checkPipeline({ text: fields.text(PIPELINE), file: PIPELINE }, operations, {
      given: new Map(),
      environment: fields.record('values'),
      isForm: true,
      files: new Set(fields.texts('files')),
    });
    ctx.status = 204;
  });
  return router;
}
