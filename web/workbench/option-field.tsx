import type { OptionSchema } from '../api/api-types.js';
import { defaultOf } from '../docs/describe-option.js';
import { ColourOption } from './colour-option.js';
import { ListOption } from './list-option.js';
import { OptionHelp, type OptionProps } from './option-help.js';

/** Enumerations with more values become a drop-down list. */
const MAX_RADIO_BUTTONS = 5;

/** The control for one option, made from its schema. */
export function OptionField(props: OptionProps) {
  const { schema } = props;
  if (schema.items?.enum !== undefined) return <ListOption {...props} values={schema.items.enum.map(String)} />;
  if (isColour(schema)) return <ColourOption {...props} />;
  const values = schema.enum ?? (schema.type === 'boolean' ? ['true', 'false'] : undefined);
  if (values === undefined) return <TextOption {...props} />;
  const texts = values.map(String);
  return texts.length <= MAX_RADIO_BUTTONS ? (
    <RadioOption {...props} values={texts} />
  ) : (
    <SelectOption {...props} values={texts} />
  );
}

/** Whether a text must be a colour such as #808080. */
function isColour({ pattern = '', default: standard, examples = [] }: OptionSchema): boolean {
  return pattern.startsWith('^#') && [standard, ...examples].some((it) => /^#[\da-f]{6}$/i.test(String(it)));
}

function TextOption(props: OptionProps) {
  const { id, name, schema, isRequired, value, error, onChange } = props;
  const isNumber = ['integer', 'number'].includes(String(schema.type));
  const standard = defaultOf(schema);
  return (
    <div class="field option">
      <label for={id}>{name}</label>
      <input
        id={id}
        type={schema.format === 'password' ? 'password' : isNumber ? 'number' : 'text'}
        step={schema.type === 'number' ? 'any' : undefined}
        autocomplete={schema.format === 'password' ? 'new-password' : 'off'}
        min={schema.minimum}
        max={schema.maximum}
        required={isRequired}
        placeholder={standard === '' ? undefined : `${standard} (default)`}
        value={value}
        aria-describedby={`${id}-help`}
        aria-invalid={error === undefined ? undefined : 'true'}
        onInput={(event) => onChange(event.currentTarget.value)}
      />
      <OptionHelp {...props} />
    </div>
  );
}

interface ValuesProps extends OptionProps {
  readonly values: readonly string[];
}

function RadioOption(props: ValuesProps) {
  const { id, name, schema, isRequired, value, values, error, onChange } = props;
  const standard = defaultOf(schema);
  return (
    <fieldset
      id={id}
      class="option"
      role="radiogroup"
      tabIndex={-1}
      aria-describedby={`${id}-help`}
      aria-invalid={error === undefined ? undefined : 'true'}
    >
      <legend>{name}</legend>
      <div class="row">
        {values.map((it) => (
          <label key={it} class="choice">
            <input
              type="radio"
              name={id}
              required={isRequired}
              checked={(value || standard) === it}
              onChange={() => onChange(it)}
            />
            {it === standard ? `${it} (default)` : it}
          </label>
        ))}
      </div>
      <OptionHelp {...props} />
    </fieldset>
  );
}

function SelectOption(props: ValuesProps) {
  const { id, name, schema, isRequired, value, values, error, onChange } = props;
  const standard = defaultOf(schema);
  return (
    <div class="field option">
      <label for={id}>{name}</label>
      <select
        id={id}
        required={isRequired}
        value={value}
        aria-describedby={`${id}-help`}
        aria-invalid={error === undefined ? undefined : 'true'}
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        <option value="">{standard === '' ? '' : `${standard} (default)`}</option>
        {values.map((it) => (
          <option key={it} value={it}>
            {it}
          </option>
        ))}
      </select>
      <OptionHelp {...props} />
    </div>
  );
}
