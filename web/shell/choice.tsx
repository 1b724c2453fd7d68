interface ChoiceProps<Value extends string> {
  readonly label: string;
  readonly values: readonly Value[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

/** A few buttons, of which one is pressed. */
export function Choice<Value extends string>({ label, values, value, onChange }: ChoiceProps<Value>) {
  return (
    <div class="row" role="group" aria-label={label}>
      {values.map((it) => (
        <button key={it} type="button" aria-pressed={it === value} onClick={() => onChange(it)}>
          {it}
        </button>
      ))}
    </div>
  );
}
