/**
 * A command under limits, by the names of options of prlimit(1); undefined ones are left out. It is run inside the
 * sandbox: a limit of threads that is set there counts those of the sandbox alone.
 */
export function limited(
  command: readonly string[],
  limits: Readonly<Record<string, string | number | undefined>>,
): readonly string[] {
  const options = Object.entries(limits).flatMap(([name, limit]) =>
    limit === undefined ? [] : [`--${name}=${limit}`],
  );
  return ['prlimit', ...options, '--core=0', '--', ...command];
}
