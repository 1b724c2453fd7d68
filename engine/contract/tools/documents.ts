import type { DocumentModel } from '../../document/document-model.js';
import type { WorkFile } from '../file.js';

/** Reads a document as paragraphs, headings, lists, tables and pictures. Pages are read at once, in the compute pool. */
export interface DocumentTool {
  /**
   * Reads an uploaded document, which may be encrypted or, as far as it can be recovered, damaged. The model is valid as
   * long as the job. Warnings tell of pages that are scanned without text.
   * @throws PasswordRequired, WrongPassword, UnsupportedInput, InvalidInput, TooComplex
   */
  read(file: WorkFile, settings?: ReadSettings): Promise<DocumentModel>;
  /**
   * Gives a document that `decrypt()` has opened a complete structure tree and a language, as level A of PDF/A needs. Pages
   * look the same, and their text is in the same order. A structure tree that has most of the text stays, and is completed.
   * @param target where the result is written, if anything is added
   * @throws InvalidInput, TooComplex
   */
  tag(file: WorkFile, target: WorkFile, settings?: TagSettings): Promise<TaggedFile>;
}

export interface TagSettings {
  /** Whether structure types later than PDF 1.4 are mapped to older ones, as PDF/A-1 needs; false by default. */
  readonly onlyPdf14?: boolean;
}

export interface TaggedFile {
  /** The document itself when it lacks nothing; else the target. */
  readonly file: WorkFile;
  /** Whether the structure tree is that of the document, with small additions, or a new one that takes its place. */
  readonly tags: 'kept' | 'made';
}

export interface ReadSettings {
  readonly password?: string;
  /** 1-based; all pages if left out. */
  readonly pages?: readonly number[];
  /** Whether pictures and drawings are wanted; they take time and disk space. */
  readonly pictures?: boolean;
  /**
   * For results whose pages stay as they are: no element goes on in another column or on another page, and `page` elements
   * have the artwork of their pages, without words. There are no `figure` elements; all words are in other elements.
   */
  readonly byPage?: boolean;
  /** With `byPage`: whether artwork and words leave out what is drawn in boxes to tick, for results that have the form fields. */
  readonly withoutTicks?: boolean;
  /**
   * With `byPage` and `pictures`: whether displayed formulas that text cannot show, such as fractions, are artwork. Their words are its
   * alternative texts, and in no other element.
   */
  readonly formulas?: boolean;
  /** With `byPage` and `pictures`: whether drawings are paths with their paint, where that looks the same; pictures otherwise. */
  readonly drawings?: boolean;
  /** Whether the lines outside of tables are wanted besides the elements. */
  readonly lines?: boolean;
}
