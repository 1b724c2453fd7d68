import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { constants, brotliCompressSync } from 'node:zlib';

import { root, run, Stop } from './run.mjs';

const compiler = 'node_modules/typescript-7/bin/tsc';
const bundler = 'node_modules/vite/bin/vite.js';

/** Checks the types of the web application, bundles it into compiled/web/ and compresses each file. */
export async function buildWeb() {
  console.log('quire: building the web application');
  if ((await run(process.execPath, [compiler, '-p', 'web'])) !== 0) throw new Stop('web/ does not compile.');
  if ((await run(process.execPath, [bundler, 'build', 'web', '--config', 'web/vite.config.mjs'])) !== 0)
    throw new Stop('web/ cannot be bundled.');
  compressFiles(join(root, 'compiled/web'));
}

/** Writes each file compressed with Brotli beside it, as the server sends it. */
function compressFiles(folder) {
  for (const name of readdirSync(folder, { recursive: true })) {
    const path = join(folder, name);
    if (!statSync(path).isFile()) continue;
    const content = readFileSync(path);
    // PDFium has 4.6 MB, for which the best quality takes ten seconds.
    const params = { [constants.BROTLI_PARAM_QUALITY]: content.length > 1_000_000 ? 9 : 11 };
    writeFileSync(`${path}.br`, brotliCompressSync(content, { params }));
  }
}
