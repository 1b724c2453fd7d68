import { filtersOf } from '../filters/filters.js';
import type { PdfFile } from '../file/pdf-file.js';
import type { PdfDict } from '../syntax/values.js';
import { isArray, PdfName, PdfStream, PdfString, type PdfValue } from '../syntax/values.js';
import type { ImageFilter, SampleSpace, SurveyedImage } from './surveyed-image.js';

export type ImageFacts = Omit<SurveyedImage, 'refs' | 'data' | 'drawn' | 'mayBeJbig2'>;

/** Filters that can be decoded when an image is recoded. */
const KNOWN: ReadonlySet<string> = new Set([
  ...[
    'FlateDecode',
    'Fl',
    'LZWDecode',
    'LZW',
    'ASCIIHexDecode',
    'AHx',
    'ASCII85Decode',
    'A85',
    'RunLengthDecode',
    'RL',
  ],
  ...['DCTDecode', 'DCT', 'CCITTFaxDecode', 'CCF'],
]);

/** Image codecs; one of them may be the last filter of an image, but no other filter. */
const IMAGE_CODERS: ReadonlySet<string> = new Set(['DCTDecode', 'DCT', 'CCITTFaxDecode', 'CCF']);

/** Returns the properties by which samples are decoded; undefined if the image must not be recoded. */
export function imageFacts(file: PdfFile, dict: PdfDict, role: SurveyedImage['role']): ImageFacts | undefined {
  const isStencil = file.boolean(dict.get('ImageMask')) === true;
  if (isStencil !== (role === 'stencil') || goesWithSamples(file, dict)) return undefined;
  const [width, height] = [sideOf(file, dict, 'Width'), sideOf(file, dict, 'Height')];
  const filters = filtersIn(file, dict);
  const isCcitt = filters?.at(-1)?.name.startsWith('CC') === true;
  const bitsPerComponent = isStencil || isCcitt ? 1 : bitsOf(file.number(dict.get('BitsPerComponent')) ?? 8);
  const colours = isStencil ? GREY : coloursOf(file, dict.get('ColorSpace'));
  if (width === undefined || height === undefined || filters === undefined) return undefined;
  if (bitsPerComponent === undefined || colours === undefined) return undefined;
  const decode = decodeOf(file, dict, colours);
  if (decode !== undefined && (colours.palette !== undefined || decode.length !== 2 * colours.space.components))
    return undefined;
  return { width, height, bitsPerComponent, role, filters, ...colours, ...(decode && { decode }) };
}

/** Returns whether the image depends on exact samples: colour key masks, opacity in the data, preblended colours (/Matte). */
function goesWithSamples(file: PdfFile, dict: PdfDict): boolean {
  const isKeyed = file.array(dict.get('Mask')) !== undefined;
  const isMatte = dict.has('Matte') || file.stream(dict.get('SMask'))?.dict.has('Matte') === true;
  return isKeyed || isMatte || dict.has('OPI') || dict.has('F') || (file.number(dict.get('SMaskInData')) ?? 0) !== 0;
}

function sideOf(file: PdfFile, dict: PdfDict, key: string): number | undefined {
  const side = file.number(dict.get(key));
  return side !== undefined && Number.isInteger(side) && side > 0 && side <= MAX_PIXELS_A_SIDE ? side : undefined;
}

/** Maximum width and height in pixels, which is the limit of libjpeg. */
const MAX_PIXELS_A_SIDE = 65_500;

function bitsOf(bits: number): SurveyedImage['bitsPerComponent'] | undefined {
  return bits === 1 || bits === 2 || bits === 4 || bits === 8 || bits === 16 ? bits : undefined;
}

function filtersIn(file: PdfFile, dict: PdfDict): readonly ImageFilter[] | undefined {
  const filters = filtersOf(dict, (value) => file.resolve(value));
  const areKnown = filters.every(
    ({ name }, index) => KNOWN.has(name) && (index === filters.length - 1 || !IMAGE_CODERS.has(name)),
  );
  if (!areKnown) return undefined;
  return filters.map(({ name, parameters }) => ({ name, parameters: plain(parameters) }));
}

function plain(parameters: PdfDict): ImageFilter['parameters'] {
  return Object.fromEntries(
    [...parameters.entries()].filter(
      (entry): entry is [string, number | boolean] => typeof entry[1] === 'number' || typeof entry[1] === 'boolean',
    ),
  );
}

interface Colours {
  readonly space: SampleSpace;
  readonly palette?: Uint8Array;
}

const GREY: Colours = { space: { kind: 'grey', components: 1, isDevice: false } };

const DEVICE_SPACES: ReadonlyMap<string, SampleSpace> = new Map([
  ['DeviceGray', { kind: 'grey', components: 1, isDevice: true }],
  ['G', { kind: 'grey', components: 1, isDevice: true }],
  ['DeviceRGB', { kind: 'rgb', components: 3, isDevice: true }],
  ['RGB', { kind: 'rgb', components: 3, isDevice: true }],
  ['DeviceCMYK', { kind: 'cmyk', components: 4, isDevice: true }],
  ['CMYK', { kind: 'cmyk', components: 4, isDevice: true }],
]);

function coloursOf(file: PdfFile, value: PdfValue | undefined): Colours | undefined {
  const space = file.resolve(value);
  const kind = isArray(space) ? file.name(space[0]) : undefined;
  if (!isArray(space) || (kind !== 'Indexed' && kind !== 'I')) {
    const found = spaceOf(file, space);
    return found && { space: found };
  }
  const base = spaceOf(file, file.resolve(space[1]));
  if (base === undefined) return undefined;
  const palette = paletteOf(file, space, base.components);
  return palette && { space: base, palette };
}

/** Returns the sample space of a colour space that is not indexed. */
function spaceOf(file: PdfFile, space: PdfValue): SampleSpace | undefined {
  if (space instanceof PdfName) return DEVICE_SPACES.get(space.value);
  if (!isArray(space)) return undefined;
  switch (file.name(space[0])) {
    case 'ICCBased':
      return profiled(file.stream(space[1])?.dict.get('N'));
    case 'CalGray':
      return { kind: 'grey', components: 1, isDevice: false };
    case 'CalRGB':
      return { kind: 'rgb', components: 3, isDevice: false };
    case 'Separation':
      return { kind: 'other', components: 1, isDevice: false };
    default:
      return space.length === 1 ? spaceOf(file, file.resolve(space[0])) : undefined;
  }
}

function profiled(components: PdfValue | undefined): SampleSpace | undefined {
  if (components === 1) return { kind: 'grey', components, isDevice: false };
  if (components === 3) return { kind: 'rgb', components, isDevice: false };
  return components === 4 ? { kind: 'cmyk', components, isDevice: false } : undefined;
}

function paletteOf(
  file: PdfFile,
  [, , highest, table]: readonly PdfValue[],
  components: number,
): Uint8Array | undefined {
  const colours = (file.number(highest) ?? -1) + 1;
  if (colours < 1 || colours > 256) return undefined;
  const found = file.resolve(table);
  const palette = Buffer.alloc(colours * components);
  if (found instanceof PdfString) palette.set(found.bytes.subarray(0, palette.length));
  else if (found instanceof PdfStream) palette.set(file.decodeStream(found, 2 ** 16).subarray(0, palette.length));
  else return undefined;
  return palette;
}

/** Returns /Decode; undefined if it is the default. For an indexed image it is always returned if present. */
function decodeOf(file: PdfFile, dict: PdfDict, { space, palette }: Colours): readonly number[] | undefined {
  const decode = file.array(dict.get('Decode'))?.map((value) => file.number(value) ?? 0);
  if (decode === undefined || palette !== undefined) return decode;
  const isUsual = decode.length === 2 * space.components && decode.every((value, index) => value === index % 2);
  return isUsual ? undefined : decode;
}
