import type { DateField, MetadataFields, TextField } from '../../contract/tools/pdf.js';

/** What both places say of a document: the Info dictionary (ISO 32000-2 §14.3.3) and the XMP packet. */
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

/** What a document is to say: all that it says when nothing else does, and what it must not say. */
export interface Wanted {
  readonly wanted: MetadataFields;
  readonly cleared: readonly Field[];
}

/** Info wins where it says something, as it does in every reader; XMP fills the rest. */
export function merge(info: MetadataFields, xmp: MetadataFields): MetadataFields {
  return collect((field) => info[field] ?? xmp[field]);
}

/** The fields that have a value. */
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
 * Text as both places can hold it: without what XML 1.0 (§2.2) forbids, lines ended the way XML ends them.
 * Undefined when nothing that shows is left.
 */
export function plainText(text: string): string | undefined {
  const plain = text.replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '').replace(/\r\n?/g, '\n');
  return plain.trim() === '' ? undefined : plain;
}
