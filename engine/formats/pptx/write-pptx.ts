import { PackageWriter } from '../ooxml/package-writer.js';
import { Relations } from '../ooxml/relations.js';
import { xmlElement } from '../ooxml/xml-element.js';
import { xmlText } from '../ooxml/xml-text.js';
import { layoutXml, MASTER_ID, masterXml, notesMasterXml, notesXml } from './master-xml.js';
import { Media, type PartContext } from './pptx-part-context.js';
import type { Presentation, Slide, Theme } from './presentation.js';
import { NAMESPACES, shapeTreeXml } from './shape-xml.js';
import { ThemeNames } from './theme-names.js';
import { PLAIN_THEME, themeXml } from './theme-xml.js';
import { emu } from './units.js';

const PRESENTATION = 'application/vnd.openxmlformats-officedocument.presentationml';
const THEME = 'application/vnd.openxmlformats-officedocument.theme+xml';

/** The lowest id of a slide (ECMA-376 Part 1, 19.7.13). */
const FIRST_SLIDE_ID = 256;

interface PptxPlace {
  /** Must not exist. */
  readonly target: string;
  /** Holds each part until it is in the archive. */
  readonly folder: string;
  readonly signal?: AbortSignal;
}

/** Writes a presentation as PPTX (ECMA-376, transitional). Slides are taken one by one and none is kept. */
export async function writePptx(presentation: Presentation, place: PptxPlace): Promise<void> {
  const { properties } = presentation;
  await using parts = await PackageWriter.create({ ...place, main: 'ppt/presentation.xml', properties });
  const { theme = PLAIN_THEME } = presentation;
  const writer = new PartWriter(parts, theme);
  const counts = { slides: 0, notes: 0 };
  for await (const slide of presentation.slides) {
    counts.slides += 1;
    if (slide.notes.length > 0) counts.notes += 1;
    await writeSlide(slide, { writer, number: counts.slides, notesNumber: counts.notes });
  }
  const layouts = presentation.layouts();
  for (const [index, layout] of layouts.entries()) {
    await writer.add(`slideLayouts/slideLayout${index + 1}`, 'slideLayout', (context) =>
      layoutXml(layout, { ...context, size: presentation.size }),
    );
  }
  await writer.add('slideMasters/slideMaster1', 'slideMaster', (context) =>
    masterXml({ layouts, theme, size: presentation.size }, context),
  );
  await parts.add({ name: 'ppt/theme/theme1.xml', contentType: THEME, xml: themeXml(theme) });
  if (counts.notes > 0) {
    await writer.add('notesMasters/notesMaster1', 'notesMaster', notesMasterXml);
    await parts.add({ name: 'ppt/theme/theme2.xml', contentType: THEME, xml: themeXml(PLAIN_THEME) });
  }
  await writer.add('presentation', 'presentation.main', (context) => presentationXml(presentation, counts, context));
  for (const [path, name] of writer.media.all) await parts.addPicture(`ppt/media/${name}`, path);
  await parts.finish();
}

class PartWriter {
  readonly media = new Media();

  readonly #theme: ThemeNames;

  constructor(
    private readonly parts: PackageWriter,
    theme: Theme,
  ) {
    this.#theme = new ThemeNames(theme);
  }

  /** @param name in the folder `ppt`, without its extension */
  async add(name: string, type: string, make: (context: PartContext) => string): Promise<void> {
    const relations = new Relations();
    const xml = make({ relations, media: this.media, theme: this.#theme });
    await this.parts.add({ name: `ppt/${name}.xml`, contentType: `${PRESENTATION}.${type}+xml`, xml, relations });
  }
}

interface SlidePlace {
  readonly writer: PartWriter;
  /** Slide number in file names, from 1. */
  readonly number: number;
  readonly notesNumber: number;
}

async function writeSlide(slide: Slide, { writer, number, notesNumber }: SlidePlace): Promise<void> {
  await writer.add(`slides/slide${number}`, 'slide', (context) => {
    context.relations.add('slideLayout', `../slideLayouts/slideLayout${slide.layout + 1}.xml`);
    if (slide.notes.length > 0) context.relations.add('notesSlide', `../notesSlides/notesSlide${notesNumber}.xml`);
    const tree = shapeTreeXml(slide, context);
    return xmlElement('p:sld', NAMESPACES, `${tree}<p:clrMapOvr><a:masterClrMapping/></p:clrMapOvr>`);
  });
  if (slide.notes.length === 0) return;
  await writer.add(`notesSlides/notesSlide${notesNumber}`, 'notesSlide', (context) => {
    context.relations.add('notesMaster', '../notesMasters/notesMaster1.xml');
    context.relations.add('slide', `../slides/slide${number}.xml`);
    return notesXml(slide.notes.map((note) => `<a:p><a:r><a:t>${xmlText(note)}</a:t></a:r></a:p>`).join(''), context);
  });
}

function presentationXml(
  { size, firstNumber }: Presentation,
  { slides, notes }: { readonly slides: number; readonly notes: number },
  { relations }: PartContext,
): string {
  const master = relations.add('slideMaster', 'slideMasters/slideMaster1.xml');
  const notesMaster = notes > 0 ? relations.add('notesMaster', 'notesMasters/notesMaster1.xml') : undefined;
  relations.add('theme', 'theme/theme1.xml');
  const ids = Array.from({ length: slides }, (_, index) =>
    xmlElement('p:sldId', {
      id: FIRST_SLIDE_ID + index,
      'r:id': relations.add('slide', `slides/slide${index + 1}.xml`),
    }),
  );
  return xmlElement(
    'p:presentation',
    { ...NAMESPACES, firstSlideNum: firstNumber === 1 ? undefined : firstNumber, saveSubsetFonts: 1 },
    `<p:sldMasterIdLst>${xmlElement('p:sldMasterId', { id: MASTER_ID, 'r:id': master })}</p:sldMasterIdLst>` +
      (notesMaster === undefined
        ? ''
        : `<p:notesMasterIdLst>${xmlElement('p:notesMasterId', { 'r:id': notesMaster })}</p:notesMasterIdLst>`) +
      `<p:sldIdLst>${ids.join('')}</p:sldIdLst>` +
      xmlElement('p:sldSz', { cx: emu(size.width), cy: emu(size.height) }) +
      '<p:notesSz cx="6858000" cy="9144000"/>',
  );
}
