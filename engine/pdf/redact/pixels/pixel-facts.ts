import { TooComplex } from '../../../errors.js';
import type { PdfFile } from '../../file/pdf-file.js';
import { isArray, type PdfDict, type PdfValue } from '../../syntax/values.js';
import { rowBytesOf, type Samples } from './wipe-samples.js';

/** Maximum size of decoded samples that are edited in memory, in bytes. */
export const MAX_SAMPLE_BYTES = 2 ** 28;

/**
 * Returns the sample layout of a decoded image according to its dictionary; undefined when the dictionary is
 * incomplete.
 */
export function factsOf(file: PdfFile, dict: PdfDict): Omit<Samples, 'bytes'> | undefined {
  const [width, height] = [file.number(dict.get('Width')), file.number(dict.get('Height'))];
  const isMask = file.boolean(dict.get('ImageMask')) === true;
  const bits = isMask ? 1 : (file.number(dict.get('BitsPerComponent')) ?? 8);
  const components = isMask ? 1 : componentsOf(file, dict.get('ColorSpace'), 0);
  if (!isCount(width) || !isCount(height) || components === undefined || !isDepth(bits)) return undefined;
  return { width, height, components, bits };
}

/** @throws TooComplex for an image with more samples than are edited */
export function checkSize(file: PdfFile, dict: PdfDict): void {
  const facts = factsOf(file, dict);
  if (facts !== undefined && rowBytesOf(facts) * facts.height > MAX_SAMPLE_BYTES)
    throw new TooComplex('An image has more pixels than can be redacted.');
}

export function isCount(value: number | undefined): value is number {
  return value !== undefined && Number.isInteger(value) && value > 0 && value < 2 ** 24;
}

function isDepth(value: number): value is Samples['bits'] {
  return value === 1 || value === 2 || value === 4 || value === 8 || value === 16;
}

export function isIndexed(file: PdfFile, dict: PdfDict): boolean {
  const family = file.array(dict.get('ColorSpace'))?.[0];
  return file.name(family) === 'Indexed';
}

/** Returns the number of components of a colour space (ISO 32000-2 §8.6), also by the abbreviations of inline images, which viewers accept. */
export function componentsOf(file: PdfFile, value: PdfValue | undefined, depth = 0): number | undefined {
  const space = file.resolve(value);
  const [first, second] = isArray(space) ? space : [space];
  const family = file.name(first) ?? '';
  if (family === 'ICCBased') {
    const profile = file.stream(second)?.dict;
    const stated = file.number(profile?.get('N'));
    return stated ?? (depth < 4 ? componentsOf(file, profile?.get('Alternate'), depth + 1) : undefined);
  }
  if (family === 'DeviceN') return file.array(second)?.length;
  return counts.get(family);
}

const counts: ReadonlyMap<string, number> = new Map([
  ['DeviceGray', 1],
  ['G', 1],
  ['CalGray', 1],
  ['Indexed', 1],
  ['Separation', 1],
  ['DeviceRGB', 3],
  ['RGB', 3],
  ['CalRGB', 3],
  ['Lab', 3],
  ['DeviceCMYK', 4],
  ['CMYK', 4],
]);
