import type { PdfAnswer } from '../tools/pdf.js';

/** What can be told of a document without drawing it. */
export type PdfFacts = EncryptedFacts | OpenFacts;

export interface EncryptedFacts {
  readonly encrypted: true;
  /** Encrypted for the holders of certificates: no password opens it. */
  readonly certificate: boolean;
  readonly linearized: boolean;
}

export interface OpenFacts {
  readonly encrypted: false;
  readonly linearized: boolean;
  readonly pageCount: number;
  /** "1.7": the header's, or the catalog's /Version when that is later. */
  readonly version: string;
  /** Whether a signature field holds a signature. */
  readonly signed: boolean;
}
