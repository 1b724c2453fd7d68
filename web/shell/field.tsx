import { useId } from 'preact/hooks';

interface FieldProps {
  readonly name: string;
  readonly type?: 'text' | 'email' | 'password';
  readonly autocomplete?: 'username' | 'current-password' | 'new-password';
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly required?: boolean;
  readonly label: string;
  readonly help?: string;
  readonly error?: string | undefined;
}

/** A text field with its label above, and below it the help, or the error in place of the help. */
export function Field({ label, help, error, ...rest }: FieldProps) {
  const id = useId();
  const below = error ?? help;
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <input
        {...rest}
        id={id}
        aria-describedby={below === undefined ? undefined : `${id}-help`}
        aria-invalid={error === undefined ? undefined : 'true'}
      />
      {below !== undefined && (
        <span id={`${id}-help`} class={error === undefined ? 'help' : 'error'}>
          {below}
        </span>
      )}
    </div>
  );
}
