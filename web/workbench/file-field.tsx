import { useId, useRef, useState } from 'preact/hooks';

import type { InputDescription } from '../api/api-types.js';
import { FilePicture } from '../preview/file-picture.js';
import { sizeOf } from '../shell/size-of.js';
import { moveItem, SortableList } from '../shell/sortable-list.js';
import { droppedFiles } from './dropped-files.js';
import type { FieldMessages } from './messages-by-field.js';

/** Which files a field takes; those of any type where `accepts` is empty. */
export type FileInput = Pick<InputDescription, 'accepts' | 'extensions' | 'least' | 'most' | 'description'>;

interface FileFieldProps {
  readonly id?: string;
  readonly name: string;
  readonly input: FileInput;
  readonly files: readonly File[];
  readonly messages?: FieldMessages;
  /** Another value for each run: a run ends the messages about the choice of files before it. */
  readonly runId?: unknown;
  readonly onChange: (files: readonly File[]) => void;
}

/** A message about the choice of files, and the run before it. */
interface Failure {
  readonly text: string;
  readonly runId: unknown;
}

const noMessages: FieldMessages = { errors: new Map(), warnings: new Map() };

/** Files for one input: chosen, dropped, ordered and removed. */
export function FileField({ id: givenId, name, input, files, messages = noMessages, runId, onChange }: FileFieldProps) {
  const ownId = useId();
  const id = givenId ?? ownId;
  const { errors, warnings } = messages;
  const { accepts, extensions, least, most, description } = input;
  const [isOver, setOver] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const error = (failure?.runId === runId ? failure?.text : undefined) ?? errors.get(name);
  const fail = (text: string): void => setFailure({ text, runId });
  // A folder is read while other files may be chosen.
  const latest = useRef(files);
  latest.current = files;
  const add = (more: readonly File[]): void => {
    const all = most === 1 ? more : [...latest.current, ...more];
    setFailure(all.length > most ? { text: tooMany(all.length, most), runId } : undefined);
    onChange(all.slice(0, most));
  };
  const drop = async (transfer: DataTransfer): Promise<void> => {
    if (![...transfer.items].some(({ kind }) => kind === 'file')) return;
    try {
      const dropped = await droppedFiles(transfer, input);
      if (dropped.length > 0) add(dropped);
      else fail('The folder has no files that this operation accepts.');
    } catch {
      fail('The browser could not read the folder. Choose its files instead.');
    }
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
        if (event.dataTransfer !== null) void drop(event.dataTransfer);
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
        accept={[...accepts, ...extensions.map((it) => `.${it}`)].join(',')}
        aria-describedby={`${id}-help`}
        aria-invalid={error === undefined ? undefined : 'true'}
        onChange={(event) => {
          add([...(event.currentTarget.files ?? [])]);
          event.currentTarget.value = '';
        }}
      />
      <span id={`${id}-help`} class={error === undefined ? 'help' : 'error'}>
        {error ??
          description ??
          (most > 1 ? 'Choose or drop files or a folder, in any number of turns.' : 'Choose or drop a file.')}
      </span>
      <SortableList
        items={files}
        keyOf={({ name: fileName, size, lastModified }, index) => `${fileName} ${size} ${lastModified} ${index}`}
        nameOf={(file) => file.name}
        render={(file) => (
          <span class="row nowrap chosen-file">
            <FilePicture file={file} />
            <span class="tight">
              <bdi class="file-name" title={file.name}>
                {file.name}
              </bdi>
              <span class="small quiet">{sizeOf(file.size)}</span>
              {errors.has(file.name) && <span class="error">{errors.get(file.name)}</span>}
              {warnings.has(file.name) && <span class="warning">{warnings.get(file.name)}</span>}
            </span>
          </span>
        )}
        onMove={(from, to) => onChange(moveItem(files, from, to))}
        onRemove={(index) => {
          setFailure(undefined);
          onChange(files.filter((_, at) => at !== index));
        }}
        onEmpty={() => document.getElementById(id)?.focus()}
      />
      <p class="visually-hidden" role="status">
        {files.length > 0 && (files.length === 1 ? '1 file is chosen.' : `${files.length} files are chosen.`)}
      </p>
    </div>
  );
}

function tooMany(count: number, most: number): string {
  return most === 1
    ? `Only the first of ${count} files was taken: this operation takes one.`
    : `Only the first ${most} of ${count} files were taken: this operation takes no more.`;
}
