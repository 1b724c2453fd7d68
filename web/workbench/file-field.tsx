import { useId, useState } from 'preact/hooks';

import type { InputDescription } from '../api/api-types.js';
import { Icon } from '../shell/icons.js';

interface FileFieldProps {
  readonly name: string;
  readonly input: InputDescription;
  readonly files: readonly File[];
  readonly onChange: (files: readonly File[]) => void;
}

/** Files for one input: chosen, dropped, ordered and removed. */
export function FileField({ name, input: { accepts, least, most, description }, files, onChange }: FileFieldProps) {
  const id = useId();
  const [isOver, setOver] = useState(false);
  const add = (more: FileList | null | undefined): void =>
    onChange((most === 1 ? [...(more ?? [])] : [...files, ...(more ?? [])]).slice(0, most));
  const move = (index: number, by: number): void => {
    const moved = files.filter((_, at) => at !== index);
    const file = files[index];
    if (file !== undefined) onChange([...moved.slice(0, index + by), file, ...moved.slice(index + by)]);
  };
  return (
    <div
      class={isOver ? 'drop over' : 'drop'}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        add(event.dataTransfer?.files);
      }}
    >
      <label for={id} class="label">
        {name}
        {least === 0 && <span class="quiet"> (optional)</span>}
      </label>
      <input
        id={id}
        type="file"
        multiple={most > 1}
        accept={accepts.join(',')}
        onChange={(event) => {
          add(event.currentTarget.files);
          event.currentTarget.value = '';
        }}
      />
      <span class="help">
        {description ?? (most > 1 ? 'Choose or drop files, in any number of turns.' : 'Choose or drop a file.')}
      </span>
      <ol class="stack">
        {files.map((file, index) => (
          <li key={`${file.name} ${index}`} class="row spread">
            <bdi class="file-name">{file.name}</bdi>
            <span class="row">
              {index > 0 && <IconButton icon="up" label={`Move ${file.name} up`} onClick={() => move(index, -1)} />}
              {index < files.length - 1 && (
                <IconButton icon="down" label={`Move ${file.name} down`} onClick={() => move(index, 1)} />
              )}
              <IconButton
                icon="cross"
                label={`Remove ${file.name}`}
                onClick={() => onChange(files.filter((_, at) => at !== index))}
              />
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}

interface IconButtonProps {
  readonly icon: 'up' | 'down' | 'cross';
  readonly label: string;
  readonly onClick: () => void;
}

function IconButton({ icon, label, onClick }: IconButtonProps) {
  return (
    <button type="button" aria-label={label} title={label} onClick={onClick}>
      <Icon name={icon} />
    </button>
  );
}
