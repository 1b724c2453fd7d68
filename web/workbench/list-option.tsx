import { useRef } from 'preact/hooks';

import { defaultOf } from '../docs/describe-option.js';
import { Icon } from '../shell/icons.js';
import { OptionHelp, type OptionProps } from './option-help.js';

/** A list of values of an enumeration: chosen one after the other, and removed by buttons. */
export function ListOption(props: OptionProps & { readonly values: readonly string[] }) {
  const { id, name, schema, value, values, error, onChange } = props;
  const chosen = value === '' ? [] : value.split(',');
  const standard = defaultOf(schema);
  const select = useRef<HTMLSelectElement>(null);
  const remove = (removed: string): void => {
    // The focus is not lost with the button that has it.
    select.current?.focus();
    onChange(chosen.filter((it) => it !== removed).join(','));
  };
  return (
    <div class="field option">
      <label for={id}>{name}</label>
      <select
        ref={select}
        id={id}
        value=""
        aria-describedby={`${id}-help`}
        aria-invalid={error === undefined ? undefined : 'true'}
        onChange={(event) => {
          const added = event.currentTarget.value;
          event.currentTarget.value = '';
          if (added !== '') onChange([...chosen, added].join(','));
        }}
      >
        <option value="">{standard === '' || chosen.length > 0 ? 'Add one' : `${standard} (default)`}</option>
        {values
          .filter((it) => !chosen.includes(it))
          .map((it) => (
            <option key={it} value={it}>
              {it}
            </option>
          ))}
      </select>
      <ul class="row" aria-label={`Chosen for ${name}`}>
        {chosen.map((it) => (
          <li key={it}>
            <button type="button" class="chip" aria-label={`Remove ${it}`} onClick={() => remove(it)}>
              {it}
              <Icon name="cross" />
            </button>
          </li>
        ))}
      </ul>
      <OptionHelp {...props} />
    </div>
  );
}
