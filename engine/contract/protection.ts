import type { WorkFile } from './contract.js';
import { PasswordRequired, type QuireError, UnsupportedInput, WrongPassword } from '../errors.js';

/** The encryption of a document as it came, so that a result can be given the same. */
export interface Protection {
  /** The encrypted document, in the workspace. */
  readonly source: string;
  /** What opened it; empty for none. */
  readonly password: string;
}

/** What the caller is told when a document does not open with the password given, or without one. */
export function lockedOut({ name }: Pick<WorkFile, 'name'>, password: string | undefined): QuireError {
  return password === undefined
    ? new PasswordRequired(`${name}: the document is encrypted; it takes a password to open it.`)
    : new WrongPassword(`${name}: the password does not open the document.`);
}

/** What the caller of an operation is told that has no option for a password. */
export function withoutPassword({ name }: Pick<WorkFile, 'name'>, operation: string): PasswordRequired {
  return new PasswordRequired(
    `${name}: the document takes a password to open it, and ${operation} has no option for one; remove the encryption with unlock first.`,
  );
}

/** What the caller is told of a document that no password opens. */
export function notByPassword({ name }: Pick<WorkFile, 'name'>): UnsupportedInput {
  return new UnsupportedInput(`${name}: the document is encrypted for certificates, which cannot be opened here.`);
}
