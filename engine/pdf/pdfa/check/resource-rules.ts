import { namedResource, resourceIn } from '../../content/named-resource.js';
import type { Operation } from '../../content/operators.js';
import { filtersOf } from '../../filters/filters.js';
import type { PdfFile } from '../../file/pdf-file.js';
import { tryRead } from '../../file/try-read.js';
import { type PdfDict, PdfName, PdfStream, type PdfValue } from '../../syntax/values.js';
import type { PdfaLevel } from '../level.js';
import { isWrappedJpeg2000 } from '../stream-mend.js';
import type { ContentPlace } from '../shown/walk-content.js';
import type { Breach } from './rule.js';
import { SpotRules } from './spot-rules.js';

/** The first box of a JP2 file (ISO 15444-1 §I.5.1); a bare codestream begins otherwise. */
const JP2_SIGNATURE = Buffer.from('0000000c6a5020200d0a870a', 'hex');

const CODESTREAM: Breach = {
  clauses: ['6.1.10', '6.2.8.3'],
  sentence: 'A JPEG 2000 image states no colour channels.',
  isDrawable: true,
};

const WRAPPED: Breach = {
  clauses: ['6.1.10', '6.2.8.3'],
  sentence: 'A JPEG 2000 image is within another filter.',
};

const INHERITED: Breach = {
  clauses: ['6.2.2', '6.2.2'],
  sentence: 'A form has no resources of its own, and uses those of the content that draws it.',
  isDrawable: true,
};

const LENT: Breach = {
  clauses: ['6.2.2', '6.2.2'],
  sentence: 'A form names a resource that only the content that draws it has.',
  isDrawable: true,
};

/** The categories of the resources with colour spaces that operators paint with. */
const PAINTED: ReadonlyMap<string, string> = new Map([
  ['cs', 'ColorSpace'],
  ['CS', 'ColorSpace'],
  ['scn', 'Pattern'],
  ['SCN', 'Pattern'],
  ['sh', 'Shading'],
  ['Do', 'XObject'],
]);

/** Rules for colour spaces, and of parts 2 and 3 for images, that content uses; those that nothing uses are allowed. */
export class ResourceRules {
  readonly #known = new Map<PdfValue, Breach | undefined>();
  readonly #spots: SpotRules;

  constructor(
    private readonly file: PdfFile,
    private readonly level: PdfaLevel,
  ) {
    this.#spots = new SpotRules(file, level);
  }

  breachOf(operation: Operation, place: ContentPlace): Breach | undefined {
    const { resources, lent, isInheriting } = place;
    const { operator, operands } = operation;
    const isLater = this.level.part > 1;
    const named = isLater ? namedResource(operation) : undefined;
    const has = (among: readonly PdfDict[]): boolean =>
      named !== undefined && resourceIn(this.file, named, among) !== undefined;
    if (!has([resources]) && has(lent)) return LENT;
    const name = operands.at(-1);
    if (!(name instanceof PdfName)) return undefined;
    if (isInheriting && has([resources])) return INHERITED;
    const category = PAINTED.get(operator);
    if (category === undefined) return undefined;
    const resource = this.file.resolve(this.file.dict(resources.get(category))?.get(name.value));
    return this.#once(resource, () => {
      if (category === 'ColorSpace') return this.#spots.breachOf(resource);
      const stream = resource instanceof PdfStream ? resource : undefined;
      const painted = stream?.dict ?? this.file.dict(resource);
      const shading = category === 'Pattern' ? painted?.get('Shading') : undefined;
      const dict = shading === undefined ? painted : (this.file.stream(shading)?.dict ?? this.file.dict(shading));
      const isImage = stream !== undefined && this.file.name(stream.dict.get('Subtype')) === 'Image';
      return this.#spots.breachOf(dict?.get('ColorSpace')) ?? (isLater && isImage ? this.#ofImage(stream) : undefined);
    });
  }

  #once(value: PdfValue, check: () => Breach | undefined): Breach | undefined {
    if (!this.#known.has(value)) this.#known.set(value, check());
    return this.#known.get(value);
  }

  #ofImage(image: PdfStream): Breach | undefined {
    if (isWrappedJpeg2000(this.file, image)) return WRAPPED;
    const filters = tryRead(() => filtersOf(image.dict, (value) => this.file.resolve(value))) ?? [];
    if (filters.length !== 1 || filters[0]?.name !== 'JPXDecode') return undefined;
    let start = Buffer.alloc(0);
    this.file.rawStream(image, (chunk) => {
      if (start.length < JP2_SIGNATURE.length) start = Buffer.concat([start, chunk.subarray(0, JP2_SIGNATURE.length)]);
    });
    return start.subarray(0, JP2_SIGNATURE.length).equals(JP2_SIGNATURE) ? undefined : CODESTREAM;
  }
}
