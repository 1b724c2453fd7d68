import { isCode } from '../engine/files/is-code.js';
import { BROKEN_PIPE, UNEXPECTED_ERROR } from './exit-codes.js';
import { reportError } from './report-error.js';

export interface OutputErrors {
  /** Sets the exit code of an output error; to be called when the command has ended, since it has set its own exit code. */
  setExitCode(): void;
}

/**
 * Handles errors of standard output and standard error. Unhandled, they would end the process during a job, and its
 * workspace would remain. The command continues, and the exit code reports the error.
 */
export function handleOutputErrors(): OutputErrors {
  let failure: number | undefined;
  const setExitCode = (): void => {
    if (failure !== undefined) process.exitCode = failure;
  };
  process.stdout.on('error', (error) => {
    // Only the first error is reported, since every further line fails in the same way.
    failure ??= reportError(error);
    setExitCode();
  });
  process.stderr.on('error', (error) => {
    failure ??= isCode(error, 'EPIPE') ? BROKEN_PIPE : UNEXPECTED_ERROR;
    setExitCode();
  });
  return { setExitCode };
}
