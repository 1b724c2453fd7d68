import { writeFile } from 'node:fs/promises';

import { type DocumentModel, HTML, type PackagePart, type StepContext } from '../../../../engine/index.js';
import { bodyWidths } from '../markup/body-widths.js';
import type { Environment, Piece } from '../markup/markup-environment.js';
import { ImageNames } from '../markup/image-names.js';
import { writePieces } from '../markup/write-pieces.js';
import { ClassNames } from '../styles/class-names.js';
import { styleSheet } from '../styles/sheet.js';
import { surveyOf } from '../survey/html-survey.js';
import { ChapterReader } from './chapter-pieces.js';
import { navigation } from './navigation.js';
import { type BookFacts, chapterName, CONTAINER, COVER, packageDocument } from './package-document.js';

interface EpubSettings extends Pick<BookFacts, 'identifier' | 'modified'> {
  /** For a document without a title. */
  readonly fallbackTitle: string;
  /** The path of a JPEG file. */
  readonly cover: string;
}

/** Yields the files of the book in ZIP order: `mimetype` must be the first file, uncompressed (EPUB OCF 3.3 §4.2). */
export async function* epubParts(
  model: DocumentModel,
  { fallbackTitle, cover, identifier, modified }: EpubSettings,
  { workspace, signal, progress }: Pick<StepContext, 'workspace' | 'signal' | 'progress'>,
): AsyncGenerator<PackagePart> {
  const survey = await surveyOf(model, signal);
  const { chapters, isRightToLeft, hasAlternateTexts } = survey;
  const images = new ImageNames();
  const environment: Environment = {
    survey,
    classes: new ClassNames(),
    isBook: true,
    language: survey.language,
    widthOf: bodyWidths(model),
    hrefOf: (element, id) => `${chapterName(chapters.chapterOf(element))}#${id}`,
    sourceOf: (picture) => images.of(picture),
  };
  const title = model.title?.trim() || survey.title || fallbackTitle;
  const names = { title, language: environment.language ?? 'en' };

  async function part(
    name: string,
    content: string | AsyncIterable<Piece> | Iterable<Piece>,
    compress = true,
  ): Promise<PackagePart> {
    const { path } = workspace.newFile({ name, type: HTML });
    if (typeof content === 'string') await writeFile(path, content, { flag: 'wx' });
    else await writePieces(path, content, signal);
    return { path, name, compress };
  }

  yield await part('mimetype', 'application/epub+zip', false);
  yield await part('META-INF/container.xml', CONTAINER);
  const reader = new ChapterReader(model.elements(), environment);
  for (let chapter = 0; chapter < chapters.count; chapter += 1) {
    yield await part(`EPUB/${chapterName(chapter)}`, reader.pieces(chapter, names));
    progress(chapter + 1, chapters.count);
  }
  yield await part('EPUB/style.css', styleSheet(survey.body, environment.classes.rules(), environment));
  yield await part('EPUB/nav.xhtml', navigation(model, environment, names));
  yield { path: cover, name: `EPUB/${COVER}`, compress: false };
  for (const [path, name] of images.all) yield { path, name: `EPUB/${name}`, compress: false };
  const book: BookFacts = {
    ...names,
    author: model.author?.trim() || undefined,
    identifier,
    modified,
    isRightToLeft,
    hasAlternateTexts,
    chapters: chapters.count,
    images: images.all.map(([, name]) => name),
  };
  yield await part('EPUB/package.opf', packageDocument(book));
}
