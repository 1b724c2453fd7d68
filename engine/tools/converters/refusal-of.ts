import {
  InvalidInput,
  PasswordRequired,
  type QuireError,
  TimedOut,
  ToolFailed,
  TooComplex,
  UnsupportedInput,
  WrongPassword,
} from '../../errors.js';
import type { Refusal, RefusalKind } from './child/converter-messages.js';

const byKind = {
  'password-required': PasswordRequired,
  'wrong-password': WrongPassword,
  'invalid-input': InvalidInput,
  'unsupported-input': UnsupportedInput,
  'too-complex': TooComplex,
  'timed-out': TimedOut,
  'disk-full': ToolFailed,
  'tool-failed': ToolFailed,
} as const satisfies Record<RefusalKind, new (message: string) => QuireError>;

/** The caller's error for a converter's refusal. */
export function refusalOf({ kind, says }: Refusal, name: string): QuireError {
  return new byKind[kind](`${name}: ${says}`);
}
