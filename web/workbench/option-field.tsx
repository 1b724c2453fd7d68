import { useId } from 'preact/hooks';

import type { OptionSchema } from '../api/api-types.js';
import { defaultOf } from '../docs/describe-option.js';

/** Enumerations with more values become a list. */
const MAX_RADIO_BUTTONS = 5;

interface OptionFieldProps {
  readonly name: string;
  readonly schema: OptionSchema;
  readonly isRequired: boolean;
  /** The text as the service receives it; empty when the option is left out. */
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** The control for one option, made from its schema. */
export function OptionField(props: OptionFieldProps) {
  const { schema } = props;
  const values = schema.enum ?? (schema.type === 'boolean' ? ['true', 'false'] : undefined);
  if (values === undefined) return <TextOption {...props} />;
  const texts = values.map(String);
  return texts.length <= MAX_RADIO_BUTTONS ? (
    <RadioOption {...props} values={texts} />
  ) : (
    <ListOption {...props} values={texts} />
  );
}

function TextOption({ name, schema, isRequired, value, onChange }: OptionFieldProps) {
  const id = useId();
  const isNumber = ['integer', 'number'].includes(String(schema.type));
  const standard = defaultOf(schema);
  return (
    <div class="field">
      <label for={id}>{name}</label>
      <input
        id={id}
        type={schema.format === 'password' ? 'password' : isNumber ? 'number' : 'text'}
        step={schema.type === 'number' ? 'any' : undefined}
        autocomplete="off"
        min={schema.minimum}
        max={schema.maximum}
        required={isRequired}
        placeholder={standard === '' ? undefined : `${standard} (default)`}
        value={value}
        aria-describedby={`${id}-help`}
        onInput={(event) => onChange(event.currentTarget.value)}
      />
      <Help id={id} schema={schema} />
    </div>
  );
}

interface ValuesProps extends OptionFieldProps {
  readonly values: readonly string[];
}

function RadioOption({ name, schema, isRequired, value, values, onChange }: ValuesProps) {
  const id = useId();
  const standard = defaultOf(schema);
  return (
    <fieldset aria-describedby={`${id}-help`}>
      <legend>{name}</legend>
      <div class="row">
        {values.map((it) => (
          <label key={it} class="choice">
            <input
              type="radio"
              name={name}
              required={isRequired}
              checked={(value || standard) === it}
              onChange={() => onChange(it)}
            />
            {it === standard ? `${it} (default)` : it}
          </label>
        ))}
      </div>
      <Help id={id} schema={schema} />
    </fieldset>
  );
}

function ListOption({ name, schema, isRequired, value, values, onChange }: ValuesProps) {
  const id = useId();
  const standard = defaultOf(schema);
  return (
    <div class="field">
      <label for={id}>{name}</label>
      <select
        id={id}
        required={isRequired}
        value={value}
        aria-describedby={`${id}-help`}
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        <option value="">{standard === '' ? '' : `${standard} (default)`}</option>
        {values.map((it) => (
          <option key={it} value={it}>
            {it}
          </option>
        ))}
      </select>
      <Help id={id} schema={schema} />
    </div>
  );
}

function Help({ id, schema }: { readonly id: string; readonly schema: OptionSchema }) {
  return (
    <span id={`${id}-help`} class="help">
      {schema.description}
    </span>
  );
}
