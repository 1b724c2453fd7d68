import type { DrawnInlineImage } from '../content/redaction-sheet.js';
import { inlineImageDict } from '../../content/inline-image-dict.js';
import type { PdfFile } from '../../file/pdf-file.js';
import { serialise } from '../../syntax/serialise.js';
import type { PdfDict } from '../../syntax/values.js';
import { PdfName } from '../../syntax/values.js';
import { ascii85 } from '../pixels/ascii-85.js';
import type { Picture } from '../pixels/coded-data.js';
import { wipeImage } from '../pixels/wipe-image.js';
import type { UnitQuad } from './unit-quad.js';

/** The operators of an inline image without what lies in shapes; the image itself, with entries in full, when that takes a decoder. */
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
  // As it was written: resources are called by their names, and objects cannot be referred to.
  if (space !== undefined) result.set('ColorSpace', space);
  inLetters(result);
  const entries = serialise(result).slice(2, -2);
  return Buffer.from(`BI ${entries} ID ${ascii85(bytes)}\nEI`, 'latin1');
}

/** What programs take for the end of an image may stand in bytes, and not in letters. */
function inLetters(dict: PdfDict): void {
  const letters = new PdfName('ASCII85Decode');
  const [filter, parameters] = [dict.get('Filter'), dict.get('DecodeParms')];
  dict.set('Filter', filter === undefined ? letters : [letters, filter]);
  if (parameters !== undefined) dict.set('DecodeParms', [null, parameters]);
}
