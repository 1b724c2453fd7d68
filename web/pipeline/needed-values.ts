import { optionText } from './option-value.js';
import type { Pipeline } from './pipeline-text.js';

/** What a pipeline needs besides its documents. */
export interface NeededValues {
  /** Variables, with their defaults. */
  readonly variables: readonly (readonly [string, string])[];
  /** The names of secrets, which are written as ${env:NAME}. */
  readonly secrets: readonly string[];
  /** The names of other files. */
  readonly files: readonly string[];
}

const placeholders = /\$\{env:([A-Za-z_]\w*)\}/g;

export function neededValues({ variables, steps }: Pipeline): NeededValues {
  const texts = JSON.stringify(steps.map(({ options }) => options));
  const results = new Set(['input', 'previous', ...steps.flatMap(({ name, operation }) => [name, operation])]);
  const files = steps.flatMap(({ inputs }) => Object.values(inputs).flat()).filter((it) => typeof it === 'string');
  return {
    variables: Object.entries(variables).map(([name, value]) => [name, optionText(value)]),
    secrets: [...new Set([...texts.matchAll(placeholders)].map(([, name = '']) => name))],
    files: [...new Set(files.filter((it) => it !== '' && !results.has(it)))],
  };
}
