import { readFile, rm, writeFile } from 'node:fs/promises';

import { isCode } from '../../engine/files/is-code.js';
import { startOf } from '../../engine/job/work-folder/process-start.js';
import { UsageError } from '../usage-error.js';

/**
 * Locks a folder for this process with a file that names it. The lock of a process that has ended does not count.
 * @throws UsageError when another process that still runs has locked the folder
 */
export async function lockFolder(folder: string, path: string): Promise<AsyncDisposable> {
  const own = `${process.pid} ${startOf(process.pid) ?? ''}`;
  try {
    await writeFile(path, own, { flag: 'wx' });
  } catch (error) {
    if (!isCode(error, 'EEXIST')) throw error;
    const [pid = '', start = ''] = (await readFile(path, 'utf8')).split(' ');
    const running = startOf(Number(pid));
    if (running !== undefined && running === start) {
      throw new UsageError(`${folder}: the process ${pid} runs a pipeline that uses this folder.`);
    }
    await writeFile(path, own);
  }
  return { [Symbol.asyncDispose]: () => rm(path, { force: true }) };
}
