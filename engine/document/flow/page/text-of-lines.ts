import type { TextLine, TextPart } from './page-content.js';

export function textOfLine({ runs }: TextLine): string {
  let text = '';
  for (const run of runs) text += run.text;
  return text;
}

/** The text of a part, its lines joined by spaces. */
export function textOfPart({ lines }: TextPart): string {
  return lines.map(textOfLine).join(' ');
}
