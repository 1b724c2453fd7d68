/**
 * Wraps a command in prlimit(1) with limits named after its options; undefined limits are omitted. Runs inside the
 * sandbox, so that the limit of threads counts those of the sandbox alone.
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
