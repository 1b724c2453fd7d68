import { ToolFailed } from '../errors.js';

/** Runs `work` on files; errors of a full disk (ENOSPC) become a ToolFailed that says so. */
export async function withDiskFullError<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && (cause.code === 'ENOSPC' || cause.code === 'EDQUOT')) {
      throw new ToolFailed('The disk of the service is full; try again later.', { cause });
    }
    throw cause;
  }
}
