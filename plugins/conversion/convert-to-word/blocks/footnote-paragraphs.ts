import type { Footnote, FootnoteMark, WordParagraph, WordRun } from '../../../../engine/index.js';
import type { Environment } from './block-environment.js';
import { paragraphBlock } from './paragraph.js';

const USUAL: FootnoteMark = { isRaised: true, isJoined: false };
const SPACE: WordRun = { kind: 'run', content: { text: ' ' } };

/** Adds a footnote to those of the document; returns the paragraphs of one that nothing refers to, which stands in the text. */
export function footnoteParagraphs(
  { content, label, mark: look = USUAL }: Footnote,
  environment: Environment,
): readonly WordParagraph[] {
  const { cursor, survey, footnotes } = environment;
  const note = cursor.nextNote();
  const isReferred = survey.notes.referenceTo(note) !== undefined;
  const mark = survey.marks.markOf(note, label);
  const shown: readonly WordRun[] = [
    {
      kind: 'run',
      ...(look.isRaised && { properties: { style: 'FootnoteReference' } }),
      content: isReferred && mark === undefined ? { ownNote: true } : { text: label },
    },
    ...(look.isJoined ? [] : [SPACE]),
  ];
  const paragraphs = content
    .map((it) => paragraphBlock(it, 'FootnoteText', { environment }))
    .map((it, index) => (index === 0 ? { ...it, content: [...shown, ...it.content] } : it));
  if (!isReferred) return paragraphs;
  footnotes.push({ number: note + 1, content: paragraphs });
  return [];
}
