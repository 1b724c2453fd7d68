import type { PdfFile } from '../file/pdf-file.js';
import { PdfDict, PdfName, Ref, type PdfValue } from '../syntax/values.js';
import { PlacementBudget } from './placement-budget.js';
import type { Placement } from './placement.js';
import type { ResizedPages } from './resized-pages.js';
import { pageOfElement } from './element-page.js';

type Axis = 'x' | 'y';

/** Axes of the numbers in an explicit destination, after page and type (ISO 32000-2 §12.3.2.2). */
const axes: ReadonlyMap<string, readonly Axis[]> = new Map<string, readonly Axis[]>([
  ['XYZ', ['x', 'y']],
  ['FitH', ['y']],
  ['FitBH', ['y']],
  ['FitV', ['x']],
  ['FitBV', ['x']],
  ['FitR', ['x', 'y', 'x', 'y']],
]);

/** Moves destinations on resized pages to the new positions, wherever they occur in the document. */
export class Destinations {
  readonly #file: PdfFile;
  readonly #pages: ResizedPages;
  readonly #catalogNumber: number;
  readonly #destsNumber: number;
  readonly #budget = new PlacementBudget();
  /** Destinations already moved: parts of a changed dictionary are visited again. */
  readonly #moved = new WeakSet<readonly PdfValue[]>();

  constructor(file: PdfFile, pages: ResizedPages) {
    const [root, named] = [file.trailer.get('Root'), file.catalog.get('Dests')];
    this.#file = file;
    this.#pages = pages;
    this.#catalogNumber = root instanceof Ref ? root.num : 0;
    this.#destsNumber = named instanceof Ref ? named.num : 0;
  }

  transform(dict: PdfDict, ref: Ref | undefined): PdfDict {
    if (ref?.num === this.#destsNumber) return this.#movedEntries(dict);
    const changes: (readonly [string, PdfValue])[] = [];
    const change = (key: string, value: PdfValue | undefined): void => {
      if (value !== undefined) changes.push([key, value]);
    };
    if (dict.has('Dest')) change('Dest', this.#moveTo(dict.get('Dest')));
    if (dict.has('D') && isInternal(dict)) change('D', this.#moveTo(dict.get('D')));
    if (dict.has('SD') && isInternal(dict)) change('SD', this.#moveTo(dict.get('SD')));
    if (dict.has('Names')) change('Names', this.#movedNames(dict.get('Names')));
    if (ref?.num === this.#catalogNumber) {
      change('OpenAction', this.#moveTo(dict.get('OpenAction')));
      const named = dict.get('Dests');
      if (named instanceof PdfDict) change('Dests', this.#movedEntries(named));
    }
    return changes.length === 0 ? dict : new PdfDict([...dict.entries(), ...changes]);
  }

  /** Moves all entries of the catalog's /Dests. */
  #movedEntries(dict: PdfDict): PdfDict {
    return new PdfDict(Array.from(dict.entries(), ([name, value]) => [name, this.#moveTo(value) ?? value]));
  }

  /** Moves destinations in a leaf of a name tree (alternating keys and values), which are recognised by their form. */
  #movedNames(value: PdfValue | undefined): PdfValue | undefined {
    const names = this.#file.array(value);
    if (names === undefined) return undefined;
    this.#budget.take(names.length);
    const moved = names.map((item, index) => (index % 2 === 0 ? item : (this.#moveTo(item) ?? item)));
    return moved.every((item, index) => item === names[index]) ? undefined : moved;
  }

  /** Returns the moved destination; undefined when it stays or is not an explicit destination. */
  #moveTo(value: PdfValue | undefined): readonly PdfValue[] | undefined {
    const found = this.#file.array(value);
    if (found === undefined || this.#moved.has(found)) return undefined;
    const [target, kind] = found;
    const along = axes.get(this.#file.name(kind) ?? '');
    const placement = along === undefined ? undefined : this.#placementOf(target);
    if (along === undefined || placement === undefined) return undefined;
    this.#budget.take(found.length);
    const moved = found.map((item, index) => {
      const axis = along[index - 2];
      return axis === undefined ? item : this.#coordinate(item, axis, placement);
    });
    this.#moved.add(moved);
    return moved;
  }

  #coordinate(value: PdfValue, axis: Axis, placement: Placement): PdfValue {
    const number = this.#file.number(value);
    return number === undefined ? value : placement[axis](number);
  }

  /** Returns the placement of the page that comes first, or of the page of a structure element. */
  #placementOf(target: PdfValue | undefined): Placement | undefined {
    if (typeof target === 'number') return this.#pages.at(target);
    if (!(target instanceof Ref)) return undefined;
    return this.#pages.of(target.num) ?? this.#pages.of(this.#elementPage(target));
  }

  #elementPage(target: Ref): number {
    const found = this.#file.dict(target);
    return found?.get('S') instanceof PdfName ? pageOfElement(this.#file, found) : 0;
  }
}

/** Whether the dictionary is not an action that leads to another document or does something else. */
function isInternal(dict: PdfDict): boolean {
  const type = dict.get('S');
  return !(type instanceof PdfName) || type.value === 'GoTo';
}
