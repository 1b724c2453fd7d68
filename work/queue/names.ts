import { type Operation, type Weight, weights } from '../../engine/contract/operation.js';
import { isOperationStep } from '../../engine/job/pipeline/checked-pipeline.js';
import type { Work } from '../work.js';

/**
 * The version of messages between front ends and workers, which is a part of all names in Redis: workers of another version
 * never see a message that they do not understand, and both versions run side by side during an update.
 */
const MESSAGE_VERSION = 1;

/** Begins the names of all keys and channels. */
export const PREFIX = `quire:${MESSAGE_VERSION}`;

/** This key exists while a front end waits for the result of a job. */
export const wantedKey = (job: string): string => `${PREFIX}:wanted:${job}`;

/** The jobs of a key pair that have not ended, by the time when they count as ended. */
export const openJobsKey = (tenant: string): string => `${PREFIX}:open:${tenant}`;

/** The runs of a job that have begun and not ended. */
export const runsKey = (job: string): string => `${PREFIX}:runs:${job}`;

/** Exists while a document is not tried again, because it ended two workers. */
export const crashKey = (digest: string): string => `${PREFIX}:crashed:${digest}`;

/** The channel that announces cancelled jobs to workers. */
export const CANCEL_CHANNEL = `${PREFIX}:cancel`;

/** The channel on which a front end hears of its jobs. */
export const frontChannel = (front: string): string => `${PREFIX}:front:${front}`;

/** The weight of the heaviest operation. */
export function weightOf(work: Work): Weight {
  if ('operation' in work) return weightOfOperation(work.operation);
  const found = work.pipeline.steps.filter(isOperationStep).map(({ operation }) => weightOfOperation(operation));
  return weights.findLast((it) => found.includes(it)) ?? 'structure';
}

function weightOfOperation({ weight = 'structure' }: Operation): Weight {
  return weight;
}
