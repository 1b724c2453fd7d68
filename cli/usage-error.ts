/** The command line does not make sense; the message says what would. */
export class UsageError extends Error {}
