import type { OperationDescription, OptionSchema } from '../api/api-types.js';
import { environmentName } from '../workbench/environment-name.js';
import { hasEffect } from '../workbench/option-effect.js';
import { OptionField } from '../workbench/option-field.js';
import { optionText, optionValue } from './option-value.js';
import type { Step } from './pipeline-text.js';

interface StepCardProps {
  readonly step: Step;
  readonly index: number;
  readonly operation: OperationDescription | undefined;
  readonly problems: readonly string[];
}

/** One step: what it does, and the problems that the service found in it. */
export function StepCard({ step, index, operation, problems }: StepCardProps) {
  return (
    <section class="tight" aria-label={`Step ${index + 1}: ${titleOfStep(step)}`}>
      <h3>
        {index + 1}. {titleOfStep(step)}
      </h3>
      {operation !== undefined && <p class="small quiet">{operation.summary}</p>}
      {problems.map((problem) => (
        <p key={problem} class="error small" role="alert">
          {problem}
        </p>
      ))}
      {step.others.map(([key, value]) => (
        <p key={key} class="small">
          <code>
            {key}: {value}
          </code>
        </p>
      ))}
    </section>
  );
}

interface StepFormProps {
  readonly step: Step;
  readonly index: number;
  readonly operation: OperationDescription;
  /** Sets a value below `options` or `inputs`; undefined removes it. */
  readonly onSet: (path: readonly [string, string], value: unknown) => void;
}

/** The form of the operation of a step. */
export function StepForm({ step, index, operation, onSet }: StepFormProps) {
  const given = new Map(
    Object.entries({ ...step.inputs, ...step.options }).map(([name, value]) => [name, optionText(value)]),
  );
  return (
    <details aria-label={`Options of step ${index + 1}`}>
      <summary>{summaryOf(step)}</summary>
      <div class="stack options">
        {Object.keys(operation.inputs)
          .slice(1)
          .map((field) => (
            <FileName key={field} id={`step-${index}-${field}`} field={field} step={step} onSet={onSet} />
          ))}
        {Object.entries(operation.options.properties).map(
          ([name, schema]) =>
            (given.has(name) || hasEffect(operation, name, given)) && (
              <StepOption key={name} {...{ name, schema, index, step, onSet }} />
            ),
        )}
      </div>
    </details>
  );
}

/** The name under which a step is shown and announced. */
export function titleOfStep({ name, operation }: Step): string {
  return name ?? operation ?? 'assert';
}

function summaryOf({ options }: Step): string {
  const texts = Object.entries(options).map(([name, value]) => `${name}: ${optionText(value)}`);
  return texts.length === 0 ? 'Options' : `Options – ${texts.join(', ')}`;
}

interface StepOptionProps extends Omit<StepFormProps, 'operation'> {
  readonly name: string;
  readonly schema: OptionSchema;
}

function StepOption({ name, schema, index, step, onSet }: StepOptionProps) {
  const id = `step-${index}-${name}`;
  const value = step.options[name];
  const path = ['options', name] as const;
  if (schema.format === 'password') {
    // A pipeline has no passwords of its own; it names a value that is given when it runs.
    const placeholder = `\${env:${environmentName(name)}}`;
    return (
      <label class="choice">
        <input
          type="checkbox"
          id={id}
          checked={value !== undefined}
          onChange={(event) => onSet(path, event.currentTarget.checked ? placeholder : undefined)}
        />
        {name}: ask for it when the pipeline runs
      </label>
    );
  }
  return (
    <OptionField
      id={id}
      name={name}
      schema={schema}
      isRequired={false}
      value={optionText(value)}
      onChange={(text) => onSet(path, optionValue(schema, text))}
    />
  );
}

interface FileNameProps extends Pick<StepFormProps, 'step' | 'onSet'> {
  readonly id: string;
  readonly field: string;
}

/** The name of another file of the step; the file is chosen below the steps. */
function FileName({ id, field, step, onSet }: FileNameProps) {
  return (
    <div class="field">
      <label for={id}>{field}</label>
      <input
        id={id}
        type="text"
        autocomplete="off"
        value={optionText(step.inputs[field])}
        aria-describedby={`${id}-help`}
        onInput={(event) => onSet(['inputs', field], event.currentTarget.value || undefined)}
      />
      <span id={`${id}-help`} class="help">
        A name for the file, such as stamp.png, or the name of an earlier step.
      </span>
    </div>
  );
}
