import { copyFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { basename } from 'node:path';

import type { Engine } from '../../engine/job/container.js';
import type { WorkFile } from '../../engine/contract/file.js';
import { cpuOfTree } from '../../bench/meters/cpu.js';
import { type ErrorKind, isQuireError } from '../../engine/errors.js';
import { mediaTypeOf } from '../../engine/media-types/media-types.js';
import type { OpenWorkspace } from '../../engine/job/workspace.js';
import { type SweepCase, titleOf } from './cases.js';
import { compare } from './compare.js';
import { convertedBySoffice } from './converted-elsewhere.js';
import { isDocument } from './corpus.js';
import { reasonFor, textReasonFor } from './explained.js';
import type { Source } from './source.js';
import type { Times } from './times.js';

export interface Outcome {
  readonly verdict: 'right' | 'refused' | 'explained' | 'wrong';
  readonly note?: string;
}

/** A document of the corpus by name, facts about it, and the case to run. */
export interface Attempt {
  readonly name: string;
  readonly source: Source;
  readonly tried: SweepCase;
}

/**
 * Maximum seconds per document, while twice as many documents are at work as there are cores: so long, all cores would be
 * busy with the documents. The time on a clock would depend on other programs.
 */
const SLOWEST_SECONDS = 120;

const clean: readonly ErrorKind[] = [
  'invalid-input',
  'unsupported-input',
  'password-required',
  'wrong-password',
  'too-complex',
  'nothing-found',
];

/** Runs an operation on a document and compares the result with the source. */
export async function attempt(engine: Engine, it: Attempt, times: Times): Promise<Outcome> {
  const { name, source, tried } = it;
  const [title, reason] = [titleOf(tried), reasonFor(name, tried.operation)];
  const begun = cpuOfTree(process.pid);
  await using workspace = await engine.openWorkspace();
  try {
    const result = await times.measure(`${title}: run`, name, () => run(engine, it, workspace));
    const seconds = (cpuOfTree(process.pid) - begun) / 1000 / availableParallelism();
    if (seconds > SLOWEST_SECONDS) return { verdict: 'wrong', note: `took ${seconds.toFixed(0)} s` };
    const note = await times.measure(`${title}: compare`, name, () => compare(source, tried, result));
    return isDamaged(source) && tried.mends !== true && note !== undefined
      ? { verdict: 'refused', note }
      : judge(note, reason ?? (note === undefined ? undefined : textReasonFor(name, tried.operation)));
  } catch (error) {
    const outcome = await judgeRefusal(error, it);
    return outcome.verdict === 'wrong' && reason !== undefined ? judge(outcome.note, reason) : outcome;
  }
}

async function run(engine: Engine, { source, tried }: Attempt, workspace: OpenWorkspace): Promise<WorkFile> {
  const { document, known } = source;
  const operation = engine.operations.find(tried.operation);
  if (operation === undefined) throw new Error(`There is no operation ${tried.operation}.`);
  const { field, times } = tried.files ?? { field: 'file', times: 1 };
  const name = basename(document.path);
  const type = await mediaTypeOf(document.path, name);
  const files = Array.from({ length: times }, () => workspace.newFile({ name, type }));
  await Promise.all(files.map((file) => copyFile(document.path, file.path)));
  const options = tried.options(known);
  const { signal } = new AbortController();
  return (await engine.run({ operation, inputs: { [field]: files }, options, workspace, signal })).file;
}

function judge(note: string | undefined, reason: string | undefined): Outcome {
  if (note === undefined && reason === undefined) return { verdict: 'right' };
  if (note === undefined) return { verdict: 'wrong', note: 'differs no longer; its explanation must go' };
  return reason === undefined ? { verdict: 'wrong', note } : { verdict: 'explained', note: `${note}: ${reason}` };
}

async function judgeRefusal(error: unknown, it: Attempt): Promise<Outcome> {
  if (!isQuireError(error)) return { verdict: 'wrong', note: String(error) };
  const note = `${error.kind}: ${error.message}`;
  // Readers count pages differently in damaged documents, so a page may be past the end here.
  const kinds: readonly ErrorKind[] = isDamaged(it.source) ? [...clean, 'invalid-pages'] : clean;
  if (!kinds.includes(error.kind)) return { verdict: 'wrong', note: `${note} (${String(error.cause)})` };
  // A document that another reader opens must open here too, unless it is damaged.
  const excused = error.kind === 'nothing-found' || isDamaged(it.source) || !(await opensElsewhere(it));
  return { verdict: excused ? 'refused' : 'wrong', note };
}

/** Whether another reader opens it: poppler for PDFs, soffice for office documents. */
async function opensElsewhere({ name, source }: Attempt): Promise<boolean> {
  const { path, password } = source.document;
  const isAskedFirst = isDocument(name) && !name.endsWith('html') && password === undefined;
  return isAskedFirst ? (await convertedBySoffice(path)) !== undefined : source.readable;
}

/** Readers treat damage differently. */
function isDamaged({ document }: Source): boolean {
  return document.path.includes('/damaged/');
}
