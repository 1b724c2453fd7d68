import type { OperationDescription } from '../api/api-types.js';
import type { Step } from './pipeline-text.js';

interface StepCardProps {
  readonly step: Step;
  readonly index: number;
  readonly operation: OperationDescription | undefined;
  readonly problems: readonly string[];
  /** What the service warned of in the last run. */
  readonly warnings: readonly string[];
}

/** One step: what it does, and the problems and warnings of the service about it. */
export function StepCard({ step, index, operation, problems, warnings }: StepCardProps) {
  return (
    <section id={stepId(index)} tabIndex={-1} class="tight" aria-label={`Step ${index + 1}: ${titleOfStep(step)}`}>
      <h3>
        {index + 1}. {titleOfStep(step)}
      </h3>
      {operation !== undefined && <p class="small quiet">{operation.summary}</p>}
      {problems.map((problem) => (
        <p key={problem} class="error small" role="alert">
          {problem}
        </p>
      ))}
      {warnings.map((warning) => (
        <p key={warning} class="warning">
          <b>Warning:</b> {warning}
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

/** The id of the card of a step, which takes the focus from links. */
export function stepId(index: number): string {
  return `step-${index}`;
}

/** The name under which a step is shown and announced. */
export function titleOfStep({ name, operation }: Step): string {
  return name ?? operation ?? 'assert';
}
