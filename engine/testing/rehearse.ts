import assert from 'node:assert/strict';
import { access, mkdtemp, readdir, realpath } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, sep } from 'node:path';

import type { Engine } from '../job/container.js';
import type { Operation } from '../contract/operation.js';
import { removeTree } from '../files/remove-tree.js';
import type { JobResult } from '../contract/job-result.js';
import { openWorkspace } from '../job/workspace.js';
import type { TestCase } from './cases.js';
import { checkSecrets } from './check-secrets.js';
import { observe } from './observe.js';
import { placeFiles } from './place-files.js';

export type Outcome = { readonly result: JobResult } | { readonly error: unknown };

export interface Rehearsal {
  readonly testCase: TestCase;
  readonly patience: number;
  /** Checks the outcome while the files still exist. */
  readonly check: (outcome: Outcome) => void | Promise<void>;
  readonly signal?: AbortSignal;
  /** Called with the 0-based position of a step when it has begun. */
  readonly onStep?: (position: number) => void;
}

/** Runs a case as a job, and checks the rules that hold for every job, also for a failed one. */
export async function rehearse(engine: Engine, operation: Operation, rehearsal: Rehearsal): Promise<void> {
  // The workspace gets its own parent folder, so that files written beside the workspace are detected.
  const parent = await realpath(await mkdtemp(join(tmpdir(), 'quire-tester-')));
  try {
    const folder = await runInside(parent, engine, operation, rehearsal);
    await assert.rejects(access(folder), 'The workspace is still there after the job; a step goes on writing to it.');
  } finally {
    await removeTree(parent);
  }
}

async function runInside(parent: string, engine: Engine, operation: Operation, rehearsal: Rehearsal): Promise<string> {
  const { testCase, patience, check, onStep, signal = new AbortController().signal } = rehearsal;
  await using workspace = await openWorkspace(parent);
  const { options = {} } = testCase;
  const inputs = await placeFiles(testCase, workspace);
  const observed = await observe(operation, inputs, onStep);
  const outcome = await outcomeOf(engine.run({ operation: observed.operation, inputs, options, workspace, signal }));
  await observed.settle(patience);
  checkSecrets(operation, options, outcome);
  checkPaths(outcome, parent);
  assert.deepEqual(observed.faults, []);
  assert.deepEqual(
    await readdir(parent),
    [basename(workspace.folder)],
    'Something was written outside of the workspace.',
  );
  if ('result' in outcome) {
    checkFigures(operation, outcome.result);
    const path = await realpath(outcome.result.file.path);
    assert.ok(path.startsWith(workspace.folder + sep), 'The result lies outside of the workspace.');
  }
  await check(outcome);
  return workspace.folder;
}

async function outcomeOf(job: Promise<JobResult>): Promise<Outcome> {
  try {
    return { result: await job };
  } catch (error) {
    return { error };
  }
}

function checkFigures({ figures = {} }: Operation, { figures: told }: JobResult): void {
  const missing = Object.keys(figures).filter((name) => told[name] === undefined);
  assert.deepEqual(missing, [], 'A figure is declared and not told by any step.');
}

/** Checks that error and warnings for the caller contain no path of the machine. */
function checkPaths(outcome: Outcome, parent: string): void {
  const texts =
    'result' in outcome ? outcome.result.warnings : [outcome.error instanceof Error ? outcome.error.message : ''];
  const telling = texts.find((text) => text.includes(parent));
  assert.equal(telling, undefined, 'A sentence for the caller holds a path of this machine.');
}
