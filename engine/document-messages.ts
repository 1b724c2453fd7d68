import {
  type EncryptionObstacle,
  InvalidInput,
  PasswordRequired,
  type QuireError,
  TooComplex,
  UnsupportedInput,
  WrongPassword,
} from './errors.js';

/** A document by its name for messages. */
interface Named {
  readonly name: string;
}

/** Error for a document that cannot be recovered. */
export function tooDamagedError({ name }: Named, options?: ErrorOptions): InvalidInput {
  return new InvalidInput(`${name}: the document is too damaged to be read as a PDF.`, options);
}

/** Error for an intact document that has an object with more values than are read. */
export function tooManyValuesError({ name }: Named, options?: ErrorOptions): TooComplex {
  return new TooComplex(`${name}: the document has an object with more values than can be read.`, options);
}

/** Error for an intact document without pages. */
export function noPagesError({ name }: Named): InvalidInput {
  return new InvalidInput(`${name}: the document has no pages.`);
}

/** Error for a damaged document whose pages have too much content to be checked. */
export function tooMuchContentError({ name }: Named): TooComplex {
  return new TooComplex(`${name}: the document is damaged, and its pages have too much content to be checked.`);
}

/** Warning about a document that was repaired before it was processed. */
export function recoveredWarning({ name }: Named): string {
  return `${name}: the document is damaged; what could be recovered was used.`;
}

/** Warning about a signed document that was changed or rewritten. */
export function signatureBroken({ name }: Named): string {
  return `${name}: the document was signed; the signature is no longer valid.`;
}

/** Warning about a document whose pages only say that an XFA viewer is needed. */
export function xfaFormWarning({ name }: Named): string {
  return `${name}: the document is an XFA form, which other viewers do not show; its pages are only a placeholder.`;
}

/** Warning about a portfolio of which only the pages are read. */
export function portfolioWarning({ name }: Named): string {
  return `${name}: the document is a portfolio; only its own pages are read, not the files in it.`;
}

/** Warning about a document whose attached files have an encryption of their own. */
export function filesApartWarning({ name }: Named): string {
  return `${name}: the attached files are encrypted apart from the document, and may stay encrypted.`;
}

/** Error for an encrypted document that does not open with the given password, or without a password. */
export function passwordError({ name }: Named, password: string | undefined): QuireError {
  return password === undefined
    ? new PasswordRequired(`${name}: the document is encrypted and needs a password.`)
    : new WrongPassword(`${name}: the password does not open the document.`);
}

/** Error for an encrypted document in an operation without a password option. */
export function missingPasswordOption({ name }: Named, operation: string): PasswordRequired {
  return new PasswordRequired(
    `${name}: the document needs a password, and ${operation} has no option for it; remove the encryption with unlock first.`,
  );
}

/** The obstacle of a document whose password is right, but opens a damaged key. */
export const damagedKey: EncryptionObstacle = { kind: 'damaged', detail: 'its key does not fit /Perms' };

/** Error for an encrypted document that no password opens. */
export function encryptionObstacleError({ name }: Named, obstacle: EncryptionObstacle): QuireError {
  if (obstacle.kind === 'certificate')
    return new UnsupportedInput(`${name}: the document is encrypted for certificates, which is not supported.`);
  const { kind, detail } = obstacle;
  return kind === 'unknown'
    ? new UnsupportedInput(`${name}: the document is encrypted by a method that is not supported (${detail}).`)
    : new InvalidInput(`${name}: the encryption data of the document is damaged (${detail}); no password opens it.`);
}
