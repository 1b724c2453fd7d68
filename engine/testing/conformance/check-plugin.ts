import type { Operation } from '../../contract/operation.js';
import { createEngine, type Engine } from '../../job/container.js';
import { readSettings } from '../../job/settings.js';
import { isSameType, PDF } from '../../media-types/types.js';
import { badgeOf } from './badge.js';
import { checkPackage } from './check-package.js';
import { undescribedOptions } from './check-schema.js';
import { Trial } from './trial.js';

/** One rule for plugins, and the sentences that say where it is broken. */
export interface Finding {
  readonly rule: string;
  /** The operation; left out for the plugin as a whole. */
  readonly operation?: string;
  readonly problems: readonly string[];
}

export interface Conformance {
  readonly plugin: string;
  readonly passes: boolean;
  /** A line of Markdown for the plugin's README. */
  readonly badge: string;
  readonly findings: readonly Finding[];
}

/** Checks a plugin in the sandbox against the rules for all plugins. @throws QuireError when no engine can be opened */
export async function checkPlugin(plugin: string, environment: NodeJS.ProcessEnv): Promise<Conformance> {
  const variables = { ...environment, QUIRE_PLUGINS: plugin, QUIRE_TRUSTED_PLUGINS: '' };
  await using engine = await createEngine(readSettings(variables));
  const [state] = engine.plugins;
  const findings: Finding[] = [
    { rule: 'The package is complete.', problems: await checkPackage(plugin) },
    { rule: 'The plugin is loaded in the sandbox.', problems: state?.problem === undefined ? [] : [state.problem] },
  ];
  for (const name of state?.operations ?? []) {
    const operation = engine.operations.find(name);
    if (operation !== undefined) findings.push(...(await checkOperation(engine, operation)));
  }
  const passes = findings.every(({ problems }) => problems.length === 0);
  return { plugin, passes, badge: badgeOf(passes), findings };
}

async function checkOperation(engine: Engine, operation: Operation): Promise<readonly Finding[]> {
  const { name } = operation;
  const finding = (rule: string, problems: readonly string[]): Finding => ({ rule, operation: name, problems });
  const declared = finding('Every option is described and has bounds.', undescribedOptions(operation));
  const [field] = Object.values(operation.inputs);
  // The kit makes PDFs only.
  if (field?.accepts.some((it) => isSameType(it, PDF)) !== true) return [declared];
  const trial = new Trial(engine, operation);
  return [
    declared,
    finding('Options within the schema give a result or an error for the caller.', await trial.options()),
    finding('Results have the declared format.', await trial.results()),
    finding('Damaged documents give a result or an error for the caller.', await trial.hostile()),
    finding('Encrypted documents give a result or an error for the caller.', await trial.encrypted()),
    finding('Errors and warnings hold no secret.', await trial.secrets()),
    finding('Jobs that run at once share nothing.', await trial.concurrency()),
    finding('A cancelled job ends.', await trial.cancellation()),
  ];
}
