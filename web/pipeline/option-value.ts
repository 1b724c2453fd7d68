import type { OptionSchema } from '../api/api-types.js';

/** The value of an option in YAML for the text of its control; undefined for an empty text. */
export function optionValue(schema: OptionSchema, text: string): unknown {
  if (text === '') return undefined;
  if (schema.items !== undefined) return text.split(',');
  const known = schema.enum?.find((it) => String(it) === text);
  if (known !== undefined) return known;
  if (schema.type === 'boolean') return text === 'true' ? true : text === 'false' ? false : text;
  const isNumber = schema.type === 'integer' || schema.type === 'number';
  return isNumber && Number.isFinite(Number(text)) ? Number(text) : text;
}

/** The text of the control for a value in YAML. */
export function optionText(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (Array.isArray(value)) return value.map(String).join(',');
  return typeof value === 'string' ? value : JSON.stringify(value);
}
