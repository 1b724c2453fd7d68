import type { InputField, Operation } from '../contract/operation.js';
import type { OptionSchema } from '../contract/option-schema.js';

/** The description of an operation as data, for `schemas/operations/`, the documentation and the front doors. */
export interface OperationDescription {
  readonly name: string;
  readonly group: string;
  readonly summary: string;
  readonly description?: string;
  readonly inputs: Readonly<Record<string, InputDescription>>;
  /** The MIME type of the result, or a MIME type for each value of an option. */
  readonly output: string | { readonly option: string; readonly types: Readonly<Record<string, string>> };
  /** The MIME type of the files in a ZIP archive. */
  readonly parts?: string;
  readonly resultSchema?: Operation['resultSchema'];
  readonly encrypts?: true;
  readonly keepsPages?: true;
  readonly nothingFound?: Operation['nothingFound'];
  readonly options: OptionSchema;
  readonly needs?: Operation['needs'];
  readonly programs?: readonly string[];
}

interface InputDescription extends Omit<Required<InputField>, 'accepts' | 'description'> {
  /** The accepted MIME types. */
  readonly accepts: readonly string[];
  readonly description?: string;
}

export function describeOperation(operation: Operation): OperationDescription {
  const { name, group, summary, description, inputs, output, parts, encrypts, keepsPages } = operation;
  const { nothingFound, options, needs, programs, resultSchema } = operation;
  return {
    name,
    group,
    summary,
    ...(description === undefined ? {} : { description }),
    inputs: Object.fromEntries(Object.entries(inputs).map(([field, input]) => [field, describeInput(input)])),
    output: describeOutput(output),
    ...(parts === undefined ? {} : { parts: parts.mime }),
    ...(resultSchema === undefined ? {} : { resultSchema }),
    ...(encrypts === undefined ? {} : { encrypts }),
    ...(keepsPages === undefined ? {} : { keepsPages }),
    ...(nothingFound === undefined ? {} : { nothingFound }),
    options,
    ...(needs === undefined ? {} : { needs }),
    ...(programs === undefined ? {} : { programs }),
  };
}

function describeOutput(output: Operation['output']): OperationDescription['output'] {
  if (!('option' in output)) return output.mime;
  const types = Object.entries(output.types).map(([value, { mime }]) => [value, mime] as const);
  return { option: output.option, types: Object.fromEntries(types) };
}

function describeInput({ accepts, least = 1, most = 1, description }: InputField): InputDescription {
  const types = accepts.map((type) => type.mime);
  return { accepts: types, least, most, ...(description === undefined ? {} : { description }) };
}
