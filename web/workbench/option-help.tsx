import type { OptionSchema } from '../api/api-types.js';
import { TextWithCode } from '../shell/text-with-code.js';

export interface OptionProps {
  /** The id of the control, for links to it. */
  readonly id: string;
  readonly name: string;
  readonly schema: OptionSchema;
  readonly isRequired: boolean;
  /** The text as the service receives it; empty when the option is left out. */
  readonly value: string;
  /** What the service says is wrong with the option. */
  readonly error?: string | undefined;
  /** What the service warned of in the result. */
  readonly warning?: string | undefined;
  readonly onChange: (value: string) => void;
}

/** The help of an option, or in its place what is wrong with the option; and what the service warned of. */
export function OptionHelp({ id, schema, error, warning }: Pick<OptionProps, 'id' | 'schema' | 'error' | 'warning'>) {
  return (
    <span id={`${id}-help`} class="tight">
      <span class={error === undefined ? 'help' : 'error'}>
        <TextWithCode text={error ?? schema.description ?? ''} />
      </span>
      {warning !== undefined && <span class="warning">{warning}</span>}
    </span>
  );
}
