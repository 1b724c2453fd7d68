import type { FromSchema, JSONSchema } from 'json-schema-to-ts';

/**
 * The part of JSON Schema (2020-12) that options are declared in, so that a form, flags and documents follow from it. The
 * loader refuses other keywords: a reference or an id would mean something else within the description of the API.
 */
export interface OptionSchema {
  readonly type: 'object';
  readonly additionalProperties: false;
  readonly properties: Readonly<Record<string, PropertySchema>>;
  readonly required?: readonly string[];
  /** "At least one of": one branch for each of the alternatives, which are options or fields of files. */
  readonly anyOf?: readonly { readonly required: readonly string[] }[];
}

export interface PropertySchema extends ValueSchema {
  readonly description: string;
  readonly default?: string | number | boolean;
  readonly items?: ValueSchema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly uniqueItems?: boolean;
  readonly deprecated?: boolean;
}

export interface ValueSchema {
  readonly type?: 'string' | 'integer' | 'number' | 'boolean' | 'array';
  readonly title?: string;
  /** Texts are accepted in any letter case; a step gets them as they stand here. */
  readonly enum?: readonly (string | number)[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly exclusiveMaximum?: number;
  readonly multipleOf?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  /** What a text of the pattern may look like, for messages. */
  readonly examples?: readonly string[];
  /** `password` keeps the value out of answers and logs. */
  readonly format?: 'password';
}

/** The options as a step gets them: typed, checked, with their defaults. */
export type OptionsOf<Schema extends OptionSchema> =
  Omit<Schema, 'anyOf'> extends infer Strict extends JSONSchema ? FromSchema<Strict> : never;

/** Keeps the literal types of a schema, so that the types of the options follow from it. */
export function defineOptions<const Schema extends OptionSchema>(schema: Schema): Schema {
  return schema;
}
