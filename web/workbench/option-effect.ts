import type { OperationDescription } from '../api/api-types.js';
import { defaultOf } from '../docs/describe-option.js';

/**
 * Whether an option has an effect beside the others, by what the operation declares.
 * @param given the texts of the options, and of file fields with files
 */
export function hasEffect(
  { needs = {}, options }: Pick<OperationDescription, 'needs' | 'options'>,
  option: string,
  given: ReadonlyMap<string, string>,
): boolean {
  const need = needs[option];
  if (need === undefined) return true;
  if ('given' in need) return given.has(need.given);
  if ('leftOut' in need) return !given.has(need.leftOut);
  const schema = options.properties[need.option];
  const value = given.get(need.option) ?? (schema === undefined ? '' : defaultOf(schema));
  return need.oneOf.map(String).includes(value);
}
