import { fingerprint } from '../../assembly/fingerprint.js';
import type { PdfFile } from '../../file/pdf-file.js';
import { readFunction } from '../../functions/read-function.js';
import { type NewStream, PdfDict, PdfName, type PdfValue, type Ref } from '../../syntax/values.js';
import { processColourants } from '../colourants.js';
import { readable } from '../../fonts/glyphs/glyph-reader.js';
import { nameInUtf8 } from './mend-names.js';
import { sampledTint } from './sampled-tint.js';

export interface SpotMeans {
  add(value: readonly PdfValue[] | NewStream): Ref;
  /** All Separation colour spaces of the document. */
  readonly separations: readonly (readonly PdfValue[])[];
  /** Returns an alternate colour space that the output intent defines. */
  readonly alternate: (space: PdfValue) => PdfValue;
}

/**
 * Makes the colour spaces of spot colours meet ISO 19005-2 §6.2.4.4: DeviceN spaces define their spot colours, and Separation
 * spaces of the same name are the same. The first Separation of a name defines the colour; other ones become DeviceN spaces
 * with their own tint transform, which look as before.
 */
export class SpotColours {
  /** The first Separation of each name. */
  readonly #first = new Map<string, readonly PdfValue[]>();
  readonly #added = new Map<string, Ref>();

  constructor(
    private readonly file: PdfFile,
    private readonly means: SpotMeans,
  ) {
    for (const space of means.separations) {
      const name = this.#nameIn(space);
      if (!this.#first.has(name)) this.#first.set(name, space);
    }
  }

  /** Returns the space in place of a Separation or DeviceN space of the document. */
  mended(space: readonly PdfValue[]): PdfValue {
    if (this.file.name(space[0]) === 'DeviceN') return this.#deviceN(space, this.#attributesOf(space)) ?? space;
    const name = this.#nameIn(space);
    const first = this.#first.get(name) ?? space;
    this.#first.set(name, first);
    const shared = this.#definitionOf(name) ?? space;
    // DeviceN may not have /All; both are for marks on all plates or on none, so that their alternates hardly matter.
    if (['All', 'None'].includes(name) || this.#isSame(space, first)) return shared;
    const colourants = PdfDict.of({ [name]: shared });
    return this.#withAttributes([new PdfName('DeviceN'), [new PdfName(name)], ...space.slice(2)], colourants);
  }

  /** The space with definitions of its spot colours; undefined when the tint transform cannot be read. */
  #deviceN(space: readonly PdfValue[], attributes: PdfDict): PdfValue | undefined {
    const defined = this.file.dict(attributes.get('Colorants')) ?? new PdfDict();
    const colourants = new PdfDict(
      [...defined.entries()].map(([key, value]) => [
        key,
        this.#definitionOf(this.#nameIn(this.file.array(value))) ?? value,
      ]),
    );
    const process = processColourants(this.file, attributes);
    const names = this.file.array(space[1]) ?? [];
    for (const [index, value] of names.entries()) {
      const name = nameInUtf8(this.file.name(value) ?? '');
      if (process.has(name) || colourants.has(name)) continue;
      const definition = this.#definitionOf(name) ?? this.#define(name, index, space);
      if (definition === undefined) return undefined;
      colourants.set(name, definition);
    }
    return this.#withAttributes(space, colourants, attributes);
  }

  #withAttributes(space: readonly PdfValue[], colourants: PdfDict, attributes = new PdfDict()): PdfValue {
    const [kind = null, names = null, alternate = null, tint = null] = space;
    return [kind, names, this.means.alternate(alternate), tint, attributes.clone().set('Colorants', colourants)];
  }

  /** The shared Separation of a name; undefined when the document has none. */
  #definitionOf(name: string): Ref | undefined {
    const first = this.#first.get(name);
    const known = this.#added.get(name);
    if (known !== undefined || first === undefined) return known;
    const [kind = null, , alternate = null, tint = null] = first;
    return this.#add(name, [kind, new PdfName(name), this.means.alternate(alternate), tint]);
  }

  /** Defines a colourant by the tint transform of the DeviceN space, with all other colourants left out. */
  #define(name: string, index: number, space: readonly PdfValue[]): Ref | undefined {
    const tint = readable(() => readFunction(this.file, space[3]));
    const inputs = (this.file.array(space[1]) ?? []).map(() => 0);
    const own = tint && readable(() => sampledTint(tint, (share) => inputs.with(index, share)));
    if (own === undefined) return undefined;
    const alternate = this.means.alternate(space[2] ?? null);
    return this.#add(name, [new PdfName('Separation'), new PdfName(name), alternate, this.means.add(own)]);
  }

  #add(name: string, space: readonly PdfValue[]): Ref {
    const ref = this.means.add(space);
    this.#added.set(name, ref);
    return ref;
  }

  #attributesOf(space: readonly PdfValue[]): PdfDict {
    return this.file.dict(space[4]) ?? new PdfDict();
  }

  #nameIn(space: readonly PdfValue[] | undefined): string {
    return nameInUtf8(this.file.name(space?.[1]) ?? '');
  }

  #isSame(one: readonly PdfValue[], other: readonly PdfValue[]): boolean {
    const [key, otherKey] = [one, other].map((space) => fingerprint(this.file, space.slice(2, 4)));
    return key !== undefined && key === otherKey;
  }
}
