/** Every class of failure that a caller can meet. Front doors map each to a status or an exit code. */
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
 * A failure with two faces: `message` is for the caller and safe to send (no path, no stack, no output of a
 * program); `cause` is for the log.
 */
export abstract class QuireError extends Error {
  abstract readonly kind: ErrorKind;
  readonly [brand] = true;

  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = new.target.name;
  }
}

/** By brand and not by class: a plugin may carry its own copy of this package. */
export function isQuireError(value: unknown): value is QuireError {
  return typeof value === 'object' && value !== null && brand in value;
}

/** Whether it is an error of one of these kinds, whichever copy of this package made it. */
export function isOfKind<Kind extends ErrorKind>(
  value: unknown,
  ...kinds: readonly Kind[]
): value is QuireError & { readonly kind: Kind } {
  return isQuireError(value) && kinds.some((kind) => kind === value.kind);
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

/** The bytes are not what the operation needs. */
export class InvalidInput extends QuireError {
  readonly kind = 'invalid-input';
}

/** A known format, but not one that the operation takes. */
export class UnsupportedInput extends QuireError {
  readonly kind = 'unsupported-input';
}

export class PasswordRequired extends QuireError {
  readonly kind = 'password-required';
}

export class WrongPassword extends QuireError {
  readonly kind = 'wrong-password';
}

/** More bytes than may be sent. */
export class LimitExceeded extends QuireError {
  readonly kind = 'limit-exceeded';
}

/** A limit of pages, pixels, objects or expansion is passed. */
export class TooComplex extends QuireError {
  readonly kind = 'too-complex';
}

export class NothingFound extends QuireError {
  readonly kind = 'nothing-found';
}

/** Every slot is taken and the queue is full; the same request may be tried after `retryAfter` seconds. */
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

/** What an aborted signal stands for: the error that it was aborted with, when that is one of ours. */
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

/** A step broke: the fault of its author, not of the caller. */
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

/** A plugin does not fit; the start stops with this sentence. */
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

/** What is left of an error that crossed from a worker thread: structured clones keep no class. */
export interface ErrorRecord {
  readonly kind: keyof typeof byKind | 'busy';
  readonly message: string;
  /** For the log. */
  readonly cause?: string | undefined;
  /** Of {@link Busy}. */
  readonly retryAfter?: number;
}

export function toRecord(error: QuireError): ErrorRecord | undefined {
  const { kind, message } = error;
  // By its kind, as a plugin may carry its own copy of the class.
  if (kind === 'busy') return { kind, message, ...('retryAfter' in error && { retryAfter: Number(error.retryAfter) }) };
  const cause = error.cause instanceof Error ? error.cause.stack : undefined;
  return kind in byKind ? { kind: kind as keyof typeof byKind, message, cause } : undefined;
}

export function fromRecord({ kind, message, cause, retryAfter = 1 }: ErrorRecord): QuireError {
  if (kind === 'busy') return new Busy(message, retryAfter);
  return new byKind[kind](message, cause === undefined ? {} : { cause });
}
