import {
  type DocumentModel,
  languageTag,
  numberedElements,
  type WordBlock,
  type WordDocument,
  type WordSection,
} from '../../../engine/index.js';
import { Cursor, type Environment } from './blocks/environment.js';
import { FlowBlocks } from './blocks/flow-blocks.js';
import { headerContent } from './blocks/header-content.js';
import { Numbering } from './lists/numbering.js';
import { wordStyles } from './styles/word-styles.js';
import { type MakeHeader, SectionPlan } from './survey/section-plan.js';
import { elementAt, type Survey } from './survey/survey.js';

interface WordSettings {
  /** For a document without a title. */
  readonly fallbackTitle: string;
  /** Called with the number of pages so far. */
  readonly onPage: (pages: number) => void;
}

export function wordDocument(model: DocumentModel, survey: Survey, settings: WordSettings): WordDocument {
  const language = languageTag(model.language);
  const environment: Environment = {
    survey,
    cursor: new Cursor(survey.fields.ofLeaf),
    numbering: new Numbering(),
    language,
    footnotes: [],
    bookmarkOf(place) {
      const element = elementAt(survey.places, place);
      return element === undefined ? undefined : { bookmark: bookmarkName(element) };
    },
  };
  return {
    properties: {
      title: model.title?.trim() || settings.fallbackTitle,
      ...(model.author !== undefined && { author: model.author }),
      ...(language !== undefined && { language }),
    },
    hasEvenHeaders: false,
    body: body(model, environment, settings),
    footnotes: environment.footnotes,
    numbering: () => environment.numbering.settle(),
    styles: wordStyles(survey.looks, language),
    fonts: () => survey.fonts.all,
  };
}

function bookmarkName(element: number): string {
  return `_Ref${element + 1}`;
}

async function* body(
  model: DocumentModel,
  environment: Environment,
  { onPage }: WordSettings,
): AsyncGenerator<WordBlock | WordSection> {
  const plan = new SectionPlan(model);
  const { linked } = environment.survey;
  const pageCount = model.pages.length;
  const make: MakeHeader = (paragraphs, type, area) =>
    headerContent(paragraphs, type, { environment, area, pageCount });
  const blocks = new FlowBlocks(environment);
  let section = plan.indexOf(model.pages[0]?.number ?? 1);
  let pages = 0;
  for await (const { element, number } of numberedElements(model.elements())) {
    if (element.kind === 'page') {
      onPage((pages += 1));
      continue;
    }
    const [first] = element.places;
    const next = first === undefined ? section : plan.indexOf(first.page);
    const ended = next > section ? plan.wordSection(section, make) : undefined;
    if (ended !== undefined) yield ended;
    section = Math.max(section, next);
    const bookmarks = linked.has(number) ? [bookmarkName(number)] : [];
    yield* blocks.write(element, { area: plan.areaOf(section), bookmarks, pageBreakBefore: false });
  }
  const last = plan.wordSection(section, make);
  if (last !== undefined) yield last;
}
