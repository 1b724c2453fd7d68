import type { Copier } from '../write/copier.js';
import type { Page } from '../pages/page-tree.js';
import type { PdfFile } from '../file/pdf-file.js';
import type { PdfDict, Ref } from '../syntax/values.js';
import type { PdfWriter } from '../write/writer.js';

/** A page of a source, and its page object in the new document. */
export interface KeptPage {
  readonly page: Page;
  /** Its index in the source, from 0. */
  readonly index: number;
  /** Its index in the new document, from 0. */
  readonly targetIndex: number;
  readonly target: Ref;
}

/** The part of one source in an assembly: some or all of its pages, each once. */
export interface Contribution {
  readonly file: PdfFile;
  /** The file name, for its bookmark and for warnings. */
  readonly name: string;
  /**
   * Copies objects of the source. Its barrier contains every page and page tree node; the kept pages are pinned to
   * their targets.
   */
  readonly copier: Copier;
  /** The pages in the order of the new document. */
  readonly kept: readonly KeptPage[];
  /** The pages by object number in the source. */
  readonly byPage: ReadonlyMap<number, KeptPage>;
  readonly sourcePages: readonly Page[];
  /** Whether all pages of the source are kept. */
  readonly whole: boolean;
  /**
   * Whether its pages are in the new document a second time. Such pages have their own annotations, fields and
   * structure elements; document-level data came with the first contribution.
   */
  readonly repeat: boolean;
}

/** The document being written. */
export interface Assembly {
  readonly writer: PdfWriter;
  readonly catalog: PdfDict;
  readonly warn: (sentence: string) => void;
}

/**
 * Transfers one kind of data (outlines, form fields, structure elements, …) from the sources to the new document. For
 * each contribution: `plan` of every carrier; then its pages and all that they refer to are copied; then `carry` of
 * every carrier. At the end, `finish` of every carrier, once.
 */
export interface Carrier {
  /** May bar or replace objects of the source before any is copied. */
  plan?(contribution: Contribution): void;
  /** Receives every dictionary of the source before it is copied; returns it or a changed clone. */
  transform?(dict: PdfDict, ref: Ref | undefined, contribution: Contribution): PdfDict;
  /**
   * Changes a page dictionary before it is copied: a clone that includes inherited attributes, with values as in the
   * source.
   */
  changePage?(dict: PdfDict, page: KeptPage, contribution: Contribution): void;
  /** May check what was copied and copy more; queued objects are copied before the next carrier is called. */
  carry?(contribution: Contribution, assembly: Assembly): void;
  /** Writes the collected data to the catalog. */
  finish?(assembly: Assembly): void;
}
