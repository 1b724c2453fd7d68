import { FileField } from '../workbench/file-field.js';
import type { NeededValues } from './needed-values.js';

interface ValuesFieldsProps {
  readonly needed: NeededValues;
  readonly values: Readonly<Record<string, string>>;
  readonly files: Readonly<Record<string, readonly File[]>>;
  readonly runId: unknown;
  readonly onValue: (name: string, value: string) => void;
  readonly onFiles: (name: string, files: readonly File[]) => void;
}

/** What a pipeline is given for one run: variables, secrets and other files. */
export function ValuesFields({ needed, values, files, runId, onValue, onFiles }: ValuesFieldsProps) {
  const texts = [
    ...needed.variables.map(([name, standard]) => ({ name, standard, type: 'text' })),
    ...needed.secrets.map((name) => ({ name, standard: '', type: 'password' })),
  ];
  return (
    <>
      {texts.map(({ name, standard, type }) => (
        <div key={name} class="field">
          <label for={`value-${name}`}>{name}</label>
          <input
            id={`value-${name}`}
            type={type}
            autocomplete={type === 'password' ? 'new-password' : 'off'}
            placeholder={standard === '' ? undefined : `${standard} (default)`}
            value={values[name] ?? ''}
            onInput={(event) => onValue(name, event.currentTarget.value)}
          />
        </div>
      ))}
      {needed.files.map((name) => (
        <FileField
          key={name}
          name={name}
          input={{ accepts: [], extensions: [], least: 1, most: 1 }}
          files={files[name] ?? []}
          runId={runId}
          onChange={(next) => onFiles(name, next)}
        />
      ))}
    </>
  );
}
