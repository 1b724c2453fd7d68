import type { FromSchema, JSONSchema } from 'json-schema-to-ts';

/**
 * The subset of JSON Schema (2020-12) in which options are declared; forms, flags and documentation are generated from it.
 * The loader rejects other keywords: `$ref` and `$id` would have another meaning inside the API description.
 */
export interface OptionSchema {
  readonly type: 'object';
  readonly additionalProperties: false;
  readonly properties: Readonly<Record<string, PropertySchema>>;
  readonly required?: readonly string[];
  /** "At least one of": one branch for each alternative, which is an option or a file field. */
  readonly anyOf?: readonly { readonly required: readonly string[] }[];
  /** Options or file fields that are required only beside certain values of other options. */
  readonly allOf?: readonly OptionCondition[];
}

/** "If `mode` is `fancy`, `colour` is required." */
export interface OptionCondition {
  readonly if: {
    readonly properties: Readonly<Record<string, { readonly enum: readonly (string | number | boolean)[] }>>;
    /** The names in `properties`: in JSON Schema, the condition is otherwise met by requests without the option. */
    readonly required: readonly string[];
  };
  readonly then: { readonly required: readonly string[] };
}

export interface PropertySchema extends ValueSchema {
  readonly description: string;
  readonly default?: string | number | boolean | readonly (string | number)[];
  readonly items?: ValueSchema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly uniqueItems?: boolean;
  readonly deprecated?: boolean;
}

export interface ValueSchema {
  readonly type?: 'string' | 'integer' | 'number' | 'boolean' | 'array';
  readonly title?: string;
  /** Strings are accepted in any letter case; a step gets them in the letter case of the schema. */
  readonly enum?: readonly (string | number)[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly exclusiveMaximum?: number;
  readonly multipleOf?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  /** Examples of a valid value, for error messages. */
  readonly examples?: readonly string[];
  /** `password` keeps the value out of responses and logs. */
  readonly format?: 'password';
}

/** The type of the options that a step gets: validated, with defaults. */
export type OptionsOf<Schema extends OptionSchema> =
  Omit<Schema, 'anyOf' | 'allOf'> extends infer Strict extends JSONSchema ? FromSchema<Strict> : never;

/** Returns the schema with its literal types, from which the types of the options are inferred. */
export function defineOptions<const Schema extends OptionSchema>(schema: Schema): Schema {
  return schema;
}
