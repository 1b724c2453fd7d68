import { useState } from 'preact/hooks';

import type { OperationDescription } from '../api/api-types.js';
import { Notice } from '../shell/notice.js';
import { Page } from '../shell/page.js';
import { FileField } from './file-field.js';
import { OptionField } from './option-field.js';
import { ResultView } from './result-view.js';
import { SnippetTabs } from './snippet-tabs.js';
import { useRun } from './use-run.js';

/** One operation: its files, its options and its result. */
export function Desk({ operation }: { readonly operation: OperationDescription }) {
  const { name, summary, inputs, options } = operation;
  const [files, setFiles] = useState<Readonly<Record<string, readonly File[]>>>({});
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const run = useRun();
  const given = Object.entries(values).filter(([, value]) => value !== '');
  const chosen = Object.keys(inputs).flatMap((field) => (files[field] ?? []).map((file) => [field, file] as const));
  const missing = Object.entries(inputs).find(([field, { least }]) => (files[field] ?? []).length < least)?.[0];
  const start = (): void => {
    const form = new FormData();
    for (const [option, value] of given) form.append(option, value);
    for (const [field, file] of chosen) form.append(field, file, file.name);
    void run.start(name, form);
  };
  const shown = given.map(([option, value]) => {
    const isSecret = options.properties[option]?.format === 'password';
    return [option, isSecret ? '…' : value] as const;
  });
  return (
    <Page title={name} lead={<p>{summary}</p>}>
      <form
        class="desk"
        onSubmit={(event) => {
          event.preventDefault();
          start();
        }}
      >
        <section class="stack" aria-label="Files">
          <h2>Files</h2>
          {Object.entries(inputs).map(([field, input]) => (
            <FileField
              key={field}
              name={field}
              input={input}
              files={files[field] ?? []}
              onChange={(next) => setFiles((before) => ({ ...before, [field]: next }))}
            />
          ))}
        </section>
        <section class="stack" aria-label="Options">
          <h2>Options</h2>
          {Object.entries(options.properties).map(([option, schema]) => (
            <OptionField
              key={option}
              name={option}
              schema={schema}
              isRequired={options.required?.includes(option) ?? false}
              value={values[option] ?? ''}
              onChange={(value) => setValues((before) => ({ ...before, [option]: value }))}
            />
          ))}
        </section>
        <section class="stack" aria-label="Result">
          <h2>Result</h2>
          <div class="row">
            <button type="submit" class="primary" disabled={run.progress !== undefined || missing !== undefined}>
              Run
            </button>
            {run.progress !== undefined && (
              <button type="button" onClick={run.cancel}>
                Cancel
              </button>
            )}
          </div>
          {missing !== undefined && <p class="small quiet">Choose a file for “{missing}” first.</p>}
          {run.progress !== undefined && <Progress share={run.progress} />}
          {run.failure !== undefined && <Notice kind="bad">{run.failure}</Notice>}
          {run.result !== undefined && <ResultView result={run.result} />}
        </section>
      </form>
      <SnippetTabs
        request={{ operation: name, files: chosen.map(([field, file]) => [field, file.name]), options: shown }}
      />
    </Page>
  );
}

/** The upload with its share, and then the processing, whose share is not known. */
function Progress({ share }: { readonly share: number }) {
  const isSending = share < 1;
  return (
    <div class="tight">
      <progress aria-label={isSending ? 'Sending' : 'Processing'} max={1} {...(isSending && { value: share })} />
      <span class="small quiet" role="status">
        {isSending ? `Sending, ${Math.floor(share * 100)} %` : 'Processing'}
      </span>
    </div>
  );
}
