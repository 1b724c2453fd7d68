import type { InputField, Operation } from '../../engine/contract/operation.js';
import type { OptionSchema, PropertySchema, ValueSchema } from '../../engine/contract/option-schema.js';
import { typeOf } from '../../engine/job/options.js';
import type { Json } from './json.js';

/** Describes the form of an operation: its files and its options. */
export function describeForm({ inputs, options }: Operation): Json {
  const fields = Object.entries(inputs);
  const required = fields.flatMap(([name, { least = 1 }]) => (least > 0 ? [name] : []));
  const properties: Json = {
    ...Object.fromEntries(fields.map(([name, field]) => [name, describeFiles(field)])),
    ...Object.fromEntries(Object.entries(options.properties).map(([name, option]) => [name, describeOption(option)])),
  };
  const encoding = Object.fromEntries(
    fields.map(([name, { accepts }]) => [name, { contentType: accepts.map((it) => it.mime).join(', ') }]),
  );
  return {
    // `additionalProperties` is not set: the service ignores unknown fields with a warning, and generated client types
    // have only the declared fields.
    schema: {
      type: 'object',
      properties,
      required: [...required, ...(options.required ?? [])],
      ...requirementsOf(options, properties),
    },
    encoding,
  };
}

function describeFiles({ accepts, least = 1, most = 1, description }: InputField): Json {
  const about = [description, `Accepted: ${accepts.map((it) => it.name).join(', ')}.`]
    .filter((it) => it !== undefined)
    .join(' ');
  const binary = { type: 'string', format: 'binary' };
  return most === 1
    ? { ...binary, description: about }
    : { type: 'array', items: binary, minItems: least, maxItems: most, description: about };
}

function describeOption({ items, ...option }: PropertySchema): Json {
  return { ...typed(option), ...(items !== undefined && { items: typed(items) }) };
}

/** Adds the type of an enumeration, which declarations may omit but many client generators need. */
function typed(schema: ValueSchema): Json {
  return { type: typeOf(schema), ...schema };
}

/** Describes requirements that concern several fields. */
function requirementsOf({ anyOf = [], allOf = [], properties: options }: OptionSchema, properties: Json): Json {
  const conditions = allOf.map(({ if: { properties: values }, then }) => {
    // A condition that the defaults meet is met by a form without the field.
    const required = Object.keys(values).filter((name) => {
      const { default: initial } = options[name] ?? {};
      return !values[name]?.enum.some((it) => it === initial);
    });
    return { if: { properties: values, required }, then };
  });
  const all = [...atLeastOne(anyOf, properties), ...conditions];
  return all.length === 0 ? {} : { allOf: all };
}

/**
 * Describes that at least one of the fields is required. Each branch repeats the properties that it requires, since generators
 * give a branch without properties the type `unknown`. The branches are inside `allOf`, since openapi-typescript lets an
 * `anyOf` beside `properties` replace them.
 */
function atLeastOne(branches: NonNullable<OptionSchema['anyOf']>, properties: Json): readonly Json[] {
  if (branches.length === 0) return [];
  const anyOf = branches.map(({ required }) => ({
    type: 'object',
    properties: Object.fromEntries(required.map((name) => [name, properties[name]])),
    required,
  }));
  return [{ anyOf }];
}
