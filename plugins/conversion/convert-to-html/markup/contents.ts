import { type DocumentModel, HeadingLevels } from '../../../../engine/index.js';
import { type Environment, idOf, placeLink } from './markup-environment.js';
import { attributes, escapeText } from './escape.js';

/** An entry of a table of contents. */
export interface ContentsEntry {
  /** 1 for the top level, without gaps. */
  readonly level: number;
  readonly title: string;
  readonly href: string;
  /** The number of the element that it leads to. */
  readonly element: number;
}

/** The entries of the outline, or else the headings. Bookmarks that lead nowhere are left out. */
export function contentsOf({ outline }: Pick<DocumentModel, 'outline'>, environment: Environment): ContentsEntry[] {
  const levels = new HeadingLevels();
  const entries = outline.flatMap(({ title, level, target }) => {
    const place = target && placeLink(environment, target);
    return place === undefined || title.trim() === '' ? [] : [{ level: levels.next(level), title, ...place }];
  });
  return entries.length > 0 ? entries : headingsOf(environment);
}

function headingsOf({ survey, hrefOf }: Environment): ContentsEntry[] {
  const levels = new HeadingLevels();
  return [...survey.headings].flatMap(([element, { level, text }]) => {
    const id = idOf(survey, element);
    if (id === undefined || text === '') return [];
    return [{ level: levels.next(level), title: text, href: hrefOf(element, id), element }];
  });
}

/** Nested ordered lists of links. */
export function* contentsMarkup(entries: readonly ContentsEntry[]): Generator<string> {
  let depth = 0;
  for (const { level, title, href } of entries) {
    if (level > depth) yield '<ol>\n';
    for (; depth > level; depth -= 1) yield '</li>\n</ol>\n';
    if (level === depth) yield '</li>\n';
    depth = level;
    yield `<li><a${attributes({ href })}>${escapeText(title)}</a>`;
  }
  for (; depth > 0; depth -= 1) yield '</li>\n</ol>\n';
}

/** An ordered list of links to the pages. */
export function* pageListMarkup({ pages }: Pick<DocumentModel, 'pages'>, environment: Environment): Generator<string> {
  yield '<ol>\n';
  for (const { number } of pages) {
    const place = placeLink(environment, { page: number });
    if (place !== undefined) yield `<li><a${attributes({ href: place.href })}>${number}</a></li>\n`;
  }
  yield '</ol>\n';
}
