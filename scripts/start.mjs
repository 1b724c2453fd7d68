import process from 'node:process';

import { build } from './build.mjs';
import { installNodeModules } from './node-modules.mjs';
import { main } from './run.mjs';
import { installMissingPrograms } from './system-packages.mjs';

await main(async () => {
  await installMissingPrograms({ forTests: false });
  await installNodeModules();
  await build();
  // In this process, so that signals reach the service itself.
  process.argv = [process.execPath, 'quire', 'serve', ...process.argv.slice(2)];
  await import('../dist/cli/main.js');
});
