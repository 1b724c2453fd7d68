import { isArray, PdfName, type PdfValue } from '../../syntax/values.js';
import { isKeptAnnotation } from './mend-annotation.js';
import type { Mend, MendContext } from './mend.js';

/** Removes references to forbidden annotations from structure elements: through these the annotations would stay. */
export const mendStructure: Mend = (dict, context) => {
  if (!(dict.get('S') instanceof PdfName)) return;
  const kids = context.file.resolve(dict.get('K'));
  const list = isArray(kids) ? kids : [kids];
  const kept = list.filter((kid) => !refersToForbidden(kid, context));
  if (kept.length < list.length) dict.set('K', kept);
};

function refersToForbidden(kid: PdfValue, context: MendContext): boolean {
  const { file } = context;
  const reference = file.dict(kid);
  const annotation = reference?.isOfType('OBJR') === true ? file.dict(reference.get('Obj')) : undefined;
  return annotation?.has('Rect') === true && !isKeptAnnotation(annotation, context);
}
