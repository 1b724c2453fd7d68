import { Buffer } from 'node:buffer';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';

import { main, root, run, Stop } from '../run.mjs';
import { identityFaults } from './no-identity.mjs';
import { oxlintConfig } from './oxlint-config.mjs';

const OXLINT = 'node_modules/oxlint/bin/oxlint';

/** Leaves out the tests, in which there is one copy of the package, and web/, which knows no type of the engine. */
const PROJECT = join(root, 'scripts/lint/tsconfig.json');

/** The parts of the check by name; each returns an exit code. */
const parts = {
  oxlint: runOxlint,
  identity: checkIdentity,
};

await main(async () => {
  const { values } = parseArgs({
    options: {
      // The test of a part skips the others.
      skip: { type: 'string', multiple: true, default: [] },
      project: { type: 'string', default: PROJECT },
    },
  });
  const codes = [];
  for (const [name, check] of Object.entries(parts)) {
    if (!values.skip.includes(name)) codes.push(await check(values.project));
  }
  if (codes.some((code) => code !== 0)) throw new Stop('The lint rules found faults, which are listed above.');
});

async function rulesOfOxlint() {
  const output = [];
  await run(process.execPath, [OXLINT, '--rules', '--format=json'], { output });
  return JSON.parse(Buffer.concat(output).toString());
}

/** Runs the rules of eslint.config.js in oxlint, which takes a tenth of the CPU time that ESLint takes. */
async function runOxlint() {
  const { default: configs } = await import(join(root, 'eslint.config.js'));
  const { config } = oxlintConfig(configs, await rulesOfOxlint());
  // The patterns of a configuration are relative to its folder. Git ignores the file.
  const path = join(root, '.oxlintrc.json');
  writeFileSync(path, JSON.stringify(config));
  const directives = '--report-unused-disable-directives-severity=error';
  // The part that knows types is a program of Go, which otherwise collects garbage for an eighth of its CPU time.
  const env = { GOGC: '400', GOMEMLIMIT: '2GiB', ...process.env };
  return await run(process.execPath, [OXLINT, '--config', path, '--type-aware', directives, '.'], { env });
}

function checkIdentity(project) {
  const faults = identityFaults(project);
  for (const fault of faults) console.log(fault);
  return faults.length > 0 ? 1 : 0;
}
