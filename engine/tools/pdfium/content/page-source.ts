import type { PageGeometry } from '../../../geometry/geometry.js';
import type { PdfFile } from '../../../pdf/file/pdf-file.js';
import { geometryOf } from '../../../pdf/pages/page-geometry.js';
import type { PdfDict, Ref } from '../../../pdf/syntax/values.js';
import { NotSimple } from './not-simple.js';

/** A page whose content can be read. */
export interface PageSource {
  /** The dictionary of the page with the attributes that it inherits. */
  readonly dict: PdfDict;
  readonly geometry: PageGeometry;
}

/** Returns the dictionary and the geometry of a page. @throws NotSimple for a page with annotations that may show text */
export function pageSource(file: PdfFile, page: Ref): PageSource {
  const dict = withInherited(file, page);
  for (const value of file.array(dict.get('Annots')) ?? []) {
    if (!WORDLESS.has(file.name(file.dict(value)?.get('Subtype')) ?? '')) throw new NotSimple('an annotation');
  }
  const { visible, rotation } = geometryOf(file, dict);
  const [left, bottom, right, top] = visible;
  const round = Math.fround;
  // PDFium reads numbers as 24-bit floats. Reading order does not depend on UserUnit.
  return { dict, geometry: { visible: [round(left), round(bottom), round(right), round(top)], rotation, userUnit: 1 } };
}

/** Annotations that show no words. */
const WORDLESS = new Set(['Text', 'Link', 'Highlight', 'Underline', 'Squiggly', 'StrikeOut', 'Ink', 'Popup']);

const INHERITABLE = ['Resources', 'MediaBox', 'CropBox', 'Rotate'];
const MAX_DEPTH = 50;

function withInherited(file: PdfFile, page: Ref): PdfDict {
  const dict = file.dict(page)?.clone();
  if (dict === undefined) throw new NotSimple('no page');
  let node = file.dict(dict.get('Parent'));
  for (let depth = 0; node !== undefined && depth < MAX_DEPTH; depth++) {
    for (const key of INHERITABLE) {
      const value = node.get(key);
      if (value !== undefined && !dict.has(key)) dict.set(key, value);
    }
    node = file.dict(node.get('Parent'));
  }
  return dict;
}
