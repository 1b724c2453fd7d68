import { firstNumber, numbersOf, type TiffDirectory, type TiffField, type TiffFormat } from './tiff-directory.js';

/** The fields of a directory that tell how its picture is stored (TIFF 6.0 §8). */
export interface TiffPage {
  readonly width: number;
  readonly height: number;
  /** Bits of each sample. */
  readonly bits: readonly number[];
  readonly compression: number;
  readonly photometric: number;
  readonly samples: number;
  readonly predictor: number;
  /** T4Options or T6Options, of CCITT Group 3 and 4. */
  readonly ccittOptions: number;
  /** The place of the data; undefined when they are several strips or tiles. */
  readonly strip: Strip | undefined;
  /** Whether samples are unsigned integers, pixel by pixel, highest bit first, without alpha and other inks than CMYK. */
  readonly plain: boolean;
  readonly profile: TiffField | undefined;
  /** JPEGTables: quantization and Huffman tables of JPEG data. */
  readonly jpegTables: TiffField | undefined;
}

export interface Strip {
  readonly start: number;
  readonly length: number;
}

const tags = {
  subfile: 254,
  oldSubfile: 255,
  width: 256,
  height: 257,
  bits: 258,
  compression: 259,
  photometric: 262,
  fillOrder: 266,
  stripOffsets: 273,
  samples: 277,
  stripLengths: 279,
  planes: 284,
  group3Options: 292,
  group4Options: 293,
  predictor: 317,
  tileOffsets: 324,
  inkSet: 332,
  extraSamples: 338,
  sampleFormat: 339,
  jpegTables: 347,
  profile: 34675,
} as const;

export const pageTags: readonly number[] = Object.values(tags);

/** Pages with more samples are never plain, so no more need to be read. */
const MAX_SAMPLES = 8;

export function tiffPage(format: TiffFormat, { fields }: TiffDirectory): TiffPage {
  const fieldOf = (tag: keyof typeof tags): TiffField | undefined => fields.get(tags[tag]);
  const first = (tag: keyof typeof tags, otherwise: number): number => firstNumber(format, fieldOf(tag)) ?? otherwise;
  const all = (tag: keyof typeof tags): readonly number[] => numbersOf(format, fieldOf(tag), MAX_SAMPLES);
  const compression = first('compression', 1);
  const isOneStrip = fieldOf('stripOffsets')?.count === 1 && fieldOf('stripLengths')?.count === 1;
  return {
    width: first('width', 0),
    height: first('height', 0),
    bits: fieldOf('bits') === undefined ? [1] : all('bits'),
    compression,
    photometric: first('photometric', -1),
    samples: first('samples', 1),
    predictor: first('predictor', 1),
    ccittOptions: first(compression === 3 ? 'group3Options' : 'group4Options', 0),
    strip:
      isOneStrip && fieldOf('tileOffsets') === undefined
        ? { start: first('stripOffsets', 0), length: first('stripLengths', 0) }
        : undefined,
    plain:
      first('fillOrder', 1) === 1 &&
      first('planes', 1) === 1 &&
      first('inkSet', 1) === 1 &&
      fieldOf('extraSamples') === undefined &&
      all('sampleFormat').every((it) => it === 1),
    profile: fieldOf('profile'),
    jpegTables: fieldOf('jpegTables'),
  };
}
