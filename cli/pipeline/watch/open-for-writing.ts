import { readdir, readFile, readlink, realpath } from 'node:fs/promises';
import { join } from 'node:path';

/** The bits of the access mode in the flags of open(2); 0 is read-only. */
const ACCESS_MODE = 0o3;

/** Whether a process of this machine whose files this user may see has the file open for writing, by proc(5). */
export async function isOpenForWriting(path: string): Promise<boolean> {
  const real = await realpath(path);
  for (const pid of await namesIn('/proc')) {
    if (!/^\d+$/.test(pid)) continue;
    for (const descriptor of await namesIn(join('/proc', pid, 'fd'))) {
      if ((await targetOf(pid, descriptor)) === real && (await isWritable(pid, descriptor))) return true;
    }
  }
  return false;
}

/** None when the folder cannot be read: of another user's process, or of one that has ended. */
async function namesIn(folder: string): Promise<readonly string[]> {
  return await readdir(folder).catch(() => []);
}

async function targetOf(pid: string, descriptor: string): Promise<string | undefined> {
  return await readlink(join('/proc', pid, 'fd', descriptor)).catch(() => undefined);
}

async function isWritable(pid: string, descriptor: string): Promise<boolean> {
  const info = await readFile(join('/proc', pid, 'fdinfo', descriptor), 'utf8').catch(() => '');
  const [, flags = '0'] = /^flags:\s*(\d+)/m.exec(info) ?? [];
  return (Number.parseInt(flags, 8) & ACCESS_MODE) !== 0;
}
