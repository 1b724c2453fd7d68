import { shownBy } from '../../content/graphics-state.js';
import { operationsIn } from '../../content/operators.js';
import { tryRead } from '../../file/try-read.js';
import type { PdfFile } from '../../file/pdf-file.js';
import { decodeShown } from '../../fonts/decode-shown.js';
import { type PdfDict, PdfName, type PdfStream } from '../../syntax/values.js';

/** A form, and the resources that it uses when it has none of its own. */
interface Form {
  readonly form: PdfStream;
  readonly outer: PdfDict | undefined;
}

/** The largest form that is read, in bytes. */
const MAX_BYTES = 2 ** 22;
/** Forms that a form draws, one in another. */
const MAX_DEPTH = 4;

/** Whether a form may show text with the font of the content that draws it; true when it cannot be read. */
export function inheritsFont(file: PdfFile, { form, outer }: Form, depth = 0): boolean {
  if (file.name(form.dict.get('Subtype')) !== 'Form') return false;
  const content = depth > MAX_DEPTH ? undefined : tryRead(() => decodeShown(file, form, MAX_BYTES));
  if (content === undefined) return true;
  const resources = file.dict(form.dict.get('Resources')) ?? outer;
  const objects = file.dict(resources?.get('XObject'));
  const saved: boolean[] = [];
  let hasOwn = false;
  for (const operation of operationsIn(content)) {
    const { operator, operands } = operation;
    if (operator === 'Tf') hasOwn = true;
    else if (operator === 'q') saved.push(hasOwn);
    else if (operator === 'Q') hasOwn = saved.pop() ?? hasOwn;
    if (hasOwn) continue;
    if (shownBy(operation) !== undefined) return true;
    const name = operator === 'Do' ? operands.at(-1) : undefined;
    const drawn = name instanceof PdfName ? file.stream(objects?.get(name.value)) : undefined;
    if (drawn !== undefined && inheritsFont(file, { form: drawn, outer: resources }, depth + 1)) return true;
  }
  return false;
}
