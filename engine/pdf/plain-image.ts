import { ownResources } from './page-resources.js';
import type { PdfFile } from './pdf-file.js';
import { type PdfDict, PdfStream, type PdfValue, type Ref } from './values.js';

/**
 * Whether all that a page can draw but text and paths is one image, which is opaque and in shades of grey: its samples are
 * what shows. False whenever that takes more than a look at its resources and the image's dictionary.
 */
export function hasPlainImageOnly(file: PdfFile, page: Ref): boolean {
  const resources = file.dict(ownResources(file, page));
  if (resources === undefined || ALTERING.some((key) => resources.has(key))) return false;
  const [first, ...others] = file.dict(resources.get('XObject'))?.entries() ?? [];
  const image = first === undefined || others.length > 0 ? undefined : file.resolve(first[1]);
  return image instanceof PdfStream && isPlain(file, image.dict);
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
