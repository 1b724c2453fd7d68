import type { PdfDict } from '../syntax/values.js';

/** A name that begins with `stem` and that the dictionary does not have. */
export function nameBeside(taken: PdfDict, stem: string): string {
  let name = stem;
  for (let number = 1; taken.has(name); number++) name = `${stem}${number}`;
  return name;
}
