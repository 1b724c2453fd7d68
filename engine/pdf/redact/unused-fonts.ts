import { unlessTooComplex } from '../../errors.js';
import type { Source } from '../assembly/source.js';
import { type PdfDict, Ref } from '../syntax/values.js';
import { lastRef } from '../xref/last-ref.js';
import { defaultAppearanceFonts } from './drawing/default-appearance-fonts.js';

/**
 * Leaves fonts out of the written document with which only removed text was shown: their codes, texts and glyphs could
 * spell it.
 */
export class UnusedFonts {
  readonly #source: Source;
  readonly #found = new Set<number>();

  constructor(source: Source) {
    this.#source = source;
  }

  /**
   * @param candidates the object numbers of fonts whose names some content lost
   * @param findDrawn returns those that content of the written document names
   */
  find(candidates: ReadonlySet<number>, findDrawn: (fonts: ReadonlySet<number>) => ReadonlySet<number>): void {
    const { file, tree } = this.#source;
    if (candidates.size === 0 || this.#hasNamedPages()) return;
    // Content that is too long may show text in any font.
    const used = unlessTooComplex(() => findDrawn(candidates)) ?? candidates;
    const named = defaultAppearanceFonts(file, tree.pages);
    for (const num of candidates) if (!used.has(num) && !named.has(num)) this.#found.add(num);
  }

  /** Returns a dictionary without entries for the fonts, such as those of resources. */
  readonly transform = (dict: PdfDict): PdfDict => {
    if (this.#found.size === 0) return dict;
    const isUnused = (num: number | undefined): boolean => num !== undefined && this.#found.has(num);
    const keys = Array.from(dict.entries()).filter(
      ([, value]) => value instanceof Ref && isUnused(lastRef(this.#source.file, value)?.num),
    );
    if (keys.length === 0) return dict;
    const rest = dict.clone();
    for (const [key] of keys) rest.delete(key);
    return rest;
  };

  /** Whether there are pages that are not in the page tree, which also show text. */
  #hasNamedPages(): boolean {
    const { file } = this.#source;
    const names = file.dict(file.dict(file.trailer.get('Root'))?.get('Names'));
    return names?.has('Templates') === true || names?.has('Pages') === true;
  }
}
