import type { OptionSchema } from '../api/api-types.js';

/** Says in words what an option accepts. */
export function acceptedBy(schema: OptionSchema): string {
  const { enum: values, minimum, maximum, maxLength, items } = schema;
  if (values !== undefined) return values.join(', ');
  if (items !== undefined) return `a list, separated by commas, of: ${acceptedBy(items)}`;
  const type = [schema.type ?? 'text'].flat().join(' or ');
  const kind = type === 'string' ? 'text' : type === 'boolean' ? 'true or false' : type;
  if (minimum !== undefined && maximum !== undefined) return `${kind} from ${minimum} to ${maximum}`;
  if (minimum !== undefined) return `${kind}, at least ${minimum}`;
  if (maximum !== undefined) return `${kind}, at most ${maximum}`;
  return maxLength === undefined || kind !== 'text' ? kind : `text of at most ${maxLength} characters`;
}

export function defaultOf(schema: OptionSchema): string {
  const { default: value } = schema;
  if (value === undefined || typeof value === 'string') return value ?? '';
  return Array.isArray(value) ? value.join(', ') : JSON.stringify(value);
}
