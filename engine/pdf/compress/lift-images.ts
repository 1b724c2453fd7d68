import { unlessTooComplex } from '../../errors.js';
import { tryRead } from '../file/try-read.js';
import { pdfResult, type PdfResult } from '../file/pdf-result.js';
import { type NamedSource, openSource, type Source } from '../assembly/source.js';
import { type Operation, operationsIn } from '../content/operators.js';
import { deflated } from '../filters/filters.js';
import { inlineImageDict } from '../content/inline-image-dict.js';
import { joinedContent } from '../content/joined-content.js';
import { ResourceAdder } from '../write/resource-adder.js';
import { Revision } from '../write/revision.js';
import { isArray, NewStream, PdfDict, PdfName, Ref, type PdfValue } from '../syntax/values.js';
import { isLargeInline } from './large-inline.js';
import { walkObjects } from './walk-objects.js';

export interface LiftInput {
  readonly source: NamedSource;
  readonly target: string;
}

/**
 * Writes a document in which large inline images of pages, and of forms with own resources, are image XObjects. Inline images
 * can be neither shared nor recoded. Runs in the compute pool.
 */
export default function liftImages({ source, target }: LiftInput): Promise<PdfResult<undefined>> {
  return pdfResult(() => {
    using opened = openSource(source);
    using revision = new Revision(opened, target);
    const lifter = new Lifter(opened, revision);
    const pages = new Map(opened.tree.pages.map((page) => [page.ref.num, page] as const));
    for (const page of pages.values()) {
      const dict = revision.pageDict(page);
      const content = lifter.lifted(dict, dict.get('Contents'));
      if (content === undefined) continue;
      revision.replace(page.ref, dict.set('Contents', revision.add(packed(new PdfDict(), content))));
    }
    for (const ref of formsIn(opened)) {
      const dict = opened.file.stream(ref)?.dict.clone() ?? new PdfDict();
      const content = lifter.lifted(dict, ref);
      if (content !== undefined) revision.replace(ref, packed(dict, content));
    }
    revision.finish();
    return undefined;
  });
}

/** Maximum number of bytes of content that are read; further content is kept unchanged. */
const MAX_BYTES = 2 ** 29;

class Lifter {
  readonly #source: Source;
  readonly #revision: Revision;
  readonly #resources: ResourceAdder;
  #left = MAX_BYTES;

  constructor(source: Source, revision: Revision) {
    this.#source = source;
    this.#revision = revision;
    this.#resources = new ResourceAdder(revision, source);
  }

  /**
   * Returns content with `Do` operators in place of large inline images; undefined if it has none.
   * @param holder the dictionary of the page or the form, to whose resources the images are added
   */
  lifted(holder: PdfDict, contents: PdfValue | undefined): Buffer | undefined {
    const pieces: Buffer[] = [];
    const content = this.#read(contents);
    let done = 0;
    for (const operation of this.#largeIn(content)) {
      const image = this.#objectOf(operation, content, holder);
      if (image === undefined) continue;
      const name = this.#resources.add(holder, 'XObject', this.#revision.add(image));
      pieces.push(content.subarray(done, operation.start), Buffer.from(`\n/${name} Do\n`, 'latin1'));
      done = operation.end;
    }
    return done === 0 ? undefined : Buffer.concat([...pieces, content.subarray(done)]);
  }

  #read(contents: PdfValue | undefined): Buffer {
    const content = orNone(() => joinedContent(this.#source.file, contents, this.#left)) ?? Buffer.alloc(0);
    this.#left -= content.length;
    return content;
  }

  #largeIn(content: Buffer): readonly Operation[] {
    return orNone(() => [...largeIn(content)]) ?? [];
  }

  #objectOf({ image, end }: Operation, content: Buffer, holder: PdfDict): NewStream | undefined {
    const { file } = this.#source;
    if (image === undefined) return undefined;
    const dict = inlineImageDict(file, image.dict, file.dict(holder.get('Resources')));
    if (!isWhole(dict)) return undefined;
    for (const key of ['Length', 'Type', 'Subtype']) dict.delete(key);
    dict.set('Type', new PdfName('XObject')).set('Subtype', new PdfName('Image'));
    return new NewStream(dict, content.subarray(image.data, end - EI_BYTES));
  }
}

const EI_BYTES = 2;

function* largeIn(content: Buffer): Generator<Operation> {
  for (const operation of operationsIn(content)) if (isLargeInline(operation)) yield operation;
}

/** Returns whether all viewers interpret the image in the same way. */
function isWhole(dict: PdfDict): boolean {
  const space = dict.get('ColorSpace');
  const hasColours = dict.get('ImageMask') === true || space instanceof Ref || isArray(space) || isDevice(space);
  return hasColours && ['Width', 'Height'].every((key) => Number.isInteger(dict.get(key)));
}

function isDevice(space: PdfValue | undefined): boolean {
  return space instanceof PdfName && ['DeviceGray', 'DeviceRGB', 'DeviceCMYK'].includes(space.value);
}

function formsIn({ file }: Source): readonly Ref[] {
  const forms: Ref[] = [];
  const roots = [file.trailer.get('Root') ?? null];
  walkObjects(file, { roots, transform: (dict) => dict }, ({ ref, value, isStream }) => {
    const isForm = isStream && value instanceof PdfDict && value.has('BBox');
    if (isForm && file.dict(value.get('Resources')) !== undefined) forms.push(ref);
  });
  return forms;
}

function packed(dict: PdfDict, content: Buffer): NewStream {
  for (const key of ['DecodeParms', 'Length', 'DL']) dict.delete(key);
  return deflated(dict, content);
}

/** Returns the result of `read`; undefined for content that cannot be read, which is kept unchanged. */
function orNone<Value>(read: () => Value): Value | undefined {
  return unlessTooComplex(() => tryRead(read));
}
