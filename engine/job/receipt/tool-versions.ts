import { knownPrograms, versionOf } from '../../tools/inventory/inventory.js';
import { testedPrograms } from '../../tools/versions/tested-programs.js';

export interface ToolVersion {
  readonly name: string;
  readonly version: string;
}

/** The versions of Node.js, and of the installed programs that can have a part in a result. */
export async function toolVersions(folder: string): Promise<readonly ToolVersion[]> {
  const programs = knownPrograms().filter(({ neededFor, neededWith }) => {
    return neededFor === 'service' || neededWith !== undefined;
  });
  const asked = [
    ...testedPrograms.map(async ({ name, version }) => ({ name, version: await version() })),
    ...programs.map(async ({ program, versionArgs }) => {
      return { name: program, version: await versionOf(program, versionArgs, folder) };
    }),
  ];
  const found = new Map([['Node.js', process.versions.node]]);
  for (const { name, version } of await Promise.all(asked))
    if (version !== undefined && version !== '' && !found.has(name)) found.set(name, version);
  return [...found].map(([name, version]) => ({ name, version }));
}
