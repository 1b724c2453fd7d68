/** The kinds of errors that a caller can get. Front doors map each kind to an HTTP status or an exit code. */
export const errorKinds = [
  'invalid-options',
  'missing-field',
  'invalid-pages',
  'invalid-input',
  'unsupported-input',
  'password-required',
  'wrong-password',
  'limit-exceeded',
  'too-complex',
  'nothing-found',
  'busy',
  'timed-out',
  'cancelled',
  'missing-tool',
  'tool-failed',
  'plugin-fault',
  'plugin-load',
] as const;

export type ErrorKind = (typeof errorKinds)[number];

const brand = Symbol.for('quire.error');

/**
 * An error for the caller: `message` is safe to send (no path, no stack, no output of a program); `cause` is for the log
 * only.
 */
export abstract class QuireError extends Error {
  abstract readonly kind: ErrorKind;
  readonly [brand] = true;

  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = new.target.name;
  }
}

/** Checks the brand, not the class, because a plugin may have its own copy of this package. */
export function isQuireError(value: unknown): value is QuireError {
  return typeof value === 'object' && value !== null && brand in value;
}

/** Whether a value is an error of one of these kinds, created by any copy of this package. */
export function isOfKind<Kind extends ErrorKind>(
  value: unknown,
  ...kinds: readonly Kind[]
): value is QuireError & { readonly kind: Kind } {
  return isQuireError(value) && kinds.some((kind) => kind === value.kind);
}

/** Returns the result of `read`; undefined when it throws TooComplex. */
export function unlessTooComplex<Value>(read: () => Value): Value | undefined {
  try {
    return read();
  } catch (error) {
    if (isOfKind(error, 'too-complex')) return undefined;
    throw error;
  }
}

export class InvalidOptions extends QuireError {
  readonly kind = 'invalid-options';
}

export class MissingField extends QuireError {
  readonly kind = 'missing-field';
}

export class InvalidPages extends QuireError {
  readonly kind = 'invalid-pages';
}

/** The file is damaged or does not have the content that the operation needs. */
export class InvalidInput extends QuireError {
  readonly kind = 'invalid-input';
}

/** The file has a known format that the operation does not accept. */
export class UnsupportedInput extends QuireError {
  readonly kind = 'unsupported-input';
}

export class PasswordRequired extends QuireError {
  readonly kind = 'password-required';
}

export class WrongPassword extends QuireError {
  readonly kind = 'wrong-password';
}

/** The upload exceeds a limit of bytes. */
export class LimitExceeded extends QuireError {
  readonly kind = 'limit-exceeded';
}

/** The document exceeds a limit of pages, pixels, objects or decompressed size. */
export class TooComplex extends QuireError {
  readonly kind = 'too-complex';
}

export class NothingFound extends QuireError {
  readonly kind = 'nothing-found';
}

/** All slots are in use and the queue is full; the caller may retry after `retryAfter` seconds. */
export class Busy extends QuireError {
  readonly kind = 'busy';

  constructor(
    message: string,
    readonly retryAfter: number,
  ) {
    super(message);
  }
}

export class TimedOut extends QuireError {
  readonly kind = 'timed-out';
}

export class Cancelled extends QuireError {
  readonly kind = 'cancelled';
}

/** The error for an aborted signal: its reason if that is a QuireError, else Cancelled. */
export function reasonOf(signal: AbortSignal, cause?: unknown): QuireError {
  return isQuireError(signal.reason) ? signal.reason : new Cancelled('The job was cancelled.', { cause });
}

/** A program that the operation needs is not installed; the message names it. */
export class MissingTool extends QuireError {
  readonly kind = 'missing-tool';
}

export class ToolFailed extends QuireError {
  readonly kind = 'tool-failed';
}

/** A step failed because of a defect in the plugin, not because of the caller's input. */
export class PluginFault extends QuireError {
  readonly kind = 'plugin-fault';

  constructor(
    readonly operation: string,
    readonly step: string,
    options: { readonly cause: unknown },
  ) {
    super(`${operation} failed in its step "${step}".`, options);
  }
}

/** A plugin is invalid; the program prints the message and does not start. */
export class PluginLoad extends QuireError {
  readonly kind = 'plugin-load';
}

const byKind = {
  'invalid-options': InvalidOptions,
  'missing-field': MissingField,
  'invalid-pages': InvalidPages,
  'invalid-input': InvalidInput,
  'unsupported-input': UnsupportedInput,
  'password-required': PasswordRequired,
  'wrong-password': WrongPassword,
  'limit-exceeded': LimitExceeded,
  'too-complex': TooComplex,
  'nothing-found': NothingFound,
  'timed-out': TimedOut,
  cancelled: Cancelled,
  'missing-tool': MissingTool,
  'tool-failed': ToolFailed,
} as const;

/** An error in a form that can be sent between threads; structured cloning loses the class. */
export interface ErrorRecord {
  readonly kind: keyof typeof byKind | 'busy';
  readonly message: string;
  /** The stack of the cause, for the log. */
  readonly cause?: string | undefined;
  /** Seconds, for {@link Busy} only. */
  readonly retryAfter?: number;
}

/** Whether an error of this kind can be sent between threads and processes. */
export function isErrorRecordKind(kind: string): kind is ErrorRecord['kind'] {
  return kind === 'busy' || Object.hasOwn(byKind, kind);
}

export function toRecord(error: QuireError): ErrorRecord | undefined {
  const { kind, message } = error;
  // Checks the kind, not the class, because a plugin may have its own copy of the class.
  if (kind === 'busy') return { kind, message, ...('retryAfter' in error && { retryAfter: Number(error.retryAfter) }) };
  const cause = error.cause instanceof Error ? error.cause.stack : undefined;
  return kind in byKind ? { kind: kind as keyof typeof byKind, message, cause } : undefined;
}

export function fromRecord({ kind, message, cause, retryAfter = 1 }: ErrorRecord): QuireError {
  if (kind === 'busy') return new Busy(message, retryAfter);
  return new byKind[kind](message, cause === undefined ? {} : { cause });
}

/** Encryption that no password opens: for holders of certificates, by an unknown method, or with damaged data. */
export type EncryptionObstacle =
  { readonly kind: 'certificate' } | { readonly kind: 'unknown' | 'damaged'; readonly detail: string };
