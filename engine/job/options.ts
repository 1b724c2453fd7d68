import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';

import type { OptionSchema, PropertySchema, ValueSchema } from '../contract/option-schema.js';
import { InvalidOptions, MissingField } from '../errors.js';
import { once } from '../files/once.js';
import { enumerate } from '../text/enumerate.js';
import { quoted } from '../text/quoted.js';
import { checkJsonSchema } from './json-schema/check-json-schema.js';
import { unmetConditions } from './option-needs.js';

const ajvSettings = {
  useDefaults: true,
  strict: true,
  verbose: true,
  // Validating a schema takes longer than compiling it, and is done when plugins are loaded.
  validateSchema: false,
  formats: { password: true },
  // A third of the time to compile, which is longer than that of all checks of a process.
  code: { optimize: false },
} as const;
// A validator takes longer to make than to use, and most starts of the command line use none.
const ajv = once(() => new Ajv2020(ajvSettings));
const compiled = new WeakMap<OptionSchema, ValidateFunction>();
const thoroughAjv = once(() => new Ajv2020({ ...ajvSettings, allErrors: true }));
const compiledThoroughly = new WeakMap<OptionSchema, ValidateFunction>();

/**
 * Checks options against their schema.
 * @param files the fields in which files were sent; a file may be an alternative to an option
 * @returns a copy with the defaults of the schema
 * @throws InvalidOptions or MissingField, with the option, its value and the accepted values
 */
export function checkOptions(
  schema: OptionSchema,
  given: Readonly<Record<string, unknown>>,
  files: readonly string[] = [],
): Readonly<Record<string, unknown>> {
  const options = spelledOptions(schema, given);
  const validate = compile(schema);
  if (!validate(options)) throw explain(validate.errors?.[0]);
  const [missing] = missingFields(schema, { given, files, options });
  if (missing !== undefined) throw new MissingField(missing);
  return options;
}

/** Something wrong with the options of an operation; without `option`, with all of them together. */
export interface OptionProblem {
  readonly option?: string;
  readonly message: string;
}

/** Checks options as `checkOptions` does, and returns everything that is wrong. */
export function optionProblems(
  schema: OptionSchema,
  given: Readonly<Record<string, unknown>>,
  files: readonly string[] = [],
): readonly OptionProblem[] {
  const validate = compile(schema, thoroughAjv, compiledThoroughly);
  const options = spelledOptions(schema, given);
  const errors = validate(options) ? [] : (validate.errors ?? []);
  const problems = errors.map((error): OptionProblem => {
    const [option = ''] = error.instancePath.slice(1).split('/');
    return { ...(option !== '' && { option }), message: explain(error).message };
  });
  return [...problems, ...missingFields(schema, { given, files, options }).map((message) => ({ message }))];
}

function spelledOptions(schema: OptionSchema, given: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(structuredClone(given)).map(([name, value]) => [name, asSpelled(schema.properties[name], value)]),
  );
}

/** Throws if the schema is not strict JSON Schema. The loader calls this, so that jobs need not. */
export function checkSchema(schema: OptionSchema): void {
  checkJsonSchema(schema);
  compile(schema);
}

function compile(schema: OptionSchema, compiler = ajv, cache = compiled): ValidateFunction {
  const known = cache.get(schema);
  if (known !== undefined) return known;
  // `anyOf` and `allOf` may name files, which the validator does not know, and it would set defaults after `allOf`.
  const { anyOf: _, allOf: __, ...strict } = schema;
  const validate = compiler().compile(strict);
  cache.set(schema, validate);
  return validate;
}

/**
 * Converts the texts of a form or a command line to the types of the schema. A field that was sent several times becomes a
 * list; names that the schema does not have are returned in `unknown`.
 * @throws InvalidOptions if a text cannot be converted
 */
export function typeOptions(
  schema: OptionSchema,
  texts: ReadonlyMap<string, readonly string[]>,
): { readonly options: Record<string, unknown>; readonly unknown: readonly string[] } {
  const options: Record<string, unknown> = {};
  const unknown: string[] = [];
  for (const [name, values] of texts) {
    const property = Object.hasOwn(schema.properties, name) ? schema.properties[name] : undefined;
    if (property === undefined) unknown.push(name);
    else options[name] = typed(name, property, values);
  }
  return { options, unknown };
}

/** Returns the JSON type of the values of an option: the stated type, or the type of its `enum` values. */
export function typeOf({ type, enum: values = [] }: ValueSchema): NonNullable<ValueSchema['type']> {
  if (type !== undefined) return type;
  if (values.length === 0 || values.some((it) => typeof it === 'string')) return 'string';
  return values.every(Number.isInteger) ? 'integer' : 'number';
}

/** Returns a text of the accepted values: "90, 180, 270" or "a whole number from 1 to 100". */
export function acceptedBy(property: ValueSchema): string {
  if (property.enum !== undefined) return `one of ${property.enum.join(', ')}`;
  switch (typeOf(property)) {
    case 'boolean':
      return 'true or false';
    case 'integer':
      return `a whole number${limits(property)}`;
    case 'number':
      return `a number${limits(property)}`;
    case 'array':
      return 'a list';
    default:
      return 'a text';
  }
}

/**
 * Returns the options and file fields of which at least one is required; empty if there are none. A schema states them as
 * `anyOf: [{ required: [a] }, { required: [b] }]`.
 */
export function alternativesOf({ anyOf: branches = [] }: OptionSchema): readonly string[] {
  return branches.flatMap(({ required }) => required);
}

interface Job {
  readonly given: Readonly<Record<string, unknown>>;
  readonly files: readonly string[];
  /** The given options and the defaults of others. */
  readonly options: Readonly<Record<string, unknown>>;
}

/** Returns a sentence for each requirement of the schema that concerns several options or files and is not met. */
function missingFields(schema: OptionSchema, { given, files, options }: Job): readonly string[] {
  const chosen = new Set([...Object.keys(given), ...files]);
  const { anyOf: branches = [] } = schema;
  const isChosen = branches.length === 0 || branches.some(({ required }) => required.every((name) => chosen.has(name)));
  const alternatives = isChosen ? [] : [`At least one of ${alternativesOf(schema).join(', ')} is required.`];
  return [
    ...alternatives,
    ...unmetConditions(schema, { given: new Set([...Object.keys(options), ...files]), options }),
  ];
}

/** Alternative spellings that every enumeration accepts. */
const synonyms: ReadonlyMap<string, string> = new Map([
  ['jpeg', 'jpg'],
  ['tif', 'tiff'],
]);

/** Returns the value in the spelling of the schema; enumerations accept any letter case. */
function asSpelled(property: PropertySchema | ValueSchema | undefined, value: unknown): unknown {
  if (Array.isArray(value)) {
    const items = property !== undefined && 'items' in property ? property.items : undefined;
    return value.map((it) => asSpelled(items, it));
  }
  const values = property?.enum ?? [];
  if (typeof value !== 'string' || values.includes(value)) return value;
  const given = value.toLowerCase();
  const spelled = (text: string | undefined) => values.find((it) => String(it).toLowerCase() === text);
  return spelled(given) ?? spelled(synonyms.get(given)) ?? value;
}

function typed(name: string, property: PropertySchema, values: readonly string[]): unknown {
  const { items } = property;
  if (items !== undefined) return values.map((value) => typedText(name, items, value));
  const [value = '', ...more] = values;
  if (more.length > 0) throw new InvalidOptions(`${name}: sent ${values.length} times; it takes one value.`);
  return typedText(name, property, value);
}

function typedText(name: string, property: ValueSchema, text: string): unknown {
  const type = typeOf(property);
  if (type === 'boolean' && /^(true|false)$/.test(text)) return text === 'true';
  if (type === 'integer' && /^[+-]?\d{1,15}$/.test(text)) return Number(text);
  if (type === 'number' && /^[+-]?(\d{1,15}(\.\d{0,15})?|\.\d{1,15})$/.test(text)) return Number(text);
  if (type === 'string') return text;
  throw new InvalidOptions(`${name}: ${quoted(text)} is not accepted; it must be ${acceptedBy(property)}.`);
}

function explain(error: ErrorObject | undefined): Error {
  if (error === undefined) return new InvalidOptions('The options are not valid.');
  // The message quotes the value, so the index in a list is dropped.
  const [name = ''] = error.instancePath.slice(1).split('/');
  if (error.keyword === 'required') {
    const field = String(error.params['missingProperty']);
    return new MissingField(`${field}: this field is required.`);
  }
  if (error.keyword === 'additionalProperties') {
    return new InvalidOptions(`${String(error.params['additionalProperty'])}: there is no such option.`);
  }
  const schema = error.parentSchema as PropertySchema;
  // A password must not appear in a response or a log.
  const value = schema.format === 'password' ? 'the value' : quoted(error.data);
  return new InvalidOptions(`${name}: ${value} is not accepted; it must be ${accepted(error, schema)}.`);
}

function accepted(error: ErrorObject, schema: PropertySchema): string {
  switch (error.keyword) {
    case 'minLength':
      return `at least ${schema.minLength} character${schema.minLength === 1 ? '' : 's'} long`;
    case 'maxLength':
      return `at most ${schema.maxLength} characters long`;
    case 'pattern':
      return ofForm(schema);
    case 'maxItems':
      return `a list of at most ${schema.maxItems}`;
    default:
      return acceptedBy(schema);
  }
}

/** Describes a pattern by examples or the description, since most callers cannot read regular expressions. */
function ofForm({ pattern = '', examples = [], description = 'another text' }: Partial<PropertySchema>): string {
  if (pattern.startsWith('^[^\\u0000-\\u001f')) return 'free of line breaks and control characters';
  if (examples.length > 0) return `a text such as ${enumerate(examples, 'or')}`;
  return `a text as described: ${description.replace(/\.$/, '')}`;
}

function limits({ minimum, maximum }: ValueSchema): string {
  if (minimum !== undefined && maximum !== undefined) return ` from ${minimum} to ${maximum}`;
  if (minimum !== undefined) return ` of at least ${minimum}`;
  return maximum === undefined ? '' : ` of at most ${maximum}`;
}
