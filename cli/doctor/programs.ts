import type { Operation } from '../../engine/contract/operation.js';
import { knownPrograms, type ProgramFacts, versionOf } from '../../engine/tools/inventory/inventory.js';
import type { Finding } from './examine.js';

/** Checks the programs that the service needs and those that operations declare. */
export async function* examinePrograms(
  operations: readonly Operation[],
  folder: string,
  environment: Readonly<Record<string, string | undefined>>,
): AsyncGenerator<Finding> {
  const known = knownPrograms();
  const declared = new Set(operations.flatMap((it) => it.programs ?? []));
  for (const facts of known.filter((it) => isNeeded(it, environment) || declared.has(it.program))) {
    yield await examineProgram(facts, usersOf(facts.program, operations), folder);
  }
  for (const program of [...declared].filter((name) => known.every((it) => it.program !== name))) {
    yield await examineUnknown(program, usersOf(program, operations), folder);
  }
}

function isNeeded(
  { neededFor, neededWith }: ProgramFacts,
  environment: Readonly<Record<string, string | undefined>>,
): boolean {
  return neededFor === 'service' || (neededWith !== undefined && environment[neededWith.setting] === neededWith.value);
}

async function examineProgram(facts: ProgramFacts, users: readonly string[], folder: string): Promise<Finding> {
  const { program, essential, costs } = facts;
  const version = await versionOf(program, facts.versionArgs, folder);
  if (version !== undefined) return { state: 'good', what: `${program} ${version}`.trimEnd() };
  const lost = users.length === 0 ? costs : `${costs}; ${users.join(', ')} will not work`;
  const advice = `Without it, ${lost}. It comes with the Debian package ${facts.package}.`;
  return { state: essential ? 'bad' : 'lacking', what: program, advice };
}

/** Checks a program that only a third-party plugin declares; it may print no version. */
async function examineUnknown(program: string, users: readonly string[], folder: string): Promise<Finding> {
  const version = await versionOf(program, ['--version'], folder);
  if (version !== undefined) return { state: 'good', what: `${program} ${version}`.trimEnd() };
  return { state: 'lacking', what: program, advice: `Without it, ${users.join(', ')} will not work.` };
}

function usersOf(program: string, operations: readonly Operation[]): readonly string[] {
  return operations.filter((it) => it.programs?.includes(program)).map((it) => it.name);
}
