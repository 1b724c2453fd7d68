import type { PdfFile } from '../file/pdf-file.js';
import { tryRead } from '../file/try-read.js';
import { isArray, PdfDict, PdfName, PdfStream, Ref, type PdfValue } from '../syntax/values.js';
import { type Reached, walkObjects } from '../compress/walk-objects.js';

/** Facts of a document that decide what has to be mended. */
export interface DocumentSurvey {
  /** The object numbers of dictionaries of resources. */
  readonly resources: ReadonlySet<number>;
  /** The fonts: indirect dictionaries that have no parent font. */
  readonly fonts: readonly Ref[];
  /** Spaces of device colours that objects or content use. */
  readonly usesCmyk: boolean;
  readonly usesRgb: boolean;
  /** Whether there are Separation or DeviceN colour spaces. */
  readonly usesSpotColours: boolean;
  /** The Separation colour spaces. */
  readonly separations: readonly (readonly PdfValue[])[];
  /** Whether there is an ICC profile of four colours. */
  readonly hasCmykProfile: boolean;
  /** The object numbers of embedded files. */
  readonly embeddedFiles: ReadonlySet<number>;
  /** Whether an annotation has a colour of its own. */
  readonly hasAnnotationColours: boolean;
}

const MAX_CONTENT_BYTES = 2 ** 26;
const CMYK = /(?:^|[\s\])>])[kK](?=[\s/[<(%]|$)|\/DeviceCMYK|\/CMYK\b/;
const RGB = /(?:^|[\s\])>])(?:rg|RG)(?=[\s/[<(%]|$)|\/DeviceRGB|\/RGB\b/;

/** Reads all objects that the document uses. */
export function surveyDocument(file: PdfFile): DocumentSurvey {
  const survey = new Survey(file);
  const roots = [file.trailer.get('Root') ?? null];
  walkObjects(file, { transform: (dict) => dict, roots }, (reached) => survey.add(reached));
  survey.readContents();
  return survey;
}

class Survey implements DocumentSurvey {
  readonly resources = new Set<number>();
  readonly fonts: Ref[] = [];
  readonly separations: (readonly PdfValue[])[] = [];
  readonly embeddedFiles = new Set<number>();
  usesCmyk = false;
  usesRgb = false;
  usesSpotColours = false;
  hasCmykProfile = false;
  hasAnnotationColours = false;
  /** The object numbers of content streams. */
  readonly #contents = new Set<number>();

  constructor(private readonly file: PdfFile) {}

  add({ ref, value, isStream }: Reached): void {
    this.#note(value);
    if (!(value instanceof PdfDict)) return;
    this.hasCmykProfile ||= isStream && value.get('N') === 4 && !value.has('FunctionType');
    if (isStream && (value.has('BBox') || value.has('PaintType'))) this.#contents.add(ref.num);
    const isDescendant = this.file.name(value.get('Subtype'))?.startsWith('CIDFont') === true;
    if (!isStream && value.has('BaseFont') && !isDescendant) this.fonts.push(ref);
  }

  /** Looks for device colours in the content streams. */
  readContents(): void {
    for (const num of this.#contents) {
      if (this.usesCmyk && this.usesRgb) break;
      const stream = this.file.stream(new Ref(num));
      const text = stream && tryRead(() => this.file.decodeStream(stream, MAX_CONTENT_BYTES))?.toString('latin1');
      this.usesCmyk ||= CMYK.test(text ?? '');
      this.usesRgb ||= RGB.test(text ?? '');
    }
  }

  #note(value: PdfValue): void {
    if (isArray(value)) this.#noteArray(value);
    else if (value instanceof PdfDict) this.#noteDict(value);
    else if (value instanceof PdfName) {
      this.usesCmyk ||= value.value === 'DeviceCMYK';
      this.usesRgb ||= value.value === 'DeviceRGB';
    }
  }

  #noteArray(array: readonly PdfValue[]): void {
    const kind = array.length >= 4 ? this.file.name(array[0]) : undefined;
    if (kind === 'Separation') this.separations.push(array);
    this.usesSpotColours ||= kind === 'Separation' || kind === 'DeviceN';
    for (const item of array) this.#note(item);
  }

  #noteDict(dict: PdfDict): void {
    const own = dict.get('Resources');
    if (own instanceof Ref) this.resources.add(own.num);
    const isAnnotation = dict.has('Subtype') && (dict.has('Rect') || dict.isOfType('Annot'));
    this.hasAnnotationColours ||= isAnnotation && (dict.has('C') || dict.has('IC'));
    for (const [, embedded] of this.file.dict(dict.get('EF'))?.entries() ?? [])
      if (embedded instanceof Ref) this.embeddedFiles.add(embedded.num);
    for (const content of contentsOf(this.file, dict)) this.#contents.add(content.num);
    for (const [, item] of dict.entries()) this.#note(item);
  }
}

function contentsOf(file: PdfFile, dict: PdfDict): readonly Ref[] {
  const found = [dict.get('Contents'), ...(file.array(dict.get('Contents')) ?? [])];
  const procedures =
    file.name(dict.get('Subtype')) === 'Type3' ? file.dict(dict.get('CharProcs'))?.entries() : undefined;
  for (const [, value] of procedures ?? []) found.push(value);
  return found.filter((value) => value instanceof Ref).filter((ref) => file.get(ref) instanceof PdfStream);
}
