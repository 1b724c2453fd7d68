import { answer, type PdfAnswer } from '../../file/answer.js';
import { type NamedSource, openSource } from '../../assembly/source.js';
import type { PdfFile } from '../../file/pdf-file.js';
import { Revision } from '../../write/revision.js';
import { PdfDict, type PdfValue, Ref } from '../../syntax/values.js';
import { asShown, isMisleading } from './misleading-font.js';

export interface WriteAsShownInput {
  readonly source: NamedSource;
  readonly target: string;
}

/**
 * Writes a document whose fonts are read as they show, for fonts that say otherwise.
 * @returns whether there are such fonts; else nothing is written.
 */
export default function writeAsShown({ source: named, target }: WriteAsShownInput): Promise<PdfAnswer<boolean>> {
  return answer(() => {
    using source = openSource(named);
    const { file } = source;
    if (!hasMisleadingFont(file)) return false;
    using revision = new Revision(source, target, { transform: (dict) => asShown(file, dict) });
    revision.finish();
    return true;
  });
}

function hasMisleadingFont(file: PdfFile): boolean {
  for (let num = 1; num <= file.maxObjectNumber; num++) {
    const ref = new Ref(num);
    if (file.has(ref) && isIn(file, file.load(ref).value)) return true;
  }
  return false;
}

/** Resources may have fonts that are no objects of their own. */
function isIn(file: PdfFile, value: PdfValue): boolean {
  if (!(value instanceof PdfDict)) return false;
  return isMisleading(file, value) || [...value.entries()].some(([, item]) => isIn(file, item));
}
