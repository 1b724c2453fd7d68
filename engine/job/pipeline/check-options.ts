import type { Operation } from '../../contract/operation.js';
import type { PropertySchema } from '../../contract/option-schema.js';
import { isQuireError } from '../../errors.js';
import { nearestAdvice } from '../../text/nearest-name.js';
import { optionProblems, typeOf, typeOptions } from '../options.js';
import type { PlacedProblem, ValuePath } from './problem.js';
import type { Values } from './variable-values.js';

/** The option that names the result of an operation; a pipeline fills it with the name of the document where it is required. */
export const NAME_OPTION = 'outputFileName';

/** The options of one step of a pipeline file. */
interface OptionEntry {
  readonly operation: Operation;
  readonly given: Readonly<Record<string, unknown>>;
  /** The fields that get files. */
  readonly files: readonly string[];
  /** The place of the step. */
  readonly path: ValuePath;
}

/** Replaces variables and secrets in the options of a step, and checks them against the schema of the operation. */
export function checkStepOptions(
  { operation, given, files, path }: OptionEntry,
  values: Values,
  problems: PlacedProblem[],
): Readonly<Record<string, unknown>> {
  const { properties } = operation.options;
  const options: Record<string, unknown> = {};
  const before = problems.length;
  for (const [name, value] of Object.entries(given)) {
    const at = [...path, 'options', name];
    const property = Object.hasOwn(properties, name) ? properties[name] : undefined;
    if (property === undefined) problems.push({ path: at, atKey: true, message: unknownOption(name, operation) });
    else options[name] = valueOf({ name, value, property, at }, values, problems);
  }
  const wrongAlready = new Set(problems.slice(before).map((it) => String(it.path[path.length + 1])));
  const complete = operation.options.required?.includes(NAME_OPTION) ? { [NAME_OPTION]: 'name', ...options } : options;
  for (const { option, message } of optionProblems(operation.options, complete, files)) {
    if (option !== undefined && wrongAlready.has(option)) continue;
    const at = option === undefined ? path : [...path, 'options', option];
    problems.push({ path: at, message: `${operation.name}: ${message}` });
  }
  return options;
}

interface OptionValue {
  readonly name: string;
  readonly value: unknown;
  readonly property: PropertySchema;
  readonly at: ValuePath;
}

function valueOf({ name, value, property, at }: OptionValue, values: Values, problems: PlacedProblem[]): unknown {
  if (property.format === 'password') return values.secret(value, at);
  const replaced = replacedIn(value, at, values);
  if (typeof replaced !== 'string' || replaced === value || typeOf(property) === 'string') return replaced;
  try {
    // The text of a variable gets the type of the option, as the value of a flag does.
    return typeOptions(
      { type: 'object', additionalProperties: false, properties: { [name]: property } },
      new Map([[name, [replaced]]]),
    ).options[name];
  } catch (error) {
    if (!isQuireError(error)) throw error;
    problems.push({ path: at, message: error.message });
    return replaced;
  }
}

function replacedIn(value: unknown, at: ValuePath, values: Values): unknown {
  if (typeof value === 'string') return values.text(value, at);
  if (Array.isArray(value)) return value.map((item, index) => replacedIn(item, [...at, index], values));
  return value;
}

function unknownOption(name: string, { name: operation, options, inputs }: Operation): string {
  if (Object.hasOwn(inputs, name)) return `${name} is a file of ${operation}; files belong under inputs.`;
  return `${operation} has no option ${name}${nearestAdvice(name, Object.keys(options.properties))}.`;
}
