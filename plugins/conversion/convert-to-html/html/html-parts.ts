import { writeFile } from 'node:fs/promises';

import { type DocumentModel, HTML, type PackagePart, type StepContext } from '../../../../engine/index.js';
import { bodyWidths } from '../markup/body-widths.js';
import type { Environment } from '../markup/markup-environment.js';
import { ImageNames } from '../markup/image-names.js';
import { writePieces } from '../markup/write-pieces.js';
import { ClassNames } from '../styles/class-names.js';
import { styleSheet } from '../styles/sheet.js';
import { surveyOf } from '../survey/html-survey.js';
import { htmlDocument } from './html-document.js';

const PAGE = 'index.html';
const STYLE_SHEET = 'style.css';

interface HtmlPartsSettings {
  /** For a document without a title. */
  readonly fallbackTitle: string;
  readonly embedImages: boolean;
}

/** The files of the web page: the page, its style sheet, its images. */
export async function* htmlParts(
  model: DocumentModel,
  { fallbackTitle, embedImages }: HtmlPartsSettings,
  { workspace, signal, progress }: Pick<StepContext, 'workspace' | 'signal' | 'progress'>,
): AsyncGenerator<PackagePart> {
  const survey = await surveyOf(model, signal);
  const images = new ImageNames();
  const environment: Environment = {
    survey,
    classes: new ClassNames(),
    isBook: false,
    language: survey.language,
    widthOf: bodyWidths(model),
    hrefOf: (_, id) => `#${id}`,
    sourceOf: (picture) => (embedImages ? { embed: picture } : images.of(picture)),
  };
  const newPath = (name: string): string => workspace.newFile({ name, type: HTML }).path;
  const [page, style] = [newPath(PAGE), newPath(STYLE_SHEET)];
  let pages = 0;
  const settings = {
    title: model.title?.trim() || survey.title || fallbackTitle,
    styleSheet: STYLE_SHEET,
    onPage: () => progress((pages += 1), model.pages.length),
  };
  await writePieces(page, htmlDocument(model, environment, settings), signal);
  yield { path: page, name: PAGE, compress: true };
  await writeFile(style, styleSheet(survey.body, environment.classes.rules(), environment), { flag: 'wx' });
  yield { path: style, name: STYLE_SHEET, compress: true };
  for (const [path, name] of images.all) yield { path, name, compress: false };
}
