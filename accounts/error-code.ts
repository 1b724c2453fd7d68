/** Returns the error code of the system or the database, which other errors may have as their cause. */
export function errorCodeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown reason';
  if ('code' in error && typeof error.code === 'string') return error.code;
  return error.cause === undefined ? error.message : errorCodeOf(error.cause);
}
