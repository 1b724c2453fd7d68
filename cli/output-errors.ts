import { isCode } from '../engine/files/is-code.js';
import { BROKEN_PIPE, UNEXPECTED } from './exit-codes.js';
import { reportError } from './report-error.js';

/** Whether what is printed still arrives. */
export interface OutputWatch {
  /** Call it when the command has ended: whatever that came to, output that did not arrive is the exit code. */
  settle(): void;
}

/**
 * Keeps errors of standard output and standard error from ending the process with a stack, in the middle of a job whose
 * folder would stay. The command goes on, and the exit code tells.
 */
export function watchOutput(): OutputWatch {
  let failure: number | undefined;
  const settle = (): void => {
    if (failure !== undefined) process.exitCode = failure;
  };
  process.stdout.on('error', (error) => {
    // One sentence is enough, however many lines there are to print.
    failure ??= reportError(error);
    settle();
  });
  process.stderr.on('error', (error) => {
    failure ??= isCode(error, 'EPIPE') ? BROKEN_PIPE : UNEXPECTED;
    settle();
  });
  return { settle };
}
