import { useState } from 'preact/hooks';

import type { OperationDescription } from '../api/api-types.js';
import { PageChoice, type PageChoiceKind } from '../preview/page-choice.js';
import { ResultPreview } from '../preview/result-preview.js';
import { isPdf, usePdf } from '../preview/use-pdf.js';
import { Page } from '../shell/page.js';
import { Link } from '../shell/router.js';
import { optionValue } from '../pipeline/option-value.js';
import { FieldFailures } from './field-failures.js';
import { FileField } from './file-field.js';
import { type FieldMessages, messagesByField, warningsByField } from './messages-by-field.js';
import { hasEffect, isRequired } from './option-effect.js';
import { OptionField } from './option-field.js';
import { resultName } from './result-name.js';
import { RunPanel } from './run-panel.js';
import { SnippetTabs } from './snippet-tabs.js';
import { type RunSource, useRun } from './use-run.js';

/** The options that are chosen by clicking pages, as the engine names them in all operations. */
const pageOptions: ReadonlyMap<string, PageChoiceKind> = new Map([
  ['pages', 'selection'],
  ['ranges', 'parts'],
  ['pageOrder', 'order'],
]);

/** The failures that a password can mend, by the field `error` of the Error object. */
const passwordFailures: ReadonlyMap<string, string> = new Map([
  ['Password required', 'Give the password that opens the document.'],
  ['Invalid password', 'This password does not open the document.'],
]);

/** One operation: its files, its options and its result. */
export function Desk({ operation }: { readonly operation: OperationDescription }) {
  const { name, summary, inputs, options } = operation;
  const [files, setFiles] = useState<Readonly<Record<string, readonly File[]>>>({});
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const run = useRun<RunSource>();
  const chosen = Object.keys(inputs).flatMap((field) => (files[field] ?? []).map((file) => [field, file] as const));
  const written = Object.entries(values).filter(([, value]) => value !== '');
  const present = new Map([...chosen.map(([field, file]) => [field, file.name] as const), ...written]);
  const [shown, hidden] = partition(Object.keys(options.properties), (it) => hasEffect(operation, it, present));
  const given = written.filter(([option]) => shown.includes(option));
  const [missing, { least } = { least: 1 }] =
    Object.entries(inputs).find(([field, input]) => (files[field] ?? []).length < input.least) ?? [];
  const fields = [...Object.keys(inputs), ...Object.keys(options.properties)];
  const names = [...fields, ...chosen.map(([, file]) => file.name)];
  const messages: FieldMessages = {
    errors: new Map([...messagesByField(run.failure, names), ...passwordMessage(run.failureTitle, options)]),
    warnings: warningsByField(run.result?.warnings ?? [], names),
  };
  const [main, ...others] = files[Object.keys(inputs)[0] ?? ''] ?? [];
  const document = main !== undefined && others.length === 0 && isPdf(main) ? main : undefined;
  const passwords = given.flatMap(([option, value]) => (isSecret(operation, option) ? [value] : []));
  const { pdf, failure: unshown } = usePdf(document, passwords);
  const start = (): void => {
    const form = new FormData();
    for (const [option, value] of given) form.append(option, value);
    for (const [field, file] of chosen) form.append(field, file, file.name);
    void run.start(name, form, { original: document, passwords });
  };
  return (
    <Page
      title={name}
      lead={
        <p>
          {summary} <Link to={`/docs/${name}`}>How it works</Link>
        </p>
      }
    >
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
              id={`field-${field}`}
              name={field}
              input={input}
              files={files[field] ?? []}
              messages={messages}
              runId={run.source}
              onChange={(next) => setFiles((before) => ({ ...before, [field]: next }))}
            />
          ))}
        </section>
        <section class="stack" aria-label="Options">
          <h2>Options</h2>
          {Object.keys(options.properties).length === 0 && <p class="small quiet">This operation has no options.</p>}
          {shown.map((option) => {
            const schema = options.properties[option] ?? {};
            const value = values[option] ?? '';
            const change = (next: string): void => setValues((before) => ({ ...before, [option]: next }));
            const kind = schema.type === 'string' ? pageOptions.get(option) : undefined;
            return (
              <div key={option} class="tight">
                <OptionField
                  id={`field-${option}`}
                  name={option}
                  schema={schema}
                  isRequired={isRequired(options, option, present)}
                  value={value}
                  error={messages.errors.get(option)}
                  warning={messages.warnings.get(option)}
                  onChange={change}
                />
                {kind !== undefined && pdf !== undefined && (
                  <PageChoice kind={kind} option={option} pdf={pdf} value={value} onChange={change} />
                )}
                {kind !== undefined && unshown !== undefined && <p class="small quiet">{unshown}</p>}
              </div>
            );
          })}
          {hidden.length > 0 && <p class="small quiet">Shown when they have an effect: {hidden.join(', ')}.</p>}
        </section>
        <RunPanel
          run={run}
          missing={
            missing === undefined
              ? undefined
              : {
                  message: `Choose ${least === 1 ? 'a file' : `at least ${least} files`} for “${missing}” first.`,
                  field: `field-${missing}`,
                }
          }
          failure={
            <FieldFailures message={run.failure ?? ''} fields={fields.filter((it) => messages.errors.has(it))} />
          }
        />
      </form>
      {run.result !== undefined && run.source !== undefined && <ResultPreview result={run.result} {...run.source} />}
      <SnippetTabs
        request={{
          operation: name,
          files: chosen.map(([field, file]) => [field, file.name]),
          options: given.map((it) => requestOption(operation, it)),
          result: resultName(operation, (option) => values[option] || undefined),
        }}
      />
    </Page>
  );
}

/** What is wrong with the option that opens the document; the service names the document, not the option. */
function passwordMessage(failureTitle: string | undefined, { properties }: OperationDescription['options']) {
  const message = passwordFailures.get(failureTitle ?? '');
  const option = ['password', 'currentPassword'].find((it) => Object.hasOwn(properties, it));
  return message === undefined || option === undefined ? [] : [[option, message] as const];
}

function requestOption(operation: OperationDescription, [name, text]: readonly [string, string]) {
  const value = optionValue(operation.options.properties[name] ?? {}, text);
  return { name, text, value, isSecret: isSecret(operation, name) };
}

function partition(names: readonly string[], isFirst: (name: string) => boolean) {
  return [names.filter(isFirst), names.filter((it) => !isFirst(it))] as const;
}

function isSecret({ options }: OperationDescription, option: string): boolean {
  return options.properties[option]?.format === 'password';
}
