import type { PdfFile } from '../file/pdf-file.js';
import { tryRead } from '../file/try-read.js';
import { isArray, PdfDict, PdfStream, Ref, type PdfValue } from '../syntax/values.js';
import { walkObjects } from '../compress/walk-objects.js';

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
  const resources = new Set<number>();
  const fonts: Ref[] = [];
  const colours = { usesCmyk: false, usesRgb: false };
  const contents = new Set<number>();
  const embeddedFiles = new Set<number>();
  let usesSpotColours = false;
  const separations: (readonly PdfValue[])[] = [];
  let hasCmykProfile = false;
  let hasAnnotationColours = false;
  const note = (value: PdfValue): void => {
    if (isArray(value)) {
      const kind = value.length >= 4 ? file.name(value[0]) : undefined;
      if (kind === 'Separation') separations.push(value);
      usesSpotColours ||= kind === 'Separation' || kind === 'DeviceN';
      for (const item of value) note(item);
    }
    if (!(value instanceof PdfDict)) return;
    const own = value.get('Resources');
    if (own instanceof Ref) resources.add(own.num);
    const isAnnotation = value.has('Subtype') && (value.has('Rect') || value.isOfType('Annot'));
    hasAnnotationColours ||= isAnnotation && (value.has('C') || value.has('IC'));
    for (const [, embedded] of file.dict(value.get('EF'))?.entries() ?? [])
      if (embedded instanceof Ref) embeddedFiles.add(embedded.num);
    for (const content of contentsOf(file, value)) contents.add(content.num);
    for (const [, item] of value.entries()) note(item);
  };
  walkObjects(
    file,
    { transform: (dict) => dict, roots: [file.trailer.get('Root') ?? null] },
    ({ ref, value, isStream }) => {
      note(value);
      noteNames(value, colours);
      if (!(value instanceof PdfDict)) return;
      hasCmykProfile ||= isStream && value.get('N') === 4 && !value.has('FunctionType');
      if (isStream && (value.has('BBox') || value.has('PaintType'))) contents.add(ref.num);
      if (!isStream && value.has('BaseFont') && file.name(value.get('Subtype'))?.startsWith('CIDFont') !== true)
        fonts.push(ref);
    },
  );
  for (const num of contents) {
    if (colours.usesCmyk && colours.usesRgb) break;
    const stream = file.stream(new Ref(num));
    const text = stream && tryRead(() => file.decodeStream(stream, MAX_CONTENT_BYTES))?.toString('latin1');
    colours.usesCmyk ||= CMYK.test(text ?? '');
    colours.usesRgb ||= RGB.test(text ?? '');
  }
  return {
    ...{ resources, fonts, separations, usesSpotColours, ...colours },
    ...{ hasCmykProfile, embeddedFiles, hasAnnotationColours },
  };
}

function contentsOf(file: PdfFile, dict: PdfDict): readonly Ref[] {
  const found = [dict.get('Contents'), ...(file.array(dict.get('Contents')) ?? [])];
  const procedures =
    file.name(dict.get('Subtype')) === 'Type3' ? file.dict(dict.get('CharProcs'))?.entries() : undefined;
  for (const [, value] of procedures ?? []) found.push(value);
  return found.filter((value) => value instanceof Ref).filter((ref) => file.get(ref) instanceof PdfStream);
}

function noteNames(value: PdfValue, colours: { usesCmyk: boolean; usesRgb: boolean }): void {
  if (isArray(value)) for (const item of value) noteNames(item, colours);
  else if (value instanceof PdfDict) for (const [, item] of value.entries()) noteNames(item, colours);
  else if (typeof value === 'object' && value !== null && 'value' in value) {
    colours.usesCmyk ||= value.value === 'DeviceCMYK';
    colours.usesRgb ||= value.value === 'DeviceRGB';
  }
}
