import {
  baseName,
  type DocumentModel,
  languageTag,
  type Presentation,
  type Slide,
  type SlideShape,
} from '../../../engine/index.js';
import { DeckLook } from './layout/deck-look.js';
import { SlideLayouts } from './layout/slide-layouts.js';
import { ThemeLook } from './layout/theme-look.js';
import { fitOf, fitted, slideSizeOf } from './layout/slide-fit.js';
import { pagesOf, type SlidePage } from './page/pages-of.js';
import { firstNumberOf } from './page/slide-numbers.js';
import { slideShapes } from './page/slide-shapes.js';
import { TitlePlaces } from './page/title-places.js';

interface SlideSettings {
  /** The name of the document, for one without a title. */
  readonly fileName: string;
  /** Called with the number of slides so far. */
  readonly onSlide: (slides: number) => void;
}

/** The presentation that a document becomes. */
export async function presentationOf(
  model: DocumentModel,
  { fileName, onSlide }: SlideSettings,
): Promise<Presentation> {
  const size = slideSizeOf(model.pages);
  const layouts = new SlideLayouts(size, model.pages.length);
  const titles = new TitlePlaces();
  const themes = new ThemeLook();
  const look = new DeckLook(size);
  const firstNumber = firstNumberOf(model);
  for await (const page of pagesOf(model, firstNumber)) {
    layouts.count(page);
    titles.count(page);
    themes.count(page);
  }
  const language = languageTag(model.language);
  return {
    properties: {
      title: model.title?.trim() || baseName(fileName),
      ...(model.author !== undefined && { author: model.author }),
      ...(language !== undefined && { language }),
    },
    size,
    firstNumber,
    slides: slidesOf(model, { layouts, titles, look, size, firstNumber, onSlide }),
    layouts: () =>
      layouts.all.map((layout, index) => {
        const [title, body] = [look.titleOf(index), look.bodyOf(index)];
        return { ...layout, ...(title !== undefined && { title }), ...(body !== undefined && { body }) };
      }),
    theme: themes.theme,
  };
}

interface SlideContext extends Pick<SlideSettings, 'onSlide'>, Pick<Presentation, 'size' | 'firstNumber'> {
  readonly layouts: SlideLayouts;
  readonly titles: TitlePlaces;
  readonly look: DeckLook;
}

async function* slidesOf(model: DocumentModel, context: SlideContext): AsyncGenerator<Slide> {
  const { layouts, titles, look, size, firstNumber, onSlide } = context;
  const settings = { bodySize: model.bodySize, pageCount: model.pages.length, titles };
  let count = 0;
  for await (const page of pagesOf(model, firstNumber)) {
    const fit = fitOf(page.facts.size, size);
    const own = slideShapes(page, settings).map((shape) => fitted(shape, fit));
    const { layout, background, shapes } = layouts.layOut(page, own);
    look.count(layout, own);
    yield {
      layout,
      shapes: inReadingOrder(shapes, own),
      notes: notesOf(page),
      ...(background !== undefined && { background }),
    };
    onSlide((count += 1));
  }
}

/** The artwork of a slide, which lies below its texts, then its own texts, then its running head and foot. */
function inReadingOrder(shared: readonly SlideShape[], own: readonly SlideShape[]): readonly SlideShape[] {
  const isText = ({ kind }: SlideShape): boolean => kind === 'text';
  return [...shared.filter((shape) => !isText(shape)), ...own, ...shared.filter(isText)];
}

function notesOf({ comments }: SlidePage): readonly string[] {
  return comments.flatMap(({ author, text }) => (author === '' ? text : `${author}: ${text}`).split('\n'));
}
