import type { Footnote } from '../../../../engine/index.js';
import { attributes, escapeText } from './escape.js';
import type { FlowWriter } from './flow-writer.js';

/** The markup of a footnote, with a link back to its reference. @param writer of the elements around it */
export function noteMarkup({ label, content }: Footnote, writer: FlowWriter): string {
  const { environment, cursor } = writer.place;
  const { survey, hrefOf, isBook } = environment;
  const note = cursor.nextNote();
  const reference = survey.notes.referenceTo(note);
  const given = attributes({
    id: `note-${note}`,
    class: 'note',
    'epub:type': isBook ? 'footnote' : undefined,
    role: 'doc-footnote',
  });
  const shown = escapeText(label);
  const back =
    reference === undefined
      ? `<span class="marker">${shown}</span>`
      : `<a${attributes({
          class: 'marker',
          href: hrefOf(survey.notes.elementOfReference(reference), `reference-${reference}`),
          role: 'doc-backlink',
        })}>${shown}</a>`;
  const paragraphs = content.map((it) => writer.textBlock('div', it, { enclosedBy: 'list' }));
  // Readers of books show an aside in a window. On a web page, each aside is a landmark, and landmarks need names of their own.
  const tag = isBook ? 'aside' : 'div';
  return `<${tag}${given}>${back} ${paragraphs.join('\n')}</${tag}>\n`;
}
