import type { Size } from '../../geometry/geometry.js';
import { joinedContent } from './joined-content.js';
import { ownResources } from '../pages/page-resources.js';
import type { PdfFile } from '../file/pdf-file.js';
import { type PdfDict, PdfStream, type PdfValue, type Ref } from '../syntax/values.js';

/**
 * Returns whether a page draws, besides text and paths, only one opaque greyscale image, so that its samples are what is
 * displayed. Returns false if resources, image dictionary and a few operators are not enough to decide.
 * @param size the width and height in samples that the image must have
 * @throws MalformedPdf when the content of the page is too long to be checked
 */
export function hasPlainImageOnly(file: PdfFile, page: Ref, size: Size): boolean {
  const resources = file.dict(ownResources(file, page));
  if (resources === undefined || ALTERING.some((key) => resources.has(key))) return false;
  const [first, ...others] = file.dict(resources.get('XObject'))?.entries() ?? [];
  const image = first === undefined || others.length > 0 ? undefined : file.resolve(first[1]);
  if (!(image instanceof PdfStream) || !isPlain(file, image.dict) || !isOfSize(file, image.dict, size)) return false;
  // An inline image could be of any kind.
  return !joinedContent(file, file.dict(page)?.get('Contents'), FEW_BYTES).includes('BI');
}

/** Maximum number of bytes of the content; the operators that place an image take about 100. */
const FEW_BYTES = 2 ** 12;

function isOfSize(file: PdfFile, image: PdfDict, { width, height }: Size): boolean {
  return file.number(image.get('Width')) === width && file.number(image.get('Height')) === height;
}

/** Categories of resources that can change colours or make an image transparent. */
const ALTERING = ['ExtGState', 'ColorSpace', 'Pattern', 'Shading'] as const;

function isPlain(file: PdfFile, image: PdfDict): boolean {
  return (
    file.name(image.get('Subtype')) === 'Image' &&
    file.name(image.get('ColorSpace')) === 'DeviceGray' &&
    [1, 8].includes(Number(file.resolve(image.get('BitsPerComponent')))) &&
    !MASKING.some((key) => image.has(key)) &&
    isUsual(file.array(image.get('Decode')))
  );
}

const MASKING = ['ImageMask', 'Mask', 'SMask', 'SMaskInData', 'OC'] as const;

/** Returns whether sample 0 is black. */
function isUsual(decode: readonly PdfValue[] | undefined): boolean {
  return decode === undefined || (decode[0] === 0 && decode[1] === 1);
}
