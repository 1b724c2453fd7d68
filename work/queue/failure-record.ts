import { type ErrorRecord, fromRecord, isQuireError, PluginFault, PluginLoad, toRecord } from '../../engine/errors.js';
import { StepFailure } from '../step-failure.js';

/** A failure as JSON. */
export interface FailureRecord {
  /** The place in a pipeline. */
  readonly where?: string;
  /** The document that `where` ends with. */
  readonly document?: string;
  readonly error:
    ErrorRecord | PluginFaultRecord | { readonly kind: 'plugin-load' | 'unexpected'; readonly stack: string };
}

interface PluginFaultRecord {
  readonly kind: 'plugin-fault';
  readonly operation: string;
  readonly step: string;
  readonly stack: string;
}

export function recordOf(failure: unknown): FailureRecord {
  if (!(failure instanceof StepFailure)) return { error: errorOf(failure) };
  const { message: where, document } = failure;
  return { where, ...(document === undefined ? {} : { document }), error: errorOf(failure.failure) };
}

/** Makes the error again, with its kind, its message and the stack of its cause. */
export function failureOf({ where, document, error }: FailureRecord): unknown {
  const failure = thrownOf(error);
  return where === undefined ? failure : new StepFailure(where, failure, document);
}

function errorOf(failure: unknown): FailureRecord['error'] {
  const record = isQuireError(failure) ? toRecord(failure) : undefined;
  if (record !== undefined) return record;
  if (isQuireError(failure) && failure.kind === 'plugin-fault' && 'operation' in failure && 'step' in failure) {
    const { operation, step, cause } = failure;
    return { kind: 'plugin-fault', operation: String(operation), step: String(step), stack: stackOf(cause) };
  }
  const isLoad = isQuireError(failure) && failure.kind === 'plugin-load';
  return { kind: isLoad ? 'plugin-load' : 'unexpected', stack: stackOf(failure) };
}

function thrownOf(error: FailureRecord['error']): Error {
  switch (error.kind) {
    case 'unexpected':
      return new Error(error.stack);
    case 'plugin-load':
      return new PluginLoad(error.stack);
    case 'plugin-fault':
      return new PluginFault(error.operation, error.step, { cause: new Error(error.stack) });
    default:
      return fromRecord(error);
  }
}

function stackOf(cause: unknown): string {
  return cause instanceof Error ? (cause.stack ?? cause.message) : String(cause);
}
