import { TooComplex } from '../../errors.js';
import type { Excess } from './watch-tree.js';

/** The error for a program or a document that exceeds a limit of a process tree. */
export function tooMuch(subject: string, excess: Excess, cause?: Error): TooComplex {
  return new TooComplex(`${subject} ${says[excess]} than it may.`, { cause });
}

const says = {
  memory: 'takes more memory',
  processes: 'starts more processes',
  folder: 'writes more to the disk',
} as const satisfies Record<Excess, string>;
