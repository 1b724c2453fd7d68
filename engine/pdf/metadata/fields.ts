import type { DateField, MetadataFields, TextField } from '../../contract/tools/pdf.js';

/** Fields that both the Info dictionary (ISO 32000-2 §14.3.3) and the XMP packet have. */
export const textFields = [
  'title',
  'author',
  'subject',
  'keywords',
  'creator',
  'producer',
] as const satisfies readonly TextField[];
const dateFields = ['creationDate', 'modificationDate'] as const satisfies readonly DateField[];
const fields = [...textFields, ...dateFields] as const;

type Field = keyof MetadataFields;

/** The desired metadata: all fields with values, and fields that must be removed. */
export interface DesiredFields {
  readonly wanted: MetadataFields;
  readonly cleared: readonly Field[];
}

/** Merges both sources: Info has priority, as in every viewer. */
export function merge(info: MetadataFields, xmp: MetadataFields): MetadataFields {
  return collect((field) => info[field] ?? xmp[field]);
}

/** Collects the fields that have a value. */
export function collect(valueOf: (field: Field) => string | undefined): MetadataFields {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const value = valueOf(field);
      return value === undefined ? [] : [[field, value]];
    }),
  );
}

export function isDateField(field: Field): field is DateField {
  return dateFields.some((it) => it === field);
}

/**
 * Normalises text for both places: without characters that XML 1.0 (§2.2) forbids, with LF line ends. Undefined when
 * nothing visible is left.
 */
export function plainText(text: string): string | undefined {
  const plain = text.replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '').replace(/\r\n?/g, '\n');
  return plain.trim() === '' ? undefined : plain;
}
