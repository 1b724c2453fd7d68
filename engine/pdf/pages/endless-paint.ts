import { bytesOf } from '../../files/random-access.js';
import { regionPixelsOf } from '../../formats/jbig2/region-pixels.js';
import { segmentsOf, SOS } from '../../formats/jpeg/markers.js';
import { decodeWith, filtersOf } from '../filters/filters.js';
import type { PdfFile } from '../file/pdf-file.js';
import { ResultsByObject } from '../file/results-by-object.js';
import { tryRead } from '../file/try-read.js';
import { decodeShown } from '../fonts/decode-shown.js';
import { rectangleOf } from '../syntax/rectangle.js';
import { type PdfStream, type PdfValue, Ref } from '../syntax/values.js';
import { paintedResources } from './page-resources.js';

/** Points² of a letter page, for which patterns and shadings are judged. */
const PAGE = 612 * 792;
/** Maximum number of points² that the cells of a pattern paint on a page, one over another: eight thousand pages. */
const MAX_TILED = 2 ** 32;
/** A cell takes as long as so many points² at least. */
const LEAST_CELL = 16;
/** Maximum number of bytes of PostScript functions, times the pixels of an image for which they are evaluated. */
const MAX_EVALUATED = 2 ** 36;
/** The same for the points² of a shading: a function of 17 KB. Resolutions multiply the points, and functions of shadings are short. */
const MAX_SHADED = 2 ** 33;
/** Maximum number of pixels of the regions of a JBIG2 image, which a hundred scanned pages have. */
const MAX_REGION_PIXELS = 2 ** 32;
/** Maximum number of scans of a JPEG image. A decoder processes the whole image for each; programs and cameras write a dozen. */
const MAX_SCANS = 500;
const LEAST_BYTES_OF_SCAN = 10;
/** Maximum number of bytes of a function or an image that are looked at. */
const MAX_BYTES = 2 ** 26;

const results = new ResultsByObject<boolean>();

/**
 * Returns whether a page may paint with what takes PDFium minutes to paint once: a pattern of cells that lie thick over one another,
 * a long PostScript function for each pixel, a JPEG image of thousands of scans, a JBIG2 image of thousands of regions.
 */
export function hasEndlessPaint(file: PdfFile, page: Ref): boolean {
  const remembered = (value: PdfValue | undefined, determine: () => boolean): boolean => {
    const result = (): boolean => tryRead(determine) ?? false;
    return value instanceof Ref ? results.of(file, value.num, result) : result();
  };
  return remembered(page, () => {
    const { found } = paintedResources(file, page);
    const has = (category: string, isEndless: (value: PdfValue) => boolean): boolean =>
      found.some((resources) =>
        Array.from(file.dict(resources.get(category))?.entries() ?? []).some(([, value]) =>
          remembered(value, () => isEndless(value)),
        ),
      );
    return (
      has('Pattern', (value) => isEndlessPattern(file, value)) ||
      has('Shading', (value) => isEndlessShading(file, value)) ||
      has('XObject', (value) => isEndlessImage(file, value))
    );
  });
}

function isEndlessPattern(file: PdfFile, value: PdfValue): boolean {
  const dict = file.stream(value)?.dict ?? file.dict(value);
  if (file.number(dict?.get('PatternType')) === SHADING_PATTERN) return isEndlessShading(file, dict?.get('Shading'));
  const number = (item: PdfValue | undefined): number => file.number(item) ?? 0;
  const [a = 1, b = 0, c = 0, d = 1] = file.array(dict?.get('Matrix'))?.map(number) ?? [];
  const scale = Math.abs(a * d - b * c);
  const step = Math.abs(number(dict?.get('XStep')) * number(dict?.get('YStep'))) * scale;
  const [left, bottom, right, top] = rectangleOf(file, dict?.get('BBox')) ?? [0, 0, 0, 0];
  const cell = (right - left) * (top - bottom) * scale;
  const cells = (PAGE + cell) / step;
  // PDFium draws nothing of a pattern without a step.
  return Number.isFinite(cells) && cells * Math.min(PAGE, Math.max(LEAST_CELL, cell)) > MAX_TILED;
}

const SHADING_PATTERN = 2;
const FUNCTION_BASED = 1;

/** Shadings of other types evaluate their functions for some hundred colours. */
function isEndlessShading(file: PdfFile, value: PdfValue | undefined): boolean {
  const dict = file.stream(value)?.dict ?? file.dict(value);
  if (file.number(dict?.get('ShadingType')) !== FUNCTION_BASED) return false;
  const functions = dict?.get('Function');
  const list = file.array(functions) ?? [functions];
  const bytes = list.reduce<number>(
    (sum, it) => sum + programBytes(file, it),
    tintBytes(file, dict?.get('ColorSpace')),
  );
  return bytes * PAGE > MAX_SHADED;
}

/** The bytes of the PostScript function of a Separation or DeviceN colour space (ISO 32000-2 §8.6.6). */
function tintBytes(file: PdfFile, space: PdfValue | undefined): number {
  return programBytes(file, file.array(space)?.[3]);
}

function programBytes(file: PdfFile, value: PdfValue | undefined): number {
  const stream = file.stream(value);
  if (stream === undefined || file.number(stream.dict.get('FunctionType')) !== POSTSCRIPT) return 0;
  return decodeShown(file, stream, MAX_BYTES)?.length ?? 0;
}

const POSTSCRIPT = 4;

function isEndlessImage(file: PdfFile, value: PdfValue): boolean {
  const image = file.stream(value);
  if (image === undefined || file.name(image.dict.get('Subtype')) !== 'Image') return false;
  const [width = 0, height = 0] = ['Width', 'Height'].map((key) => file.number(image.dict.get(key)));
  if (tintBytes(file, image.dict.get('ColorSpace')) * width * height > MAX_EVALUATED) return true;
  const mask = file.stream(image.dict.get('SMask'));
  return [image, mask].some((it) => it !== undefined && isEndlesslyCoded(file, it));
}

function isEndlesslyCoded(file: PdfFile, image: PdfStream): boolean {
  const filters = filtersOf(image.dict, (value) => file.resolve(value));
  const coder = filters.at(-1);
  const isJpeg = coder?.name === 'DCTDecode' || coder?.name === 'DCT';
  if (coder === undefined || image.length > MAX_BYTES || !(isJpeg || coder.name === 'JBIG2Decode')) return false;
  if (isJpeg && filters.length === 1 && image.length < MAX_SCANS * LEAST_BYTES_OF_SCAN) return false;
  const data = decodeWith(filters.slice(0, -1), file.rawBytes(image), MAX_BYTES);
  if (isJpeg) return hasManyScans(data);
  const globals = file.stream(coder.parameters.get('JBIG2Globals'));
  const shared = globals && decodeShown(file, globals, MAX_BYTES);
  return regionPixelsOf(data) + (shared === undefined ? 0 : regionPixelsOf(shared)) > MAX_REGION_PIXELS;
}

function hasManyScans(jpeg: Buffer): boolean {
  let scans = 0;
  for (const { marker } of segmentsOf(bytesOf(jpeg))) {
    if (marker === SOS && ++scans > MAX_SCANS) return true;
  }
  return false;
}
