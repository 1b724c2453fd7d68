import { isQuireError } from '../../../errors.js';
import type { EncodedImage } from '../../../contract/tools/images.js';
import type { Slice } from '../../../files/slice.js';
import { type ImageFile, partOf } from '../../../files/random-access.js';
import { APP0, APP14, DHT, DQT, DRI, EOI, startsAsJpeg } from '../../../formats/jpeg/markers.js';
import { type JpegSurvey, payloadOf, surveyJpeg } from '../../../formats/jpeg/survey-jpeg.js';
import { type CodedFrame, leastBitsOf, readFrame } from './jpeg-frame.js';
import type { TiffField } from '../../../formats/tiff/tiff-directory.js';
import type { Strip, TiffPage } from '../../../formats/tiff/tiff-page.js';

export type JpegEncoding = Pick<EncodedImage, 'bitsPerComponent' | 'filter' | 'parameters' | 'data'>;

const WHITE_IS_ZERO = 0;
const YCBCR = 6;

const MAX_TABLE_BYTES = 2 ** 16;
const MARKER_BYTES = 2;

/**
 * Assembles a JPEG from a strip and the tables of JPEGTables, if present (TIFF Technical Note 2): the tables without
 * the EOI marker, then the strip without the SOI marker. @returns undefined for any unusual structure
 */
export function jpegEncoding(file: ImageFile, page: TiffPage & { readonly strip: Strip }): JpegEncoding | undefined {
  const { strip, jpegTables, photometric, samples } = page;
  const tables = tablesIn(file, jpegTables);
  if (tables === undefined || photometric === WHITE_IS_ZERO || !isUsual(file, page)) return undefined;
  const data =
    tables === 'none' ? [strip] : [tables, { start: strip.start + MARKER_BYTES, length: strip.length - MARKER_BYTES }];
  return {
    bitsPerComponent: 8,
    filter: 'DCTDecode',
    ...(samples > 1 && { parameters: { ColorTransform: photometric === YCBCR ? 1 : 0 } }),
    data: data.map((part): Slice => ({ path: file.path, ...part })),
  };
}

/** @returns undefined when the tables are damaged */
function tablesIn(file: ImageFile, field: TiffField | undefined): Strip | 'none' | undefined {
  if (field === undefined) return 'none';
  const { start, count } = field;
  if (count > MAX_TABLE_BYTES || !startsAsJpeg(file.at(start, count))) return undefined;
  const survey = surveyJpeg(partOf(file, { start, length: count }), '');
  const end = survey.segments.at(-1);
  const hasOnlyTables = survey.segments.every(({ marker }) => [...tableMarkers, EOI].includes(marker));
  return end?.marker === EOI && hasOnlyTables ? { start, length: end.position } : undefined;
}

function isUsual(
  file: ImageFile,
  { strip, width, height, samples, photometric }: TiffPage & { readonly strip: Strip },
): boolean {
  const part = partOf(file, strip);
  if (!startsAsJpeg(part.at(0, MARKER_BYTES))) return false;
  const read = frameIn(file, strip);
  if (read === undefined) return false;
  const { survey, frame } = read;
  // TIFF states the colour space; a contradicting marker in the JPEG would take precedence in PDF readers.
  const isContradicted =
    payloadOf(survey, APP14, 'Adobe') !== undefined ||
    (photometric !== YCBCR && payloadOf(survey, APP0, 'JFIF\0') !== undefined);
  const isWhole = survey.ended && 8 * survey.scanBytes >= leastBitsOf(frame);
  return (
    isWhole &&
    !isContradicted &&
    frame.width === width &&
    frame.height === height &&
    frame.components.length === samples
  );
}

function frameIn(
  file: ImageFile,
  strip: Strip,
): { readonly survey: JpegSurvey; readonly frame: CodedFrame } | undefined {
  const part = partOf(file, strip);
  try {
    const survey = surveyJpeg(part, '');
    const frame = survey.frame && readFrame(part, survey.frame, '');
    return frame?.coding === 'huffman' ? { survey, frame } : undefined;
  } catch (error) {
    // The image is then decoded, and the decoder reports the error.
    if (isQuireError(error)) return undefined;
    throw error;
  }
}

const tableMarkers = [DHT, DQT, DRI];
