import { rm } from 'node:fs/promises';

import { type CheckedPipeline, isOperationStep } from './checked-pipeline.js';
import type { Item } from './item.js';

/** Returns for each step the index of the last step that reads its result; Infinity for the results of the pipeline. */
export function lastReaders({ steps, results }: Pick<CheckedPipeline, 'steps' | 'results'>): readonly number[] {
  const last = steps.map((_, index) => index);
  for (const [index, step] of steps.entries()) {
    const sources = isOperationStep(step) ? Object.values(step.inputs).flat() : [];
    const named = sources.flatMap((it) => (typeof it === 'object' && 'step' in it ? [it.step] : []));
    for (const read of [step.from, ...named]) if (read in last) last[read] = index;
  }
  for (const { step } of results) last[step] = Infinity;
  return last;
}

/** Deletes files that no step reads any more, since many steps would otherwise fill the disk with copies of a document. */
export async function discardFiles(discarded: readonly Item[], kept: readonly Item[]): Promise<void> {
  const needed = new Set(
    kept.flatMap(({ file, upload }) => [file.path, upload?.path, file.protection?.source, upload?.protection?.source]),
  );
  const paths = new Set(discarded.map(({ file }) => file.path).filter((it) => !needed.has(it)));
  for (const path of paths) await rm(path, { force: true });
}
