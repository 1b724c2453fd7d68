import { type DocumentModel, HeadingLevels } from '../../../../engine/index.js';
import { type ContentsEntry, contentsMarkup, contentsOf, pageListMarkup } from '../markup/contents.js';
import type { Environment } from '../markup/markup-environment.js';
import { XHTML_END, xhtmlStart } from './xhtml.js';

interface NavigationSettings {
  readonly title: string;
  readonly language: string;
}

/** The navigation document of a book (EPUB 3.3 §7): table of contents and list of pages. */
export function* navigation(
  model: DocumentModel,
  environment: Environment,
  { title, language }: NavigationSettings,
): Generator<string> {
  const entries = inReadingOrder(contentsOf(model, environment));
  const only: ContentsEntry = { level: 1, title, href: 'chapter-1.xhtml', element: 0 };
  yield xhtmlStart({ title, language, isRightToLeft: environment.survey.isRightToLeft });
  yield `<nav epub:type="toc" role="doc-toc" id="toc">\n<h1 lang="en" xml:lang="en">Contents</h1>\n`;
  yield* contentsMarkup(entries.length > 0 ? entries : [only]);
  yield '</nav>\n';
  yield '<nav epub:type="page-list" role="doc-pagelist" id="page-list" hidden="hidden">\n';
  yield '<h2 lang="en" xml:lang="en">Pages</h2>\n';
  yield* pageListMarkup(model, environment);
  yield `</nav>\n${XHTML_END}`;
}

/** Leaves out entries that lead back: a table of contents has the order of the book (EPUB 3.3 §7.4.2). */
function inReadingOrder(entries: readonly ContentsEntry[]): readonly ContentsEntry[] {
  const levels = new HeadingLevels();
  let last = 0;
  return entries.flatMap((entry) => {
    if (entry.element < last) return [];
    last = entry.element;
    return [{ ...entry, level: levels.next(entry.level) }];
  });
}
