import type { Operation } from '../../engine/contract/operation.js';
import { page, table } from './markdown.js';

/** Writes the list of operations by group. */
export function operationsIndex(operations: readonly Operation[]): string {
  const groups = [...new Set(operations.map((it) => it.group))].sort();
  const sections = groups.flatMap((group) => {
    const rows = operations.filter((it) => it.group === group).map((it) => [`[${it.name}](${it.name}.md)`, it.summary]);
    return [`## ${group}`, table(['operation', 'what it does'], rows)];
  });
  return page('# Operations', ...sections);
}
