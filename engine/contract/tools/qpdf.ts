import type { Protection, WorkFile } from '../file.js';

/** Operations of qpdf on the files of one job. A method with a `target` writes and returns it. */
export interface QpdfTool {
  /** Whether a password opens a document. */
  lockOf(source: WorkFile, password: string): Promise<Lock>;
  /** Removes the encryption, and repairs the document as far as qpdf can. @throws InvalidInput */
  decrypt(source: WorkFile, target: WorkFile, password: string): Promise<WorkFile>;
  /** Removes the encryption as `decrypt` does, but returns undefined when qpdf would have to repair the document. */
  decryptSound(source: WorkFile, target: WorkFile, password: string): Promise<WorkFile | undefined>;
  /** Gives a document the encryption of another document: method, permissions and both passwords, even unknown passwords. */
  encryptLike(source: WorkFile, target: WorkFile, model: EncryptionModel): Promise<WorkFile>;
  /** Encrypts a document with new passwords and permissions. */
  protect(source: WorkFile, target: WorkFile, settings: ProtectSettings): Promise<WorkFile>;
  /** Reads a document with qpdf's recovery and writes all recovered objects, with a new page tree. */
  rewrite(source: WorkFile, target: WorkFile): Promise<WorkFile>;
  linearize(source: WorkFile, target: WorkFile): Promise<WorkFile>;
  /** Writes all objects of a document as qpdf's JSON, without the data of streams. */
  describe(source: WorkFile, target: WorkFile): Promise<WorkFile>;
  /** Writes only the streams with these object numbers as qpdf's JSON, with their decoded data. */
  describeData(source: WorkFile, target: WorkFile, streams: readonly number[]): Promise<WorkFile>;
  /** Replaces or adds objects; other objects do not change. */
  patch(source: WorkFile, target: WorkFile, patch: QpdfPatch): Promise<WorkFile>;
}

/** Whether a document is not encrypted (`none`), or the given password opens it (`opened`) or does not (`closed`). */
export type Lock = 'none' | 'opened' | 'closed';

/** The encryption for a document, and whether to linearize the document. */
export interface EncryptionModel {
  readonly protection: Protection;
  readonly linearized: boolean;
}

export type EncryptionMethod = 'rc4-128' | 'aes128' | 'aes256';

export interface ProtectSettings {
  /** Empty for no password. */
  readonly userPassword: string;
  /** Empty to take the password of the user. */
  readonly ownerPassword: string;
  readonly method: EncryptionMethod;
  readonly allow: {
    readonly printing: boolean;
    readonly copying: boolean;
    readonly editing: boolean;
    readonly annotations: boolean;
  };
}

/**
 * A value in qpdf's JSON (version 2): names are "/Name", references "7 0 R", strings "u:text" or "b:hexadecimal".
 * @see https://qpdf.readthedocs.io/en/stable/json.html
 */
export type QpdfValue = null | boolean | number | string | readonly QpdfValue[] | { readonly [key: string]: QpdfValue };

/** New values of objects by "number generation"; for a stream the dictionary, or dictionary and data. */
export interface QpdfPatch {
  readonly objects: Readonly<Record<string, { value: QpdfValue } | { stream: { dict: QpdfValue; data?: Buffer } }>>;
  readonly trailer?: Readonly<Record<string, QpdfValue>>;
}
