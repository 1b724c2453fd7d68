import { type DocumentModel, numberedElements } from '../../../../engine/index.js';
import { contentsMarkup, contentsOf, pageListMarkup } from '../markup/contents.js';
import { Cursor, type Environment, type Piece } from '../markup/markup-environment.js';
import { attributes, escapeText } from '../markup/escape.js';
import { FlowWriter } from '../markup/flow-writer.js';

interface HtmlSettings {
  readonly title: string;
  readonly styleSheet: string;
  /** Called with the number of each page that begins. */
  readonly onPage: (page: number) => void;
}

/** Writes the document as one web page. */
export async function* htmlDocument(
  model: DocumentModel,
  environment: Environment,
  { title, styleSheet, onPage }: HtmlSettings,
): AsyncGenerator<Piece> {
  const { survey, language = 'en' } = environment;
  yield '<!DOCTYPE html>\n';
  yield `<html${attributes({ lang: language, dir: survey.isRightToLeft ? 'rtl' : undefined })}>\n<head>\n`;
  yield '<meta charset="utf-8"/>\n<meta name="viewport" content="width=device-width, initial-scale=1"/>\n';
  yield `<title>${escapeText(title)}</title>\n`;
  if (model.author !== undefined) yield `<meta${attributes({ name: 'author', content: model.author })}/>\n`;
  yield `<link rel="stylesheet"${attributes({ href: styleSheet })}/>\n</head>\n<body>\n`;
  yield '<a class="skip" href="#content" lang="en">Skip to content</a>\n';
  yield* navigation(model, environment);
  yield '<main id="content">\n';
  yield* flow(model, environment, onPage);
  yield '</main>\n</body>\n</html>\n';
}

async function* flow(
  model: DocumentModel,
  environment: Environment,
  onPage: (page: number) => void,
): AsyncGenerator<Piece> {
  const { survey } = environment;
  const { body: look, isRightToLeft } = survey;
  const writer = new FlowWriter({ environment, cursor: new Cursor(survey), look, isRightToLeft });
  for await (const { element, number } of numberedElements(model.elements())) {
    yield* writer.write(element, number);
    if (element.kind === 'page') onPage(element.number);
  }
  yield* writer.end();
}

/** Writes the table of contents. Its English labels have `lang="en"`, since the document may be in another language. */
function* navigation(model: DocumentModel, environment: Environment): Generator<Piece> {
  const entries = contentsOf(model, environment);
  if (entries.length > 1) {
    yield '<nav aria-labelledby="contents-label"><details>';
    yield '<summary id="contents-label" lang="en">Contents</summary>\n';
    yield* contentsMarkup(entries);
    yield '</details></nav>\n';
  }
  if (model.pages.length > 1) {
    yield '<nav class="pages" aria-labelledby="pages-label"><details>';
    yield '<summary id="pages-label" lang="en">Pages</summary>\n';
    yield* pageListMarkup(model, environment);
    yield '</details></nav>\n';
  }
}
