/** A wrong command line; the message says what is wrong and what is accepted. */
export class UsageError extends Error {}
