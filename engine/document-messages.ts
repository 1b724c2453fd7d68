import {
  InvalidInput,
  PasswordRequired,
  type QuireError,
  TooComplex,
  UnsupportedInput,
  WrongPassword,
} from './errors.js';

/** What messages call a document. */
interface Named {
  readonly name: string;
}

/** What the caller is told of a document that nothing could be made of. */
export function tooDamaged({ name }: Named, options?: ErrorOptions): InvalidInput {
  return new InvalidInput(`${name}: the document is too damaged to be read as a PDF.`, options);
}

/** What the caller is told of a damaged document none of whose pages is drawn for their length. */
export function tooMuchContent({ name }: Named): TooComplex {
  return new TooComplex(`${name}: the document is damaged, and its pages have too much content to be looked at.`);
}

/** The warning about a document that was mended before it was worked on. */
export function recoveredOf({ name }: Named): string {
  return `${name}: the document is damaged; what could be recovered was used.`;
}

/** The warning about a document that is changed, or written anew, after somebody signed it. */
export function signatureBroken({ name }: Named): string {
  return `${name}: the document was signed; the signature is no longer valid.`;
}

/** What the caller is told when a document does not open with the password given, or without one. */
export function lockedOut({ name }: Named, password: string | undefined): QuireError {
  return password === undefined
    ? new PasswordRequired(`${name}: the document is encrypted; it takes a password to open it.`)
    : new WrongPassword(`${name}: the password does not open the document.`);
}

/** What the caller of an operation is told that has no option for a password. */
export function withoutPassword({ name }: Named, operation: string): PasswordRequired {
  return new PasswordRequired(
    `${name}: the document takes a password to open it, and ${operation} has no option for one; remove the encryption with unlock first.`,
  );
}

/** What the caller is told of a document that no password opens. */
export function notByPassword({ name }: Named): UnsupportedInput {
  return new UnsupportedInput(`${name}: the document is encrypted for certificates, which cannot be opened here.`);
}
