import type { DrawnInlineImage } from '../content/redaction-context.js';
import { inlineImageDict } from '../../content/inline-image-dict.js';
import type { PdfFile } from '../../file/pdf-file.js';
import { serialise } from '../../syntax/serialise.js';
import type { PdfDict } from '../../syntax/values.js';
import { PdfName } from '../../syntax/values.js';
import { ascii85 } from '../pixels/ascii-85.js';
import type { Picture } from '../pixels/coded-data.js';
import { wipeImage } from '../pixels/wipe-image.js';
import type { UnitQuad } from './unit-quad.js';

/**
 * Returns the operators of an inline image in which the quadrilaterals are wiped. When its data need the image decoder,
 * returns the image itself with unabbreviated entries.
 */
export function redactedInlineImage(
  { file, resources }: { readonly file: PdfFile; readonly resources: PdfDict | undefined },
  { dict, data }: DrawnInlineImage,
  quads: readonly UnitQuad[],
): Buffer | Picture {
  const space = dict.get('CS') ?? dict.get('ColorSpace');
  const full = inlineImageDict(file, dict, resources);
  const picture = { dict: full, data: Buffer.from(data) };
  const wiped = wipeImage(file, picture, quads);
  if (wiped === undefined) return { ...picture, dict: full.set('Subtype', new PdfName('Image')) };
  const { dict: result, bytes } = wiped;
  for (const key of ['Type', 'Subtype', 'Length']) result.delete(key);
  // An inline image keeps its colour space as written: it names resources, and cannot refer to objects.
  if (space !== undefined) result.set('ColorSpace', space);
  addAscii85Filter(result);
  const entries = serialise(result).slice(2, -2);
  return Buffer.from(`BI ${entries} ID ${ascii85(bytes)}\nEI`, 'latin1');
}

/** Binary data may contain bytes that programs mistake for the EI operator; ASCII85 text does not. */
function addAscii85Filter(dict: PdfDict): void {
  const ascii85Filter = new PdfName('ASCII85Decode');
  const [filter, parameters] = [dict.get('Filter'), dict.get('DecodeParms')];
  dict.set('Filter', filter === undefined ? ascii85Filter : [ascii85Filter, filter]);
  if (parameters !== undefined) dict.set('DecodeParms', [null, parameters]);
}
