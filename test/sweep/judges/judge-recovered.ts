import { join, dirname } from 'node:path';

import type { WorkFile } from '../../../engine/contract/file.js';
import { pageCountOf } from '../../fixtures/look/evidence.js';
import { runProgram } from '../../fixtures/processes/run-program.js';
import type { Source } from '../source.js';

/** Judges a repaired document: qpdf must not find more pages in the damaged one. */
export async function judgeRecovered({ document }: Source, result: WorkFile): Promise<string | undefined> {
  const { path, password } = document;
  const args = password === undefined ? [] : [`--password=${password}`];
  const target = join(dirname(result.path), 'by-qpdf.pdf');
  const elsewhere = await runProgram(['qpdf', ...args, '--warning-exit-0', path, target]).then(
    () => pageCountOf({ path: target, password }),
    () => undefined,
  );
  const [ours, theirs] = [(await pageCountOf({ path: result.path, password })) ?? 0, elsewhere ?? 0];
  return ours < theirs ? `${ours} pages, and qpdf recovers ${theirs}` : undefined;
}
