import type { PdfFile } from '../../file/pdf-file.js';
import { subsetTag, tagIn } from '../../fonts/subset-tag.js';
import type { PdfDict } from '../../syntax/values.js';

/** A font program, and the tag of the subset. */
interface Retagged {
  readonly bytes: Buffer;
  readonly tag: string;
}

/** Returns the program with another tag in its name: some programs write a digest of the glyphs as tag. @param font that uses it */
export function retagged(file: PdfFile, program: Buffer, font: PdfDict | undefined): Retagged {
  const tag = subsetTag(program);
  const old = tagIn(file.name(font?.get('BaseFont')) ?? '');
  if (old === undefined) return { bytes: program, tag };
  const bytes = Buffer.from(program);
  for (let at = bytes.indexOf(old); at >= 0; at = bytes.indexOf(old, at + old.length)) bytes.write(tag, at, 'latin1');
  return { bytes, tag };
}

/** The name of a font, if it has a subset tag. */
export function taggedNameOf(file: PdfFile, font: PdfDict | undefined): string | undefined {
  const name = file.name(font?.get('BaseFont'));
  return name !== undefined && tagIn(name) !== undefined ? name : undefined;
}

/** Whether the name of a font says that it is a subset; Type 3 fonts have the glyphs of a document. */
export function isSubset(file: PdfFile, font: PdfDict): boolean {
  return file.name(font.get('Subtype')) === 'Type3' || taggedNameOf(file, font) !== undefined;
}
