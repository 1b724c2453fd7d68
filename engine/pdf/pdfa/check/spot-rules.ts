import { fingerprint } from '../../assembly/fingerprint.js';
import type { PdfFile } from '../../file/pdf-file.js';
import { isArray, type PdfValue } from '../../syntax/values.js';
import { processColourants } from '../colourants.js';
import type { PdfaLevel } from '../level.js';
import type { Breach } from './rule.js';

const UNDEFINED: Breach = {
  clauses: ['6.2.3.4', '6.2.4.4'],
  sentence: 'A DeviceN colour space does not define its spot colours.',
  isDrawable: true,
};
const INCONSISTENT: Breach = {
  clauses: ['6.2.3.4', '6.2.4.4'],
  sentence: 'Colour spaces define a spot colour in different ways.',
  isDrawable: true,
};
const TOO_MANY: Breach = {
  clauses: ['6.1.12', '6.1.13'],
  sentence: 'A DeviceN colour space has too many colourants.',
  isDrawable: true,
};

/** The largest number of colourants (PDF Reference 1.4, Appendix C; ISO 32000-1, Annex C). */
const MAX_COLOURANTS = { 1: 8, 2: 32, 3: 32 } as const;
const MAX_DEPTH = 8;

/** Rules for Separation and DeviceN colour spaces; those of part 1 allow undefined and inconsistent colours. */
export class SpotRules {
  /** Fingerprints of alternate space and tint transform, by the name of the colourant. */
  readonly #separations = new Map<string, string | undefined>();

  constructor(
    private readonly file: PdfFile,
    private readonly level: PdfaLevel,
  ) {}

  breachOf(value: PdfValue | undefined, depth = 0): Breach | undefined {
    const space = this.file.resolve(value);
    if (!isArray(space) || depth > MAX_DEPTH) return undefined;
    const kind = this.file.name(space[0]);
    if (kind === 'Indexed' || kind === 'Pattern') return this.breachOf(space[1], depth + 1);
    if (kind === 'DeviceN') return this.#ofDeviceN(space, depth);
    return kind === 'Separation' && this.level.part > 1 && !this.#isConsistent(space) ? INCONSISTENT : undefined;
  }

  #ofDeviceN(space: readonly PdfValue[], depth: number): Breach | undefined {
    const names = (this.file.array(space[1]) ?? []).flatMap((it) => this.file.name(it) ?? []);
    if (names.length > MAX_COLOURANTS[this.level.part]) return TOO_MANY;
    if (this.level.part === 1) return undefined;
    const attributes = this.file.dict(space[4]);
    const defined = this.file.dict(attributes?.get('Colorants'));
    const known = processColourants(this.file, attributes);
    if (!names.every((name) => known.has(name) || defined?.has(name) === true)) return UNDEFINED;
    const definitions = Array.from(defined?.entries() ?? [], ([, definition]) => definition);
    return definitions.map((it) => this.breachOf(it, depth + 1)).find((it) => it !== undefined);
  }

  #isConsistent(space: readonly PdfValue[]): boolean {
    const name = this.file.name(space[1]) ?? '';
    const key = fingerprint(this.file, space.slice(2, 4));
    if (!this.#separations.has(name)) this.#separations.set(name, key);
    return this.#separations.get(name) === key;
  }
}
