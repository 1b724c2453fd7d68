import { operationsIn } from '../../content/operators.js';
import { isArray, PdfDict, PdfName, PdfString, type PdfValue } from '../../syntax/values.js';

/** Whether a file is in the Forms Data Format (ISO 32000-2 §12.7.8). */
export function isFormData(bytes: Buffer): boolean {
  return bytes.subarray(0, 1024).includes('%FDF-');
}

/** Returns the strings and names in form data, without escapes; undefined when there are streams, which may be encoded. */
export function stringsOfFormData(bytes: Buffer): readonly Uint8Array[] | undefined {
  if (STREAM.test(bytes.toString('latin1'))) return undefined;
  const found: Uint8Array[] = [];
  for (const { operands, skipped } of operationsIn(bytes)) {
    for (const value of [...operands, ...skipped.flatMap(({ dicts }) => dicts)]) collect(value, found);
  }
  return found;
}

const STREAM = />>\s{0,9}stream\r?\n/;

function collect(value: PdfValue, found: Uint8Array[]): void {
  if (value instanceof PdfString) found.push(value.bytes);
  else if (value instanceof PdfName) found.push(Buffer.from(value.value, 'latin1'));
  else if (isArray(value)) for (const item of value) collect(item, found);
  else if (value instanceof PdfDict) {
    for (const [key, item] of value.entries()) {
      found.push(Buffer.from(key, 'latin1'));
      collect(item, found);
    }
  }
}
