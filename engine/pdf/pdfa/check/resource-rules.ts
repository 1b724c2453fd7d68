import type { Operation } from '../../content/operators.js';
import { filtersOf } from '../../filters/filters.js';
import type { PdfFile } from '../../file/pdf-file.js';
import { tryRead } from '../../file/try-read.js';
import { isArray, type PdfDict, PdfName, type PdfStream, type PdfValue } from '../../syntax/values.js';
import type { PdfaLevel } from '../level.js';
import type { ContentPlace } from '../shown/walk-content.js';
import type { Breach } from './rule.js';

/** Colorants of process colours, and the one without marks, which need no definition. */
const PROCESS_COLORANTS: ReadonlySet<string> = new Set(['Cyan', 'Magenta', 'Yellow', 'Black', 'None']);

/** The first box of a JP2 file (ISO 15444-1 §I.5.1); a bare codestream begins otherwise. */
const JP2_SIGNATURE = Buffer.from('0000000c6a5020200d0a870a', 'hex');

const COLORANTS: Breach = {
  clauses: ['6.2.3.4', '6.2.4.4'],
  sentence: 'A DeviceN colour space does not define its spot colours.',
  isDrawable: true,
};
const CODESTREAM: Breach = {
  clauses: ['6.1.10', '6.2.8.3'],
  sentence: 'A JPEG 2000 image states no colour channels.',
  isDrawable: true,
};

const INHERITED: Breach = {
  clauses: ['6.2.2', '6.2.2'],
  sentence: 'A form has no resources of its own, and uses those of the content that draws it.',
  isDrawable: true,
};

/** The categories of the resources that operators name by their last operand (ISO 32000-2 §7.8.3). */
const CATEGORIES: ReadonlyMap<string, string> = new Map([
  ['gs', 'ExtGState'],
  ['Do', 'XObject'],
  ['sh', 'Shading'],
  ['cs', 'ColorSpace'],
  ['CS', 'ColorSpace'],
  ['scn', 'Pattern'],
  ['SCN', 'Pattern'],
  ['BDC', 'Properties'],
  ['DP', 'Properties'],
]);

/** Whether the operation names an entry of the resources. */
export function namesResource(file: PdfFile, { operator, operands }: Operation, resources: PdfDict): boolean {
  const category = operator === 'Tf' ? 'Font' : CATEGORIES.get(operator);
  const name = operator === 'Tf' ? operands[0] : operands.at(-1);
  if (category === undefined || !(name instanceof PdfName)) return false;
  return file.dict(resources.get(category))?.has(name.value) === true;
}

/** Rules of parts 2 and 3 for colour spaces and images that content uses; those that nothing uses are allowed. */
export class ResourceRules {
  readonly #known = new Map<PdfValue, Breach | undefined>();

  constructor(
    private readonly file: PdfFile,
    private readonly level: PdfaLevel,
  ) {}

  breachOf(operation: Operation, { resources, isInheriting }: ContentPlace): Breach | undefined {
    const { operator, operands } = operation;
    const [name] = operands;
    if (this.level.part === 1 || !(name instanceof PdfName)) return undefined;
    if (isInheriting && namesResource(this.file, operation, resources)) return INHERITED;
    const resource = (category: string): PdfValue =>
      this.file.resolve(this.file.dict(resources.get(category))?.get(name.value));
    if (operator === 'cs' || operator === 'CS') return this.#once(resource('ColorSpace'), (it) => this.#ofColour(it));
    const image = operator === 'Do' ? this.file.stream(resource('XObject')) : undefined;
    return image === undefined || this.file.name(image.dict.get('Subtype')) !== 'Image'
      ? undefined
      : this.#once(
          image,
          () => this.#ofColour(this.file.resolve(image.dict.get('ColorSpace'))) ?? this.#ofImage(image),
        );
  }

  #once<Value extends PdfValue>(value: Value, check: (value: Value) => Breach | undefined): Breach | undefined {
    if (!this.#known.has(value)) this.#known.set(value, check(value));
    return this.#known.get(value);
  }

  #ofColour(colour: PdfValue): Breach | undefined {
    if (!isArray(colour) || this.file.name(colour[0]) !== 'DeviceN') return undefined;
    const attributes = this.file.dict(colour[4]);
    const defined = this.file.dict(attributes?.get('Colorants'));
    const process = this.file.array(this.file.dict(attributes?.get('Process'))?.get('Components')) ?? [];
    const known = new Set([...PROCESS_COLORANTS, ...process.flatMap((it) => this.file.name(it) ?? [])]);
    const names = (this.file.array(colour[1]) ?? []).flatMap((it) => this.file.name(it) ?? []);
    return names.every((name) => known.has(name) || defined?.has(name) === true) ? undefined : COLORANTS;
  }

  #ofImage(image: PdfStream): Breach | undefined {
    const filters = tryRead(() => filtersOf(image.dict, (value) => this.file.resolve(value))) ?? [];
    if (filters.length !== 1 || filters[0]?.name !== 'JPXDecode') return undefined;
    let start = Buffer.alloc(0);
    this.file.rawStream(image, (chunk) => {
      if (start.length < JP2_SIGNATURE.length) start = Buffer.concat([start, chunk.subarray(0, JP2_SIGNATURE.length)]);
    });
    return start.subarray(0, JP2_SIGNATURE.length).equals(JP2_SIGNATURE) ? undefined : CODESTREAM;
  }
}
