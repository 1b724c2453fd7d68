import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { format, resolveConfig } from 'prettier';

/** A folder of files that are generated from the operations. */
export interface Published {
  /** Path from the root of the repository. */
  readonly folder: string;
  /** Contents by file name. */
  readonly files: ReadonlyMap<string, string>;
  /** The command that writes the files. */
  readonly command: string;
}

const root = fileURLToPath(new URL('../../', import.meta.url));

/** Writes the files; with `--check`, writes nothing, and lists files that are not current and sets exit code 1. */
export async function publish(published: Published, args: readonly string[]): Promise<void> {
  if (!args.includes('--check')) {
    await write(published);
    return;
  }
  const stale = await staleFiles(published);
  if (stale.length === 0) return;
  console.error(`Not current: ${stale.join(', ')}. Write them with \`${published.command}\`, and review the changes.`);
  process.exitCode = 1;
}

/** Returns the files that are missing, different, or belong to no operation. */
export async function staleFiles({ folder, files }: Published): Promise<readonly string[]> {
  const present = await readdir(join(root, folder)).catch(() => []);
  const expected = await Promise.all(
    [...files].map(async ([name, content]) => [name, await formatted(name, content)] as const),
  );
  const different: string[] = [];
  for (const [name, content] of expected) {
    const current = await readFile(join(root, folder, name), 'utf8').catch(() => undefined);
    if (current !== content) different.push(name);
  }
  return [...different, ...present.filter((name) => !files.has(name))].map((name) => `${folder}/${name}`);
}

async function write({ folder, files }: Published): Promise<void> {
  await rm(join(root, folder), { recursive: true, force: true });
  await mkdir(join(root, folder), { recursive: true });
  for (const [name, content] of files) await writeFile(join(root, folder, name), await formatted(name, content));
}

async function formatted(name: string, content: string): Promise<string> {
  const filepath = join(root, name);
  return await format(content, { ...(await resolveConfig(filepath)), filepath });
}
