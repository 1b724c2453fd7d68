import type { PdfFile } from '../../file/pdf-file.js';
import { isArray, PdfDict, PdfName, type PdfValue, Ref, TargetRef } from '../../syntax/values.js';
import type { Mend } from './mend.js';
import { SpotColours, type SpotMeans } from './spot-colours.js';

const KEYS = ['ColorSpace', 'CS', 'Cs'];
/** Colour spaces within others are not nested deeper. */
const MAX_DEPTH = 4;

export interface ColourMeans {
  /** The colour spaces that resources need, by keys such as "DefaultCMYK". */
  readonly defaults: ReadonlyMap<string, PdfValue>;
  /** Left out where spot colours may stay as they are. */
  readonly spots?: Omit<SpotMeans, 'alternate'> | undefined;
  /** Adds an object to the result. */
  add(value: PdfDict | readonly PdfValue[]): Ref;
}

/**
 * Replaces colour spaces of devices that the output intent does not define, adds default ones to dictionaries of colour
 * spaces, and completes those of spot colours. An object of the document becomes one object of the result, however many objects refer to it.
 */
export class ColourMend {
  readonly #replacements: ReadonlyMap<string, PdfValue>;
  readonly #spots: SpotColours | undefined;
  /** Changed values by object number; undefined for objects that stay, and for an object within itself. */
  readonly #objects = new Map<number, PdfValue | undefined>();

  constructor(
    private readonly file: PdfFile,
    private readonly means: ColourMeans,
  ) {
    this.#replacements = new Map([...means.defaults].map(([key, value]) => [key.replace('Default', 'Device'), value]));
    const alternate = (space: PdfValue): PdfValue => this.#changed(space, 1) ?? space;
    this.#spots = means.spots && new SpotColours(file, { ...means.spots, alternate });
  }

  readonly mend: Mend = (dict) => {
    for (const key of KEYS) {
      const value = dict.get(key);
      const changed = value === undefined ? undefined : this.#changed(value, 0);
      if (changed !== undefined) dict.set(key, changed);
    }
  };

  /** Undefined where nothing changes. */
  #changed(value: PdfValue, depth: number): PdfValue | undefined {
    if (value instanceof TargetRef) return undefined;
    if (!(value instanceof Ref)) return this.#replaced(value, depth);
    if (!this.#objects.has(value.num)) {
      this.#objects.set(value.num, undefined);
      const changed = this.#replaced(this.file.resolve(value), depth);
      const isContainer = changed instanceof PdfDict || isArray(changed);
      this.#objects.set(value.num, isContainer ? this.means.add(changed) : changed);
    }
    return this.#objects.get(value.num);
  }

  #replaced(colour: PdfValue, depth: number): PdfValue | undefined {
    if (colour instanceof PdfName) return this.#replacements.get(colour.value);
    // The dictionary /ColorSpace of resources has names of colour spaces as its keys.
    if (colour instanceof PdfDict && depth === 0) return this.#withDefaults(colour);
    if (!isArray(colour) || depth > MAX_DEPTH) return undefined;
    const kind = this.file.name(colour[0]);
    if (kind !== undefined && colour.length === 1) return this.#replacements.get(kind);
    const isSpot = kind === 'Separation' || kind === 'DeviceN';
    if (isSpot && this.#spots !== undefined) return this.#spots.mended(colour);
    const at = isSpot ? 2 : kind === 'Indexed' || kind === 'Pattern' ? 1 : -1;
    const inner = at < 0 ? undefined : this.#changed(colour[at] ?? null, depth + 1);
    return inner === undefined ? undefined : colour.map((it, index) => (index === at ? inner : it));
  }

  #withDefaults(spaces: PdfDict): PdfDict {
    const entries = [...spaces.entries()].map(([name, it]) => [name, this.#changed(it, 1) ?? it] as const);
    return new PdfDict([...this.means.defaults, ...entries]);
  }
}
