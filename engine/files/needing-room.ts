import { ToolFailed } from '../errors.js';

/** Does some work on files; that there is no room for them is told as what it is. @throws ToolFailed */
export async function needingRoom<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && (cause.code === 'ENOSPC' || cause.code === 'EDQUOT')) {
      throw new ToolFailed('The disk of the service is full; try again later.', { cause });
    }
    throw cause;
  }
}
