import { Buffer } from 'node:buffer';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';

import { main, root, run, Stop } from '../run.mjs';

const OXFMT = 'node_modules/oxfmt/bin/oxfmt';
const PRETTIER = 'node_modules/prettier/bin/prettier.cjs';

/**
 * Checks that all files have the format that Prettier gives them. oxfmt gives nearly all files the same format, in a
 * fortieth of the CPU time, so Prettier looks only at files that oxfmt would change.
 */
await main(async () => {
  // Git ignores the file.
  const path = join(root, '.oxfmtrc.json');
  const settings = JSON.parse(readFileSync(join(root, '.prettierrc.json'), 'utf8'));
  writeFileSync(path, JSON.stringify({ ...settings, sortPackageJson: false }));
  const output = [];
  const code = await run(process.execPath, [OXFMT, '--config', path, '--list-different', '.'], { output });
  const said = Buffer.concat(output).toString();
  if (code === 0) return;
  const files = said.split('\n').filter((line) => line !== '');
  // oxfmt ends with 1 when it lists files, and with more when it has not read all; a signal or a crash counts as 1, too.
  const isListing = code === 1 && files.length > 0 && files.every((file) => existsSync(join(root, file)));
  if (!isListing) throw new Stop(`oxfmt ended with ${code}: ${said}`);
  const args = [PRETTIER, '--check', '--log-level=warn', '--', ...files];
  if ((await run(process.execPath, args)) !== 0) throw new Stop('`npm run format` writes the format.');
});
