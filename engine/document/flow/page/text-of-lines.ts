import type { TextLine, TextPart } from './page-content.js';
import { ENDS_SENTENCE, STARTS_SMALL } from '../../sentences.js';

export function textOfLine({ runs }: TextLine): string {
  let text = '';
  for (const run of runs) text += run.text;
  return text;
}

/** The text of a part, its lines joined by spaces. */
export function textOfPart({ lines }: TextPart): string {
  return lines.map(textOfLine).join(' ');
}

/** Returns whether lines end within a sentence. */
export function endsInSentence(lines: readonly TextLine[]): boolean {
  const last = lines.at(-1);
  return last !== undefined && !ENDS_SENTENCE.test(textOfLine(last).trimEnd());
}

/** Returns whether the first word of lines begins with a small letter. */
export function startsSmall([first]: readonly TextLine[]): boolean {
  return first !== undefined && STARTS_SMALL.test(textOfLine(first));
}
