import type { Operation } from '../../contract/operation.js';
import { isQuireError } from '../../errors.js';
import type { Registry } from '../registry.js';
import { parseSource } from './pipeline-source.js';

/**
 * Finds the operations that a pipeline names, before it is checked. What is wrong with the text is left to the check.
 * @param text YAML or JSON
 */
export function namedOperations(text: string, operations: Pick<Registry, 'find'>): readonly Operation[] {
  return stepsIn(text).flatMap((step) => {
    const name: unknown = typeof step === 'object' && step !== null && 'operation' in step ? step.operation : undefined;
    return (typeof name === 'string' ? operations.find(name) : undefined) ?? [];
  });
}

function stepsIn(text: string): readonly unknown[] {
  try {
    const { value } = parseSource(text, '');
    const steps = typeof value === 'object' && value !== null && 'steps' in value ? value.steps : [];
    return Array.isArray(steps) ? steps : [];
  } catch (error) {
    if (isQuireError(error)) return [];
    throw error;
  }
}
