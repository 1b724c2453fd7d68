import type { EncryptionObstacle } from '../../errors.js';
import type { Size } from '../../geometry/geometry.js';
import type { WorkFile } from '../file.js';
import type { EncryptionModel, ProtectSettings } from './qpdf.js';

/** Reads documents and makes documents from their pages, in the compute pool; external programs run for damaged documents only. */
export interface PdfTool {
  /**
   * Returns facts about a document without rendering it; `malformed` when the document needs recovery.
   * @throws TooComplex when an object that the facts are read from has more values than can be read
   */
  inspect(file: WorkFile): Promise<PdfFacts | 'malformed'>;
  /**
   * Removes the encryption; qpdf does so where the document is damaged or encrypted in an unusual way.
   * @throws InvalidInput also when the key is damaged
   */
  decrypt(file: WorkFile, target: WorkFile, password: string): Promise<WorkFile>;
  /** Whether the password opens a document whose key is damaged, so that everything in it would become garbage. */
  hasDamagedKey(file: WorkFile, password: string): Promise<boolean>;
  /** Encrypts a document with new passwords and permissions. */
  protect(file: WorkFile, target: WorkFile, settings: ProtectSettings): Promise<WorkFile>;
  /** Gives a document the encryption of another document: method, permissions and both passwords, even unknown passwords. */
  encryptLike(file: WorkFile, target: WorkFile, model: EncryptionModel): Promise<WorkFile>;
  /** Makes a document whose first page can be shown before the rest has arrived; qpdf does so where objects are in object streams. */
  linearize(file: WorkFile, target: WorkFile): Promise<WorkFile>;
  /** The number of pages of a document that `decrypt()` has opened. */
  pageCount(file: WorkFile): Promise<number>;
  /**
   * Makes a document from some pages. It has only the objects that these pages need; with `attachments` also the files that
   * are attached to the document as a whole.
   */
  select(file: WorkFile, part: PagePart, settings?: SelectSettings): Promise<WorkFile>;
  /** Makes several documents; the source is read once. */
  selectEach(file: WorkFile, parts: readonly PagePart[], settings?: SelectSettings): Promise<readonly WorkFile[]>;
  /** Makes a document from the pages that a damaged page tree still has; undefined when there are none. */
  gather(file: WorkFile, target: WorkFile): Promise<WorkFile | undefined>;
  /** Joins documents in the given order, with their bookmarks, attachments, form fields, layers and tags. */
  join(files: readonly WorkFile[], target: WorkFile): Promise<WorkFile>;
  /** Rotates pages clockwise from their present rotation. */
  rotate(file: WorkFile, target: WorkFile, settings: RotateSettings): Promise<WorkFile>;
  /**
   * Changes the size of pages; their content is scaled to fit and centred. For pages that are displayed in landscape,
   * width and height of the size are exchanged.
   */
  resize(file: WorkFile, target: WorkFile, settings: ResizeSettings): Promise<WorkFile>;
  /** Reads the metadata of the Info dictionary and the XMP packet. */
  metadata(file: WorkFile): Promise<MetadataFields>;
  /** Changes metadata, and makes Info dictionary and XMP packet agree. */
  updateMetadata(file: WorkFile, target: WorkFile, changes: MetadataChanges): Promise<WorkFile>;
  /** Extracts all embedded files of the document, with the names that the document states. */
  attachments(file: WorkFile): Promise<readonly WorkFile[]>;
  /** Writes all embedded files of the document into a ZIP archive, with safe and unique names; returns their number. */
  packAttachments(file: WorkFile, target: WorkFile): Promise<number>;
}

/** A document to make from some pages of another document. */
export interface PagePart {
  /** 1-based page numbers in the order of the result; a page may occur more than once. */
  readonly pages: readonly number[];
  readonly target: WorkFile;
}

export interface SelectSettings {
  readonly attachments?: boolean;
}

export interface RotateSettings {
  /** In degrees: a multiple of 90. */
  readonly angle: number;
  /** 1-based page numbers; all pages by default. */
  readonly pages?: Iterable<number>;
}

/** The pages to resize, and their new size. */
export interface ResizeSettings {
  /** 1-based page numbers. */
  readonly pages: Iterable<number>;
  readonly size: NewSize;
}

/** The new size of pages. */
export interface NewSize extends Size {
  /** The difference in points up to which a page counts as having this size; programs round named page sizes. */
  readonly tolerance: number;
}

/** Facts about a document that are known without rendering it. */
export type PdfFacts = EncryptedFacts | OpenFacts;

export interface EncryptedFacts {
  readonly encrypted: true;
  /** Why no password opens the document; undefined when one does. */
  readonly obstacle: EncryptionObstacle | undefined;
  /** Whether attached files are encrypted in another way than the rest, which qpdf decrypts only where each of them states it. */
  readonly filesApart: boolean;
  readonly linearized: boolean;
}

export interface OpenFacts {
  readonly encrypted: false;
  readonly linearized: boolean;
  readonly pageCount: number;
  /** The PDF version, such as "1.7": that of the header, or /Version of the catalog if it is later. */
  readonly version: string;
  /** Whether a signature field holds a signature. */
  readonly signed: boolean;
}

export type TextField = 'title' | 'author' | 'subject' | 'keywords' | 'creator' | 'producer';
export type DateField = 'creationDate' | 'modificationDate';

/** Metadata of a document; dates are ISO 8601 in UTC, to the second. Fields without a value are left out. */
export type MetadataFields = Readonly<Partial<Record<TextField | DateField, string>>>;

/** New values of fields; an empty value removes the field. */
export type MetadataChanges = Readonly<Partial<Record<TextField, string | undefined>>>;
