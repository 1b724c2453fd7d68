import type { MediaType } from '../media-types/types.js';
import type { Operation } from './operation.js';

/** The value of an option decides about the type of the result. */
export interface OutputByOption {
  /** An option with an `enum` of texts and a default. */
  readonly option: string;
  /** The type for each value. */
  readonly types: Readonly<Record<string, MediaType>>;
}

type Declared = Pick<Operation, 'output'>;

/** Returns the type of the result of a job. */
export function outputOf({ output }: Declared, options: Readonly<Record<string, unknown>>): MediaType {
  if (!('option' in output)) return output;
  const type = output.types[String(options[output.option])];
  if (type === undefined) throw new TypeError(`No output is declared for this value of "${output.option}".`);
  return type;
}

/** Returns the types that results of an operation can have; the first is that of the default options. */
export function outputsOf({ output, options }: Pick<Operation, 'output' | 'options'>): readonly MediaType[] {
  if (!('option' in output)) return [output];
  const usual = output.types[String(options.properties[output.option]?.default)];
  return [...new Set([...(usual === undefined ? [] : [usual]), ...Object.values(output.types)])];
}

/** Says what is wrong with a declaration of the output; undefined when it is sound. */
export function outputMisfit({ output, options }: Pick<Operation, 'output' | 'options'>): string | undefined {
  if (!('option' in output)) return undefined;
  const { enum: values = [], default: usual } = options.properties[output.option] ?? {};
  if (usual !== undefined && isSameSet(values.map(String), Object.keys(output.types))) return undefined;
  return `output needs a type for each value of the option "${output.option}", which has an enum and a default.`;
}

function isSameSet(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((it) => others.includes(it));
}
