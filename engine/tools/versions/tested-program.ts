/** A program of which Quire uses an interface that may change with any version. */
export interface TestedProgram {
  readonly name: string;
  /** The interface, for people. */
  readonly uses: string;
  /** The versions that the interface was tested with, as "major.minor". */
  readonly tested: readonly string[];
  /** The installed version; undefined when the program is not installed or does not say. */
  readonly version: () => Promise<string | undefined>;
}

/** The installed version of such a program, and whether the interface was tested with it. */
export interface TestedVersion extends Pick<TestedProgram, 'name' | 'uses' | 'tested'> {
  readonly version: string;
  /** Patch releases do not change the interface, so that major and minor decide. */
  readonly isTested: boolean;
}

/** Compares the installed versions of programs with those that were tested; leaves out programs without a version. */
export async function testedVersions(programs: readonly TestedProgram[]): Promise<readonly TestedVersion[]> {
  const found = await Promise.all(
    programs.map(async ({ version: ask, ...facts }) => {
      const version = await ask();
      if (version === undefined) return [];
      const [minor = version] = /^\d+\.\d+/.exec(version) ?? [];
      return [{ ...facts, version, isTested: facts.tested.includes(minor) }];
    }),
  );
  return found.flat();
}
