import type { InputField, Operation } from '../../engine/contract/operation.js';
import type { PropertySchema, ValueSchema } from '../../engine/contract/option-schema.js';
import { typeOf } from '../../engine/job/options.js';
import type { Json } from './json.js';

/** The form of an operation: its files and its options. */
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
    // Without `additionalProperties`: the service ignores unknown fields with a warning, and the types of generated
    // clients have the declared fields only.
    schema: {
      type: 'object',
      properties,
      required: [...required, ...(options.required ?? [])],
      ...atLeastOne(options.anyOf ?? [], properties),
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

/** Declarations may leave the type of an enumeration out; many generators of clients need it. */
function typed(schema: ValueSchema): Json {
  return { type: typeOf(schema), ...schema };
}

/**
 * "At least one of" these fields. A branch repeats the properties that it requires, as generators give a branch without
 * properties the type `unknown`. `allOf` is around the branches because openapi-typescript takes an `anyOf` beside
 * `properties` for a replacement of them.
 */
function atLeastOne(branches: readonly { readonly required: readonly string[] }[], properties: Json): Json {
  if (branches.length === 0) return {};
  const anyOf = branches.map(({ required }) => ({
    type: 'object',
    properties: Object.fromEntries(required.map((name) => [name, properties[name]])),
    required,
  }));
  return { allOf: [{ anyOf }] };
}
