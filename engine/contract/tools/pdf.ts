import type { Size } from '../../geometry/geometry.js';
import type { WorkFile } from '../file.js';
import type { QpdfPatch } from './qpdf.js';

/** Reads documents, and makes new ones of their pages, without a program: in the compute pool. */
export interface PdfTool {
  /** What can be told of a document without drawing it; `unsound` when it takes recovery to read it. */
  inspect(file: WorkFile): Promise<PdfFacts | 'unsound'>;
  /** Of a document that `decrypt()` has opened. */
  pageCount(file: WorkFile): Promise<number>;
  /**
   * Makes a document of some pages. It carries only what they need; with `attachments` also the files that are
   * attached to the document as a whole.
   */
  select(file: WorkFile, part: PagePart, settings?: SelectSettings): Promise<WorkFile>;
  /** Makes several documents; what they have in common is read once. */
  selectEach(file: WorkFile, parts: readonly PagePart[], settings?: SelectSettings): Promise<readonly WorkFile[]>;
  /** Makes a document of what pages there are where the page tree has holes; undefined when there are none. */
  gather(file: WorkFile, target: WorkFile): Promise<WorkFile | undefined>;
  /** Joins documents in the order given, with everything that each brings along. */
  join(files: readonly WorkFile[], target: WorkFile): Promise<WorkFile>;
  /**
   * Gives pages another size, with what is on them scaled to fit and centred. The size is turned on its side for pages
   * that their readers see wider than high.
   */
  resize(file: WorkFile, target: WorkFile, settings: ResizeSettings): Promise<WorkFile>;
  /** What the document says of itself, in its Info dictionary and its XMP packet together. */
  metadata(file: WorkFile): Promise<MetadataFields>;
  /** What `qpdf.patch` has to change for both places to agree, with the changes in them. */
  metadataPatch(file: WorkFile, changes: MetadataChanges): Promise<QpdfPatch>;
  /** Writes the files that the document holds, however it holds them; their names are as the document gives them. */
  attachments(file: WorkFile): Promise<readonly WorkFile[]>;
}

/** A document to make of some pages of another. */
export interface PagePart {
  /** 1-based, in the order that they get; a page may occur more than once. */
  readonly pages: readonly number[];
  readonly target: WorkFile;
}

export interface SelectSettings {
  readonly attachments?: boolean;
}

/** What pages are to be, and which. */
export interface ResizeSettings {
  /** 1-based. */
  readonly pages: Iterable<number>;
  readonly size: NewSize;
}

/** The size that pages are to have. */
export interface NewSize extends Size {
  /** How far, in points, a page may be off and still have this size; writers round those that have names. */
  readonly tolerance: number;
}

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

export type TextField = 'title' | 'author' | 'subject' | 'keywords' | 'creator' | 'producer';
export type DateField = 'creationDate' | 'modificationDate';

/** Dates are ISO 8601 in UTC, to the second. What a document does not say is left out. */
export type MetadataFields = Readonly<Partial<Record<TextField | DateField, string>>>;

/** New values of fields; an empty one removes the field. */
export type MetadataChanges = Readonly<Partial<Record<TextField, string | undefined>>>;
