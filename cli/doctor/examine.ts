import { existsSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';

import type { Operation } from '../../engine/contract/operation.js';
import { listOperations } from '../../engine/job/list-operations.js';
import { readSettings, type Settings } from '../../engine/job/settings.js';
import { longLivedTools } from '../../engine/tools/long-lived-tools.js';
import { testedVersions } from '../../engine/tools/versions/tested-program.js';
import { testedPrograms } from '../../engine/tools/versions/tested-programs.js';
import { unknownVariableWarnings } from '../../engine/job/unknown-variables.js';
import { secretVariables } from '../run/flags.js';
import { examineFolder } from './folders.js';
import { examineCertificate, examineDisk, examineNamespaces } from './examine-host.js';
import { examineServices } from './examine-services.js';
import { examineLibrariesAndFonts } from './libraries-and-fonts.js';
import { examinePrograms } from './programs.js';
import { examineSandbox } from './examine-sandbox.js';
import { examineServiceUser } from './service-user.js';
import { examineVersions } from './versions.js';

/**
 * The result of one check. `ignored`: a setting without effect. `lacking`: something optional is missing. `bad`: the
 * service cannot work.
 */
export interface Finding {
  readonly state: 'good' | 'ignored' | 'untested' | 'lacking' | 'bad';
  readonly what: string;
  readonly advice?: string;
}

/** Checks the requirements of the service; checks that others depend on come first. */
export async function* examine(): AsyncGenerator<Finding> {
  yield examineNode();
  const settings = attempt(() => readSettings(process.env));
  if ('finding' in settings) yield settings.finding;
  // The check of programs needs no settings, so it runs also when they are wrong.
  const { operations, findings } =
    'finding' in settings ? { operations: [], findings: [] } : await examineOperations(settings.value);
  for (const what of unknownVariableWarnings(process.env, secretVariables(operations)))
    yield { state: 'ignored', what };
  yield* examinePrograms(operations, tmpdir(), process.env);
  yield* examineLibrariesAndFonts();
  yield* examineVersions(await testedVersions(testedPrograms));
  for (const tool of longLivedTools) yield* (await tool.examine?.()) ?? [];
  yield* findings;
  if ('finding' in settings) return;
  if (settings.value.sandbox !== 'off') yield await examineNamespaces();
  yield* await examineSandbox(settings.value);
  yield* await examineServiceUser(settings.value);
  yield examineVeraPdf(settings.value);
  yield await examineFolder('work folder (QUIRE_WORK)', settings.value.workFolder);
  yield await examineFolder('data folder (QUIRE_DATA)', settings.value.dataFolder);
  yield await examineDisk(settings.value);
  yield* await examineCertificate(settings.value);
  yield* examineServices(settings.value);
}

function examineVeraPdf({ veraPdf }: Settings): Finding {
  if (veraPdf === undefined) {
    const advice = 'Without it, only the rules that Quire knows are checked: set QUIRE_VERAPDF to its path.';
    return { state: 'lacking', what: 'veraPDF, which checks results of convert-to-pdfa', advice };
  }
  return existsSync(veraPdf)
    ? { state: 'good', what: `veraPDF (QUIRE_VERAPDF): ${veraPdf}` }
    : { state: 'bad', what: 'veraPDF (QUIRE_VERAPDF)', advice: `${veraPdf} does not exist.` };
}

function examineNode(): Finding {
  const manifest = readFileSync(new URL('../../../package.json', import.meta.url), 'utf8');
  const { engines } = JSON.parse(manifest) as { readonly engines: { readonly node: string } };
  const [major = 0, minor = 0] = versionParts(process.versions.node);
  const [leastMajor = 0, leastMinor = 0] = versionParts(engines.node);
  const recent = major > leastMajor || (major === leastMajor && minor >= leastMinor);
  const what = `Node ${process.versions.node}`;
  return recent ? { state: 'good', what } : { state: 'bad', what, advice: `Node ${engines.node} is needed.` };
}

function versionParts(version: string): readonly number[] {
  return (version.match(/\d+/g) ?? []).map(Number);
}

async function examineOperations(
  settings: Settings,
): Promise<{ operations: readonly Operation[]; findings: readonly Finding[] }> {
  try {
    const { operations, plugins } = await listOperations(settings);
    const refused = plugins.flatMap(({ plugin, problem }): readonly Finding[] =>
      problem === undefined
        ? []
        : [{ state: 'lacking', what: `plugin ${plugin}`, advice: `It is left out: ${problem}` }],
    );
    return {
      operations: operations.all,
      findings: [{ state: 'good', what: `plugins: ${operations.all.length} operations` }, ...refused],
    };
  } catch (error) {
    return { operations: [], findings: [failed(error)] };
  }
}

function attempt<Value>(make: () => Value): { readonly value: Value } | { readonly finding: Finding } {
  try {
    return { value: make() };
  } catch (error) {
    return { finding: failed(error) };
  }
}

/** Turns an unexpected error into a finding, so that the remaining checks still run. */
function failed(error: unknown): Finding {
  return { state: 'bad', what: error instanceof Error ? error.message : String(error) };
}
