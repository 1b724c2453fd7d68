import { existsSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';

import { build } from './build.mjs';
import { installNodeModules } from './node-modules.mjs';
import { main, root } from './run.mjs';
import { installSystemPackages } from './system-packages.mjs';

await main(async () => {
  const settings = join(root, '.env');
  if (existsSync(settings)) process.loadEnvFile(settings);
  await installSystemPackages({ forTests: false });
  await installNodeModules();
  await build();
  // The service runs in this process and not in a child process, so that it receives signals directly.
  process.argv = [process.execPath, 'quire', 'serve', ...process.argv.slice(2)];
  await import('../dist/cli/main.js');
});
