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
  return need.oneOf.map(String).includes(valueOf(options, need.option, given));
}

/** Whether an option is required, by itself or beside the values of others. */
export function isRequired(
  { required = [], allOf = [], ...options }: OperationDescription['options'],
  option: string,
  given: ReadonlyMap<string, string>,
): boolean {
  const conditions = allOf.filter(({ then }) => then.required.includes(option));
  const isMet = conditions.some((condition) =>
    Object.entries(condition.if.properties).every(([name, { enum: values }]) =>
      values.map(String).includes(valueOf(options, name, given)),
    ),
  );
  return isMet || required.includes(option);
}

function valueOf(
  { properties }: OperationDescription['options'],
  option: string,
  given: ReadonlyMap<string, string>,
): string {
  const schema = properties[option];
  return given.get(option) ?? (schema === undefined ? '' : defaultOf(schema));
}
