import { useRef } from 'preact/hooks';

import { Icon } from '../shell/icons.js';
import { saveFile } from '../shell/save-file.js';

interface PipelineFileButtonsProps {
  readonly name: string;
  readonly text: string;
  readonly onOpen: (text: string) => void;
}

/** Saves the pipeline as a YAML file, and opens such a file. */
export function PipelineFileButtons({ name, text, onOpen }: PipelineFileButtonsProps) {
  const input = useRef<HTMLInputElement>(null);
  const latest = useRef<File>();
  const open = async (file: File): Promise<void> => {
    latest.current = file;
    const content = await file.text();
    // Another file may have been chosen while this one was read.
    if (latest.current === file) onOpen(content);
  };
  return (
    <div class="row">
      <button
        type="button"
        onClick={() => saveFile(`${name || 'pipeline'}.yaml`, new Blob([text], { type: 'application/yaml' }))}
      >
        <Icon name="download" />
        Save YAML
      </button>
      <button type="button" onClick={() => input.current?.click()}>
        Open YAML
      </button>
      <input
        ref={input}
        type="file"
        hidden
        accept=".yaml,.yml,.json"
        aria-label="Pipeline file to open"
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          if (file !== undefined) void open(file);
          event.currentTarget.value = '';
        }}
      />
    </div>
  );
}
