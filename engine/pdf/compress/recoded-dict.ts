import type { PdfFile } from '../file/pdf-file.js';
import { isArray, PdfDict, PdfName, PdfString, type PdfValue } from '../syntax/values.js';
import type { RecodedColours, RecodedImage } from './surveyed-image.js';

/** Entries that apply only to the old samples. */
const STALE = ['Filter', 'DecodeParms', 'Decode', 'F', 'FFilter', 'FDecodeParms', 'DL', 'Length', 'SMaskInData'];

/** Returns the dictionary of a recoded image. */
export function recodedDict(file: PdfFile, dict: PdfDict, image: RecodedImage): PdfDict {
  const recoded = new PdfDict([...dict.entries()].filter(([key]) => !STALE.includes(key)));
  recoded.set('Width', image.width);
  recoded.set('Height', image.height);
  recoded.set('Filter', new PdfName(image.filter));
  if (dict.get('ImageMask') !== true) recoded.set('BitsPerComponent', image.bitsPerComponent);
  if (image.parameters !== undefined) recoded.set('DecodeParms', PdfDict.of(image.parameters));
  if (image.decode !== undefined) recoded.set('Decode', image.decode);
  const colours = coloursOf(file, dict.get('ColorSpace'), image.colours);
  return colours === undefined ? recoded : recoded.set('ColorSpace', colours);
}

function coloursOf(file: PdfFile, old: PdfValue | undefined, colours: RecodedColours): PdfValue | undefined {
  switch (colours.kind) {
    case 'same':
      return old;
    case 'deviceGrey':
      return new PdfName('DeviceGray');
    case 'base':
      return baseOf(file, old);
    case 'palette': {
      const base = baseOf(file, old);
      const each = colours.components;
      return [new PdfName('Indexed'), base ?? null, colours.palette.length / each - 1, new PdfString(colours.palette)];
    }
  }
}

/** Returns the base space of an indexed colour space, or the space itself. */
function baseOf(file: PdfFile, space: PdfValue | undefined): PdfValue | undefined {
  const found = file.resolve(space);
  if (!isArray(found)) return space;
  const kind = file.name(found[0]);
  return kind === 'Indexed' || kind === 'I' ? found[1] : space;
}
