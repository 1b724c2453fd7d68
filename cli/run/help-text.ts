import type { Operation } from '../../engine/contract/operation.js';
import { alternativesOf } from '../../engine/job/options.js';

/** What the help says of an operation before it lists the flags. */
export function helpTextOf({ summary, description = '', options }: Operation): string {
  const alternatives = alternativesOf(options).map((name) => `--${name}`);
  const need = alternatives.length === 0 ? '' : `At least one of ${alternatives.join(', ')} is required.`;
  return [summary, unwrapped(description), need].filter((it) => it !== '').join('\n\n');
}

/** Paragraphs in one line each, lists left alone: the help breaks lines for the terminal that it is on. */
function unwrapped(text: string): string {
  return text.replace(/(?<!\n)\n(?![\n*-])/g, ' ');
}
