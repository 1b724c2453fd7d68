import type { OperationDescription } from '../api/api-types.js';
import { withExtension } from '../api/with-extension.js';

/** A name for the result in commands and programs, such as "result.pdf"; `chosen` gives the value of an option, if there is one. */
export function resultName(
  { output, options }: Pick<OperationDescription, 'output' | 'options'>,
  chosen: (option: string) => string | undefined = () => undefined,
): string {
  if (typeof output === 'string') return withExtension('result', output);
  const initial = options.properties[output.option]?.default;
  return withExtension('result', output.types[chosen(output.option) ?? String(initial)]);
}
