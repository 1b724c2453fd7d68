import type { Operation } from '../../engine/contract/operation.js';
import { conditionSentences } from '../../engine/job/option-needs.js';
import { alternativesOf } from '../../engine/job/options.js';

/** Returns the help text of an operation before the list of its flags. */
export function helpTextOf({ summary, description = '', options }: Operation): string {
  const alternatives = alternativesOf(options).map((name) => `--${name}`);
  const requirement = alternatives.length === 0 ? '' : `At least one of ${alternatives.join(', ')} is required.`;
  const conditions = conditionSentences(options).join(' ');
  return [summary, unwrap(description), requirement, conditions].filter((it) => it !== '').join('\n\n');
}

/** Joins the lines of each paragraph, but not of lists, since commander wraps lines at the width of the terminal. */
function unwrap(text: string): string {
  return text.replace(/(?<!\n)\n(?![\n*-])/g, ' ');
}
