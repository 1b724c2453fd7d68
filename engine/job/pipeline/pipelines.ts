import { typesOf } from './flow.js';
import type { WorkFile } from '../../contract/file.js';
import type { MediaType } from '../../media-types/media-types.js';
import type { Runner } from '../runner.js';
import { type CheckedPipeline, flowingField, isOperationStep } from './checked-pipeline.js';
import { PipelinePlan, type StepPlan } from './plan-pipeline.js';
import type { PipelineScope } from './pipeline-scope.js';
import type { RunLog } from './run-log.js';
import { PipelineRun, type StepResult } from './run-pipeline.js';

/** One run of one pipeline. */
export interface PipelineJob extends Omit<PipelineScope, 'progress'> {
  readonly pipeline: CheckedPipeline;
  /** One document, or all documents of a pipeline that takes them together; in the workspace. */
  readonly files: readonly WorkFile[];
  /** Receives warnings and figures of each step. */
  readonly log: RunLog;
  /** Receives the share of the job that is done, from 0 to 1. */
  readonly onProgress?: (share: number) => void;
}

/** A pipeline and the files of one job, to plan and not to run it. */
export type PlanJob = Pick<PipelineJob, 'pipeline' | 'files' | 'workspace' | 'signal' | 'tenant'>;

/**
 * Runs a pipeline within the limits of one job.
 * @returns undefined when an assertion has skipped the document
 * @throws QuireError of every kind
 */
export async function runPipeline(runner: Runner, job: PipelineJob): Promise<readonly StepResult[] | undefined> {
  const { pipeline, files, log, onProgress, ...surroundings } = job;
  using deadline = runner.startDeadline(job.signal);
  const scope: PipelineScope = {
    ...surroundings,
    signal: deadline.signal,
    progress: (share) => onProgress?.(share),
  };
  return await new PipelineRun(runner, pipeline, scope, log).run(files);
}

/**
 * Finds out what a pipeline would do with the files of one job; runs no operation.
 * @throws TimedOut, the reason of the signal
 */
export async function planPipeline(
  runner: Runner,
  { pipeline, files, ...surroundings }: PlanJob,
): Promise<readonly StepPlan[]> {
  using deadline = runner.startDeadline(surroundings.signal);
  return await new PipelinePlan(runner, pipeline, { ...surroundings, signal: deadline.signal }).plan(files);
}

/** The formats that steps of a pipeline tell apart: a file of another format need not be looked at closely. */
export function typesToTellApart({ steps }: CheckedPipeline): readonly MediaType[] {
  return steps.flatMap((step) => {
    const accepted = isOperationStep(step) ? (step.operation.inputs[flowingField(step.operation)]?.accepts ?? []) : [];
    const named = [step.when, isOperationStep(step) ? undefined : step.assert].flatMap((it) => typesOf(it?.type));
    return [...accepted, ...named.filter((it) => typeof it !== 'string')];
  });
}
