import type { Size } from '../../geometry/geometry.js';
import { joinedContent } from './joined-content.js';
import { ownResources } from '../pages/page-resources.js';
import type { PdfFile } from '../file/pdf-file.js';
import { type PdfDict, PdfStream, type PdfValue, type Ref } from '../syntax/values.js';

/**
 * Whether all that a page can draw but text and paths is one image, which is opaque and in shades of grey: its samples are
 * what shows. False whenever that takes more than a look at its resources, the image's dictionary and a few operators.
 * @param size how many samples the image must have, so that nobody decodes another
 * @throws MalformedPdf when the page has more content than that
 */
export function hasPlainImageOnly(file: PdfFile, page: Ref, size: Size): boolean {
  const resources = file.dict(ownResources(file, page));
  if (resources === undefined || ALTERING.some((key) => resources.has(key))) return false;
  const [first, ...others] = file.dict(resources.get('XObject'))?.entries() ?? [];
  const image = first === undefined || others.length > 0 ? undefined : file.resolve(first[1]);
  if (!(image instanceof PdfStream) || !isPlain(file, image.dict) || !isOfSize(file, image.dict, size)) return false;
  // An image in the content itself may be any.
  return !joinedContent(file, file.dict(page)?.get('Contents'), FEW_BYTES).includes('BI');
}

/** To place an image takes a hundred. */
const FEW_BYTES = 2 ** 12;

function isOfSize(file: PdfFile, image: PdfDict, { width, height }: Size): boolean {
  return file.number(image.get('Width')) === width && file.number(image.get('Height')) === height;
}

/** What may make colours others, or an image transparent: graphics states and colour spaces. */
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

/** Whether zeros are black. */
function isUsual(decode: readonly PdfValue[] | undefined): boolean {
  return decode === undefined || (decode[0] === 0 && decode[1] === 1);
}
