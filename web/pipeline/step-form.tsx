import { useLayoutEffect, useRef } from 'preact/hooks';

import type { OperationDescription, OptionSchema } from '../api/api-types.js';
import { environmentName } from '../workbench/environment-name.js';
import { hasEffect } from '../workbench/option-effect.js';
import { OptionField } from '../workbench/option-field.js';
import { optionText, optionValue } from './option-value.js';
import type { Step } from './pipeline-text.js';

interface StepFormProps {
  readonly step: Step;
  readonly index: number;
  readonly operation: OperationDescription;
  /** What the service found wrong with the fields, by their names. */
  readonly errors: ReadonlyMap<string, string>;
  /** Whether the service found something wrong with the step, be it with a field or with several together. */
  readonly isWrong: boolean;
  /** Sets a value below `options` or `inputs`; undefined removes it. */
  readonly onSet: (path: readonly [string, string], value: unknown) => void;
}

/** The form of the operation of a step. It is open when a required option is missing or the service finds something wrong. */
export function StepForm({ step, index, operation, errors, isWrong, onSet }: StepFormProps) {
  const details = useRef<HTMLDetailsElement>(null);
  const isMissing = operation.options.required?.some((it) => step.options[it] === undefined) ?? false;
  // Not useEffect, which waits for the next frame: a form that is closed until then would open again.
  useLayoutEffect(() => {
    // The form stays open while the step is mended.
    if ((isMissing || isWrong) && details.current !== null) details.current.open = true;
  }, [isMissing, isWrong]);
  const given = new Map(
    Object.entries({ ...step.inputs, ...step.options }).map(([name, value]) => [name, optionText(value)]),
  );
  return (
    <details ref={details} aria-label={`Options of step ${index + 1}`}>
      <summary>{summaryOf(step)}</summary>
      <div class="stack options">
        {Object.keys(operation.inputs)
          .slice(1)
          .map((field) => (
            <FileName key={field} id={`step-${index}-${field}`} {...{ field, step, errors, onSet }} />
          ))}
        {Object.entries(operation.options.properties).map(
          ([name, schema]) =>
            (given.has(name) || hasEffect(operation, name, given)) && (
              <StepOption key={name} {...{ name, schema, index, step, errors, onSet }} />
            ),
        )}
      </div>
    </details>
  );
}

function summaryOf({ options }: Step): string {
  const texts = Object.entries(options).map(([name, value]) => `${name}: ${optionText(value)}`);
  return texts.length === 0 ? 'Options' : `Options – ${texts.join(', ')}`;
}

interface StepOptionProps extends Omit<StepFormProps, 'operation' | 'isWrong'> {
  readonly name: string;
  readonly schema: OptionSchema;
}

function StepOption({ name, schema, index, step, errors, onSet }: StepOptionProps) {
  const id = `step-${index}-${name}`;
  const value = step.options[name];
  const path = ['options', name] as const;
  if (schema.format === 'password') {
    // A pipeline has no passwords of its own; it names a value that is given when it runs.
    const placeholder = `\${env:${environmentName(name)}}`;
    const error = errors.get(name);
    return (
      <div class="field">
        <label class="choice">
          <input
            type="checkbox"
            id={id}
            checked={value !== undefined}
            aria-describedby={`${id}-help`}
            aria-invalid={error === undefined ? undefined : 'true'}
            onChange={(event) => onSet(path, event.currentTarget.checked ? placeholder : undefined)}
          />
          {name}: ask for it when the pipeline runs
        </label>
        <span id={`${id}-help`} class={error === undefined ? 'help' : 'error'}>
          {error ?? schema.description}
        </span>
      </div>
    );
  }
  return (
    <OptionField
      id={id}
      name={name}
      schema={schema}
      isRequired={false}
      value={optionText(value)}
      error={errors.get(name)}
      onChange={(text) => onSet(path, optionValue(schema, text))}
    />
  );
}

interface FileNameProps extends Pick<StepFormProps, 'step' | 'errors' | 'onSet'> {
  readonly id: string;
  readonly field: string;
}

/** The name of another file of the step; the file is chosen below the steps. */
function FileName({ id, field, step, errors, onSet }: FileNameProps) {
  const error = errors.get(field);
  return (
    <div class="field">
      <label for={id}>{field}</label>
      <input
        id={id}
        type="text"
        autocomplete="off"
        value={optionText(step.inputs[field])}
        aria-describedby={`${id}-help`}
        aria-invalid={error === undefined ? undefined : 'true'}
        onInput={(event) => onSet(['inputs', field], event.currentTarget.value || undefined)}
      />
      <span id={`${id}-help`} class={error === undefined ? 'help' : 'error'}>
        {error ?? 'A name for the file, such as stamp.png, or the name of an earlier step.'}
      </span>
    </div>
  );
}
