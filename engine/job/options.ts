import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';

import type { OptionSchema, PropertySchema, ValueSchema } from '../contract/option-schema.js';
import { InvalidOptions, MissingField } from '../errors.js';

const ajv = new Ajv2020({
  useDefaults: true,
  strict: true,
  verbose: true,
  // To look at a schema takes longer than to compile it, and is done where plugins are loaded.
  validateSchema: false,
  formats: { password: true },
});
const compiled = new WeakMap<OptionSchema, ValidateFunction>();

/**
 * Checks options against their schema.
 * @param files the fields in which files were sent; some are an alternative to an option.
 * @returns a copy with the schema's defaults filled in.
 * @throws InvalidOptions or MissingField, naming the option, its value and what would be accepted.
 */
export function checkOptions(
  schema: OptionSchema,
  given: Readonly<Record<string, unknown>>,
  files: readonly string[] = [],
): Readonly<Record<string, unknown>> {
  const options: Record<string, unknown> = Object.fromEntries(
    Object.entries(structuredClone(given)).map(([name, value]) => [name, asSpelled(schema.properties[name], value)]),
  );
  const validate = compile(schema);
  if (!validate(options)) throw explain(validate.errors?.[0]);
  checkAlternatives(schema, new Set([...Object.keys(given), ...files]));
  return options;
}

/** Throws when the schema itself is not strict JSON Schema; the loader asks before a job does. */
export function checkSchema(schema: OptionSchema): void {
  // It is a promise for asynchronous schemas only, and throws at once.
  void ajv.validateSchema(schema, true);
  compile(schema);
}

function compile(schema: OptionSchema): ValidateFunction {
  const known = compiled.get(schema);
  if (known !== undefined) return known;
  // A schema sees no files, which may be alternatives to options.
  const { anyOf: _, ...strict } = schema;
  const validate = ajv.compile(strict);
  compiled.set(schema, validate);
  return validate;
}

/**
 * Gives the text of a form or a command line the types of the schema. A field that was sent several times is a
 * list; names that the schema does not know are returned in `unknown`.
 * @throws InvalidOptions when a text is not of its option's type.
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

/** The JSON type of an option's values: what is named, else what the values of its `enum` are. */
export function typeOf({ type, enum: values = [] }: ValueSchema): NonNullable<ValueSchema['type']> {
  if (type !== undefined) return type;
  if (values.length === 0 || values.some((it) => typeof it === 'string')) return 'string';
  return values.every(Number.isInteger) ? 'integer' : 'number';
}

/** What an option accepts, in words: "90, 180, 270" or "a whole number from 1 to 100". */
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
 * The options and fields of files of which at least one is required; empty when there are none.
 * `anyOf: [{ required: [a] }, { required: [b] }]` is how a schema says so.
 */
export function alternativesOf({ anyOf: branches = [] }: OptionSchema): readonly string[] {
  return branches.flatMap(({ required }) => required);
}

function checkAlternatives(schema: OptionSchema, given: ReadonlySet<string>): void {
  const { anyOf: branches = [] } = schema;
  if (branches.length === 0 || branches.some(({ required }) => required.every((name) => given.has(name)))) return;
  throw new MissingField(`At least one of ${alternativesOf(schema).join(', ')} is required.`);
}

/** Other spellings of values that every enumeration takes. */
const synonyms: ReadonlyMap<string, string> = new Map([
  ['jpeg', 'jpg'],
  ['tif', 'tiff'],
]);

/** A value of an enumeration is accepted in any letter case; a step gets it as the schema spells it. */
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
  // Which of the values of a list it is, the value itself tells.
  const [name = ''] = error.instancePath.slice(1).split('/');
  if (error.keyword === 'required') {
    const field = String(error.params['missingProperty']);
    return new MissingField(`${field}: this field is required.`);
  }
  if (error.keyword === 'additionalProperties') {
    return new InvalidOptions(`${String(error.params['additionalProperty'])}: there is no such option.`);
  }
  const schema = error.parentSchema as PropertySchema;
  // What a password is must not come back in an answer or a log.
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

/** In words: a regular expression tells most callers nothing. */
function ofForm({ pattern = '', examples = [], description = 'another text' }: Partial<PropertySchema>): string {
  if (pattern.startsWith('^[^\\u0000-\\u001f')) return 'free of line breaks and control characters';
  if (examples.length > 0) return `a text such as ${anyOfThem.format(examples)}`;
  return `a text as described: ${description.replace(/\.$/, '')}`;
}

const anyOfThem = new Intl.ListFormat('en-GB', { type: 'disjunction' });

function limits({ minimum, maximum }: ValueSchema): string {
  if (minimum !== undefined && maximum !== undefined) return ` from ${minimum} to ${maximum}`;
  if (minimum !== undefined) return ` of at least ${minimum}`;
  return maximum === undefined ? '' : ` of at most ${maximum}`;
}

function quoted(value: unknown): string {
  const text = JSON.stringify(value);
  return text.length > 60 ? `${text.slice(0, 57)}…` : text;
}
