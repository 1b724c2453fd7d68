import { checkPipeline } from '../engine/job/pipeline/check-pipeline.js';
import type { CheckedPipeline } from '../engine/job/pipeline/checked-pipeline.js';
import { PIPELINE, type Registry } from '../engine/job/registry.js';

/** A pipeline as a form brings it. */
export interface PipelineSource {
  readonly text: string;
  /** The texts of other fields, by name: values of variables, and secrets. */
  readonly values: Readonly<Record<string, string>>;
  /** The fields with files that the pipeline may name. */
  readonly files: readonly string[];
}

/** The field of the documents; other fields with files are named by the pipeline. */
export const DOCUMENTS = 'file';

/** @throws InvalidPipeline */
export function checkSource({ text, values, files }: PipelineSource, operations: Registry): CheckedPipeline {
  return checkPipeline({ text, file: PIPELINE }, operations, {
    given: new Map(),
    environment: values,
    isForm: true,
    files: new Set(files),
  });
}
