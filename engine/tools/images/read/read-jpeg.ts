import { InvalidInput } from '../../../errors.js';
import type { ColourSpace, EncodedImage } from '../../../contract/tools/images.js';
import { soundProfile } from '../../../formats/icc/colour-profile.js';
import { readExif } from '../../../formats/tiff/exif.js';
import type { ImageFile } from '../../../files/random-access.js';
import { checkSize } from './image-limits.js';
import { type CodedFrame, leastBitsOf, readFrame } from './jpeg-frame.js';
import type { Frame } from '../../../formats/jpeg/parse-frame.js';
import { APP0, APP1, APP13, APP14, APP2, DQT, SOS } from '../../../formats/jpeg/markers.js';
import { quantizationTables } from '../../../formats/jpeg/quantization-tables.js';
import { type JpegSurvey, payloadOf, payloadsOf, surveyJpeg } from '../../../formats/jpeg/survey-jpeg.js';
import { resolutionInResources } from './photoshop.js';
import type { PictureView, Resolution } from '../../../geometry/picture-view.js';
import type { ImageSource, Reading } from './reading.js';
import { resolutionOf } from '../../../formats/raster/resolution.js';

/** Minimum amount of data, as a share of the least that the stated dimensions need. A file with less states wrong dimensions. */
const MIN_SHARE = 0.01;

/**
 * Reads a JPEG file: embedded unchanged, unless a PDF cannot hold its coding. @throws InvalidInput,
 * UnsupportedInput, TooComplex
 */
export function readJpeg({ file, name, warn }: ImageSource): Reading {
  const survey = surveyJpeg(file, name);
  const { frame: segment } = survey;
  if (segment === undefined || survey.scanBytes === 0) {
    throw new InvalidInput(`${name}: the JPEG is damaged: it ends before its picture begins.`);
  }
  const frame = readFrame(file, segment, name);
  checkSize(name, frame, frame.components.length);
  const view = viewOf(survey);
  if (frame.coding === 'arithmetic') return { undecoded: { page: 0, ...view } };
  checkTables({ survey, frame, name });
  checkData({ survey, frame, name, warn });
  return { picture: { image: imageOf(file, survey, frame), ...view } };
}

interface Checked extends Pick<ImageSource, 'name' | 'warn'> {
  readonly survey: JpegSurvey;
  readonly frame: CodedFrame;
}

/** Viewers show the missing rows of a truncated image in grey. */
function checkData({ survey, frame, name, warn }: Checked): void {
  const share = (8 * survey.scanBytes) / leastBitsOf(frame);
  const size = `${frame.width} × ${frame.height} pixels`;
  if (share < MIN_SHARE) {
    throw new InvalidInput(`${name}: the JPEG is damaged: it has hardly any data for ${size}.`);
  }
  if (!survey.ended) warn(`${name}: the JPEG is damaged: it ends before its picture does.`);
  else if (share < 1)
    warn(`${name}: the JPEG is damaged: it has too few data for ${size}, so a part of them is missing.`);
}

/** Viewers show nothing of a component without the quantization table that the frame names for it, and report an error in its scan. */
function checkTables({ survey, frame, name }: Omit<Checked, 'warn'>): void {
  const segments = payloadsOf(survey, DQT, { signature: '', most: MAX_TABLE_SEGMENTS });
  const tables = new Set(segments.flatMap((data) => [...quantizationTables(data).keys()]));
  const scanned = new Set(payloadsOf(survey, SOS, { signature: '', most: Infinity }).flatMap(componentsOf));
  if (frame.components.every(({ id, table }) => tables.has(table) || !scanned.has(id))) return;
  throw new InvalidInput(`${name}: the JPEG is damaged: a quantization table is missing.`);
}

/** The identifiers of the components in a scan (ITU-T T.81 §B.2.3). */
function componentsOf(scan: Buffer): readonly number[] {
  return Array.from({ length: scan[0] ?? 0 }, (_, index) => scan[1 + 2 * index] ?? 0);
}

/** Maximum number of segments with quantization tables that are read; a JPEG has four tables. */
const MAX_TABLE_SEGMENTS = 100;

function imageOf({ path, size }: ImageFile, survey: JpegSurvey, frame: Frame): EncodedImage {
  const { width, height, components } = frame;
  const adobe = payloadOf(survey, APP14, 'Adobe');
  return {
    width,
    height,
    bitsPerComponent: 8,
    colours: coloursOf(survey, components.length),
    filter: 'DCTDecode',
    ...(isPlainRgb(survey, frame) && { parameters: { ColorTransform: 0 } }),
    // Adobe's programs store inverted CMYK, and write the Adobe marker.
    ...(components.length === 4 && adobe !== undefined && { decode: [1, 0, 1, 0, 1, 0, 1, 0] }),
    data: [{ path, start: 0, length: size }],
  };
}

function coloursOf(survey: JpegSurvey, components: number): ColourSpace {
  const kind = components === 1 ? 'grey' : components === 3 ? 'rgb' : 'cmyk';
  const bytes = profileOf(payloadsOf(survey, APP2, { signature: 'ICC_PROFILE\0', most: MAX_PROFILE_PARTS }));
  const profile = bytes === undefined ? undefined : soundProfile(bytes, kind);
  return profile === undefined ? { kind } : { kind, profile };
}

/** The number of parts is a byte. */
const MAX_PROFILE_PARTS = 255;

/** A profile is spread over segments, each with its number (from 1) and the total (ICC.1:2022 §B.4). */
function profileOf(parts: readonly Buffer[]): Buffer | undefined {
  const count = parts[0]?.[1] ?? 0;
  const ordered = Array.from({ length: count }, (_, index) => parts.find((part) => part[0] === index + 1));
  const pieces = ordered.flatMap((part) => (part?.[1] === count ? [part.subarray(2)] : []));
  return count > 0 && pieces.length === count ? Buffer.concat(pieces) : undefined;
}

/**
 * Follows libjpeg: component names "RGB" mean RGB. PDF readers would take such samples for YCbCr, so the image must
 * be decoded.
 */
function isPlainRgb(survey: JpegSurvey, { components }: Frame): boolean {
  const isNamed = String.fromCharCode(...components.map(({ id }) => id)) === 'RGB';
  return isNamed && [jfifOf(survey), payloadOf(survey, APP14, 'Adobe')].every((it) => it === undefined);
}

function viewOf(survey: JpegSurvey): PictureView {
  const { orientation, resolution } = readExif(payloadOf(survey, APP1, 'Exif\0\0'));
  const stated = statedResolution(survey) ?? resolution;
  return { orientation, resolution: stated ?? resolutionInResources(payloadOf(survey, APP13, 'Photoshop 3.0\0')) };
}

/** Version (two bytes), unit (0 for none), and pixels per unit horizontally and vertically (JFIF 1.02, page 5). */
function statedResolution(survey: JpegSurvey): Resolution | undefined {
  const jfif = jfifOf(survey);
  if (jfif === undefined || jfif.length < 7) return undefined;
  const unit = ([undefined, 'inch', 'centimetre'] as const)[jfif.readUInt8(2)];
  return unit && resolutionOf([jfif.readUInt16BE(3), jfif.readUInt16BE(5)], unit);
}

function jfifOf(survey: JpegSurvey): Buffer | undefined {
  return payloadOf(survey, APP0, 'JFIF\0');
}
