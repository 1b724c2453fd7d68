import type { PdfFile } from '../file/pdf-file.js';
import { isArray, PdfDict, PdfName, type PdfValue } from '../syntax/values.js';

/** The full names of the abbreviated keys of inline images (ISO 32000-2 §8.9.7, table 91). */
const longKeys: ReadonlyMap<string, string> = new Map([
  ['BPC', 'BitsPerComponent'],
  ['CS', 'ColorSpace'],
  ['D', 'Decode'],
  ['DP', 'DecodeParms'],
  ['F', 'Filter'],
  ['H', 'Height'],
  ['IM', 'ImageMask'],
  ['I', 'Interpolate'],
  ['W', 'Width'],
  ['L', 'Length'],
]);

const longSpaces: ReadonlyMap<string, string> = new Map([
  ['G', 'DeviceGray'],
  ['RGB', 'DeviceRGB'],
  ['CMYK', 'DeviceCMYK'],
  ['I', 'Indexed'],
]);

const longFilters: ReadonlyMap<string, string> = new Map([
  ['AHx', 'ASCIIHexDecode'],
  ['A85', 'ASCII85Decode'],
  ['LZW', 'LZWDecode'],
  ['Fl', 'FlateDecode'],
  ['RL', 'RunLengthDecode'],
  ['CCF', 'CCITTFaxDecode'],
  ['DCT', 'DCTDecode'],
]);

/** Returns the entries of an inline image with the keys of an image XObject; a named colour space is looked up in resources. */
export function inlineImageDict(file: PdfFile, dict: PdfDict, resources: PdfDict | undefined): PdfDict {
  const full = new PdfDict(Array.from(dict.entries(), ([key, value]) => [longKeys.get(key) ?? key, value]));
  const [space, filter] = [full.get('ColorSpace'), full.get('Filter')];
  if (space !== undefined) full.set('ColorSpace', spaceOf(file, space, resources));
  if (filter !== undefined) full.set('Filter', isArray(filter) ? filter.map(filterOf) : filterOf(filter));
  return full;
}

function spaceOf(file: PdfFile, space: PdfValue, resources: PdfDict | undefined): PdfValue {
  if (isArray(space)) return space.map((item, index) => (index < 2 ? spaceOf(file, item, resources) : item));
  if (!(space instanceof PdfName)) return space;
  const long = longSpaces.get(space.value);
  if (long !== undefined) return new PdfName(long);
  return file.dict(resources?.get('ColorSpace'))?.get(space.value) ?? space;
}

function filterOf(filter: PdfValue): PdfValue {
  return filter instanceof PdfName ? new PdfName(longFilters.get(filter.value) ?? filter.value) : filter;
}
