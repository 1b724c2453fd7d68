import { isUtf8 } from 'node:buffer';

import type { PdfFile } from '../../file/pdf-file.js';
import { isArray, PdfDict, PdfName, type PdfValue, TargetRef } from '../../syntax/values.js';
import type { Mend } from './mend.js';

/** Entries with names of colourants and of structure types, which must be UTF-8 (ISO 19005-2 §6.1.8). */
const KEYS: readonly string[] = ['ColorSpace', 'CS', 'Cs', 'S', 'RoleMap'];

/** Encodes names of colourants and of structure types as UTF-8. Names are strings of bytes. */
export const mendNames: Mend = (dict, { file, level }) => {
  if (level.part >= 2) for (const [key, value] of valuesInUtf8(file, dict)) dict.set(key, value);
};

/** The entries whose names are not valid UTF-8, with valid ones instead. */
export function valuesInUtf8(file: PdfFile, dict: PdfDict): readonly (readonly [key: string, value: PdfValue])[] {
  return KEYS.flatMap((key) => {
    const value = dict.get(key);
    if (value === undefined) return [];
    const changed = inUtf8(file, value, new Map());
    return changed === value ? [] : [[key, changed] as const];
  });
}

/** @param known changed values by container, undefined where nothing changes; a container in itself stays as it is */
function inUtf8(file: PdfFile, value: PdfValue, known: Map<PdfValue, PdfValue | undefined>): PdfValue {
  // Objects that the conversion adds are not in the file, and have valid names.
  if (value instanceof TargetRef) return value;
  const resolved = file.resolve(value);
  if (resolved instanceof PdfName) return isValid(resolved.value) ? value : new PdfName(encoded(resolved.value));
  if (!isArray(resolved) && !(resolved instanceof PdfDict)) return value;
  if (known.has(resolved)) return known.get(resolved) ?? value;
  known.set(resolved, undefined);
  const changed = isArray(resolved) ? itemsInUtf8(file, resolved, known) : dictInUtf8(file, resolved, known);
  known.set(resolved, changed);
  return changed ?? value;
}

function itemsInUtf8(
  file: PdfFile,
  items: readonly PdfValue[],
  known: Map<PdfValue, PdfValue | undefined>,
): PdfValue | undefined {
  const changed = items.map((it) => inUtf8(file, it, known));
  return changed.some((it, index) => it !== items[index]) ? changed : undefined;
}

function dictInUtf8(file: PdfFile, dict: PdfDict, known: Map<PdfValue, PdfValue | undefined>): PdfDict | undefined {
  const entries = [...dict.entries()];
  const changed = entries.map(
    ([key, value]) => [isValid(key) ? key : encoded(key), inUtf8(file, value, known)] as const,
  );
  const isSame = changed.every(([key, value], index) => key === entries[index]?.[0] && value === entries[index][1]);
  return isSame ? undefined : new PdfDict(changed);
}

function isValid(name: string): boolean {
  return isUtf8(Buffer.from(name, 'latin1'));
}

/** Takes the bytes for Latin-1, so that different names stay different and equal names stay equal. */
function encoded(name: string): string {
  return Buffer.from(name, 'utf8').toString('latin1');
}
