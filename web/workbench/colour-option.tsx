import { defaultOf } from '../docs/describe-option.js';
import { OptionHelp, type OptionProps } from './option-help.js';

/** A colour as text, and the colour control of the browser beside it. */
export function ColourOption(props: OptionProps) {
  const { id, name, schema, isRequired, value, error, onChange } = props;
  const standard = defaultOf(schema);
  return (
    <div class="field option">
      <label for={id}>{name}</label>
      <div class="row nowrap">
        <input
          type="color"
          aria-label={`${name}, by the colour control`}
          value={sixDigits(value || standard)}
          onInput={(event) => onChange(event.currentTarget.value)}
        />
        <input
          id={id}
          type="text"
          autocomplete="off"
          required={isRequired}
          placeholder={standard === '' ? '#000000' : `${standard} (default)`}
          value={value}
          aria-describedby={`${id}-help`}
          aria-invalid={error === undefined ? undefined : 'true'}
          onInput={(event) => onChange(event.currentTarget.value)}
        />
      </div>
      <OptionHelp {...props} />
    </div>
  );
}

/** The form of a colour that the control of the browser takes. */
function sixDigits(colour: string): string {
  if (/^#[\da-f]{3}$/i.test(colour)) return colour.replaceAll(/[\da-f]/gi, '$&$&');
  return /^#[\da-f]{6}$/i.test(colour) ? colour : '#000000';
}
