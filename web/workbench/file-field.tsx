import { useId, useState } from 'preact/hooks';

import type { InputDescription } from '../api/api-types.js';
import { FilePicture } from '../preview/file-picture.js';
import { sizeOf } from '../shell/size-of.js';
import { moveItem, SortableList } from '../shell/sortable-list.js';
import type { FieldMessages } from './messages-by-field.js';

interface FileFieldProps {
  readonly id?: string;
  readonly name: string;
  readonly input: Pick<InputDescription, 'accepts' | 'least' | 'most' | 'description'>;
  readonly files: readonly File[];
  readonly messages?: FieldMessages;
  readonly onChange: (files: readonly File[]) => void;
}

const noMessages: FieldMessages = { errors: new Map(), warnings: new Map() };

/** Files for one input: chosen, dropped, ordered and removed. */
export function FileField({ id: givenId, name, input, files, messages = noMessages, onChange }: FileFieldProps) {
  const ownId = useId();
  const id = givenId ?? ownId;
  const { errors, warnings } = messages;
  const error = errors.get(name);
  const { accepts, least, most, description } = input;
  const [isOver, setOver] = useState(false);
  const add = (more: FileList | null | undefined): void =>
    onChange((most === 1 ? [...(more ?? [])] : [...files, ...(more ?? [])]).slice(0, most));
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
        aria-describedby={`${id}-help`}
        aria-invalid={error === undefined ? undefined : 'true'}
        onChange={(event) => {
          add(event.currentTarget.files);
          event.currentTarget.value = '';
        }}
      />
      <span id={`${id}-help`} class={error === undefined ? 'help' : 'error'}>
        {error ??
          description ??
          (most > 1 ? 'Choose or drop files, in any number of turns.' : 'Choose or drop a file.')}
      </span>
      <SortableList
        items={files}
        keyOf={({ name: fileName, size, lastModified }, index) => `${fileName} ${size} ${lastModified} ${index}`}
        nameOf={(file) => file.name}
        render={(file) => (
          <span class="row nowrap">
            <FilePicture file={file} />
            <span class="tight">
              <bdi class="file-name">{file.name}</bdi>
              <span class="small quiet">{sizeOf(file.size)}</span>
              {errors.has(file.name) && <span class="error">{errors.get(file.name)}</span>}
              {warnings.has(file.name) && <span class="warning">{warnings.get(file.name)}</span>}
            </span>
          </span>
        )}
        onMove={(from, to) => onChange(moveItem(files, from, to))}
        onRemove={(index) => onChange(files.filter((_, at) => at !== index))}
        onEmpty={() => document.getElementById(id)?.focus()}
      />
      <p class="visually-hidden" role="status">
        {files.length > 0 && (files.length === 1 ? '1 file is chosen.' : `${files.length} files are chosen.`)}
      </p>
    </div>
  );
}
