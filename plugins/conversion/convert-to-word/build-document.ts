import { type DocumentModel, languageTag, type WordDocument } from '../../../engine/index.js';
import { bookmarkName, Cursor, type Environment } from './blocks/block-environment.js';
import { bodyOf } from './body.js';
import { Numbering } from './lists/numbering.js';
import { wordStyles } from './styles/word-styles.js';
import { elementAt, type Survey } from './survey/word-survey.js';

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
    numbering: new Numbering(survey.outline.levels),
    language,
    footnotes: [],
    bookmarkOf(place) {
      const element = elementAt(survey.places, place);
      return element === undefined ? undefined : { bookmark: bookmarkName(element) };
    },
  };
  const { hasEvenHeaders, hasMirroredMargins } = survey.sections;
  return {
    properties: {
      title: model.title?.trim() || settings.fallbackTitle,
      ...(model.author !== undefined && { author: model.author }),
      ...(language !== undefined && { language }),
    },
    hasEvenHeaders,
    hasMirroredMargins,
    body: bodyOf(model, environment, settings.onPage),
    footnotes: environment.footnotes,
    numbering: () => environment.numbering.settle(),
    styles: wordStyles(survey.looks, {
      ...{ language, loneLines: survey.loneLines, kerned: model.kerned },
      outline: survey.outline.levels,
    }),
    fonts: () => survey.fonts.all,
  };
}
