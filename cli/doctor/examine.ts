import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';

import type { Operation } from '../../engine/contract.js';
import { isQuireError } from '../../engine/errors.js';
import { readSettings, type Settings } from '../../engine/settings.js';
import { openEngine } from '../open-engine.js';
import { examineFolder } from './folders.js';
import { examineLibrariesAndFonts } from './libraries-and-fonts.js';
import { examineOcrLanguages } from './ocr-languages.js';
import { examinePrograms } from './programs.js';

/** One thing that was looked at: it is good, it is lacking at some cost, or nothing works without it. */
export interface Finding {
  readonly state: 'good' | 'lacking' | 'bad';
  readonly what: string;
  readonly advice?: string;
}

/** Looks at all that the service stands on, what everything else stands on first. */
export async function* examine(): AsyncGenerator<Finding> {
  yield examineNode();
  const settings = attempt(() => readSettings(process.env));
  if ('finding' in settings) yield settings.finding;
  // Programs can be looked at with any settings.
  const { operations, findings } =
    'finding' in settings ? { operations: [], findings: [] } : await examineEngine(settings.value);
  yield* examinePrograms(operations, tmpdir(), process.env);
  yield* examineLibrariesAndFonts();
  yield examineOcrLanguages();
  yield* findings;
  if ('finding' in settings) return;
  yield await examineFolder('work folder (QUIRE_WORK)', settings.value.workFolder);
  yield await examineFolder('data folder (QUIRE_DATA)', settings.value.dataFolder);
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

async function examineEngine(
  settings: Settings,
): Promise<{ operations: readonly Operation[]; findings: readonly Finding[] }> {
  try {
    await using engine = await openEngine();
    const operations = engine.operations.all;
    const plugins: Finding = { state: 'good', what: `plugins: ${operations.length} operations` };
    return { operations, findings: [sandboxFinding(engine.sandboxed, settings), plugins] };
  } catch (error) {
    return { operations: [], findings: [failed(error)] };
  }
}

function sandboxFinding(active: boolean, { sandbox }: Settings): Finding {
  if (active) return { state: 'good', what: 'sandbox' };
  const advice =
    sandbox === 'off'
      ? 'QUIRE_SANDBOX is off: a hostile document that takes a program over can read files and reach the network.'
      : 'bubblewrap is not installed, or this machine does not let it make namespaces: a hostile document that takes a program over can read files and reach the network.';
  return { state: 'lacking', what: 'sandbox', advice };
}

function attempt<Value>(make: () => Value): { readonly value: Value } | { readonly finding: Finding } {
  try {
    return { value: make() };
  } catch (error) {
    return { finding: failed(error) };
  }
}

function failed(error: unknown): Finding {
  if (!isQuireError(error)) throw error;
  return { state: 'bad', what: error.message };
}
