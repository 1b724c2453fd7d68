import type { Protection, WorkFile } from '../file.js';

/** qpdf's verbs, on the files of one job. Each makes `target` from `source` and returns it. */
export interface QpdfTool {
  /** Whether a password opens a document. */
  lockOf(source: WorkFile, password: string): Promise<Lock>;
  /** Removes the encryption, and repairs what qpdf can. @throws InvalidInput */
  decrypt(source: WorkFile, target: WorkFile, password: string): Promise<WorkFile>;
  /** As `decrypt`, of a document in which qpdf has nothing to repair; undefined when it has. */
  decryptSound(source: WorkFile, target: WorkFile, password: string): Promise<WorkFile | undefined>;
  /** Gives a document the encryption of another: its method, permissions and both passwords, known or not. */
  encryptLike(source: WorkFile, target: WorkFile, model: EncryptionModel): Promise<WorkFile>;
  /** Encrypts a document with new passwords and permissions. */
  protect(source: WorkFile, target: WorkFile, settings: ProtectSettings): Promise<WorkFile>;
  /** Reads a document with all of qpdf's recovery and writes what it found, page tree included, anew. */
  rewrite(source: WorkFile, target: WorkFile): Promise<WorkFile>;
  /** Draws the form fields of a document that asks readers to do so, and removes the request. */
  drawFields(source: WorkFile, target: WorkFile): Promise<WorkFile>;
  /** Turns pages clockwise. `pages` is a selection such as `1,3-5`. */
  rotate(source: WorkFile, target: WorkFile, turn: Turn): Promise<WorkFile>;
  linearize(source: WorkFile, target: WorkFile): Promise<WorkFile>;
  /** Writes all objects of a document as qpdf's JSON, without the data of streams. */
  describe(source: WorkFile, target: WorkFile): Promise<WorkFile>;
  /** As `describe`, of some streams alone, by the numbers of their objects, with their data decoded. */
  describeData(source: WorkFile, target: WorkFile, streams: readonly number[]): Promise<WorkFile>;
  /** Replaces or adds objects; everything else stays as it is. */
  patch(source: WorkFile, target: WorkFile, patch: QpdfPatch): Promise<WorkFile>;
}

/** Whether a document opens: it is not encrypted, the password given opens it, or it does not. */
export type Lock = 'none' | 'opened' | 'closed';

/** The encryption that a document is to get, and whether it is to be linearized. */
export interface EncryptionModel {
  readonly protection: Protection;
  readonly linearized: boolean;
}

export interface Turn {
  /** Clockwise, in degrees. */
  readonly angle: number;
  readonly pages: string;
}

export type EncryptionMethod = 'rc4-128' | 'aes128' | 'aes256';

export interface ProtectSettings {
  /** Empty for none. */
  readonly userPassword: string;
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

/** New values of objects by "number generation"; of streams the dictionary, or dictionary and data. */
export interface QpdfPatch {
  readonly objects: Readonly<Record<string, { value: QpdfValue } | { stream: { dict: QpdfValue; data?: Buffer } }>>;
  readonly trailer?: Readonly<Record<string, QpdfValue>>;
}
