import type { Copier } from '../write/copier.js';
import type { Page } from '../pages/page-tree.js';
import type { PdfFile } from '../file/pdf-file.js';
import type { PdfDict, Ref } from '../syntax/values.js';
import type { PdfWriter } from '../write/writer.js';

/** A page of a source, and the page object of the new document that is made of it. */
export interface KeptPage {
  readonly page: Page;
  /** Its index in the source, from 0. */
  readonly index: number;
  /** Its index in the new document, from 0. */
  readonly targetIndex: number;
  readonly target: Ref;
}

/** What one source gives to an assembly: some or all of its pages, each once. */
export interface Contribution {
  readonly file: PdfFile;
  /** What the file is called, for its bookmark and for warnings. */
  readonly name: string;
  /** Its barrier holds every page and page tree node; the kept pages are pinned to their targets. */
  readonly copier: Copier;
  /** In the order of the new document. */
  readonly kept: readonly KeptPage[];
  /** By the object number of the source's page. */
  readonly byPage: ReadonlyMap<number, KeptPage>;
  readonly sourcePages: readonly Page[];
  /** Whether no page was left out. */
  readonly whole: boolean;
  /**
   * A page that stands in the new document a second time comes from a contribution of its own, with its own
   * annotations, fields and tags; what belongs to the document came with the first.
   */
  readonly repeat: boolean;
}

/** The document that is being made. */
export interface Assembly {
  readonly writer: PdfWriter;
  readonly catalog: PdfDict;
  readonly warn: (sentence: string) => void;
}

/**
 * Carries one thing (outlines, form fields, tags, …) from the sources over into the new document. For each
 * contribution in turn: `plan` of every carrier; then its pages and all that they lead to are copied; then `carry` of
 * every carrier. At the end `finish` of every carrier, once.
 */
export interface Carrier {
  /** May bar or replace objects of the source; nothing of it has been copied yet. */
  plan?(contribution: Contribution): void;
  /** Sees every dictionary of the source before it is copied; returns it, or a changed clone. */
  transform?(dict: PdfDict, ref: Ref | undefined, contribution: Contribution): PdfDict;
  /** Changes the page dictionary (a clone with inherited attributes in it, values as in the source) before it is copied. */
  changePage?(dict: PdfDict, page: KeptPage, contribution: Contribution): void;
  /** May ask what was copied, and copy more; what it queues is copied before the next carrier's turn. */
  carry?(contribution: Contribution, assembly: Assembly): void;
  /** Puts what was gathered into the catalog. */
  finish?(assembly: Assembly): void;
}
