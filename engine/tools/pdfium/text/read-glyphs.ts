import { withFixedPitch } from '../../../document/glyphs/fixed-pitch.js';
import { withTrueAdvances } from '../../../document/glyphs/true-advances.js';
import type { Font, Glyphs } from '../../../document/model.js';
import { TooComplex } from '../../../errors.js';
import { checkTexts } from '../binding/check-texts.js';
import { closeHandle } from '../binding/trap.js';
import type { PdfiumPage } from '../binding/open-page.js';
import { withActualTexts } from './read-actual-text.js';
import { FontTable } from '../fonts/read-fonts.js';
import { GlyphReader } from './read-glyph.js';
import { RunTable } from './read-runs.js';

export interface PageText {
  readonly glyphs: Glyphs;
  readonly fonts: readonly Font[];
}

/** Maximum number of characters of a page: a newspaper page has 60,000, a map with all its labels 200,000. */
const MAX_CHARACTERS = 500_000;

/**
 * The glyphs of a page, as far as they touch what its reader sees of it. PDFium gives them in the order of drawing, but
 * for those of one line, which it sorts from left to right, and of right-to-left words, which it puts into logical
 * order. What it takes for the same glyph drawn twice, as for a shadow, comes once.
 * @throws TooComplex when the page has more characters than a page can be read with.
 */
export function readGlyphs(page: PdfiumPage): PageText {
  const opened = withActualTexts(page, openText);
  using _text = opened.text;
  const { glyphs, fonts } = glyphsOf(page, opened, { unseen: false });
  return { glyphs: withTrueAdvances(glyphs), fonts };
}

/** The glyphs of a page and the open text that they are from, for further facts on its characters. */
export interface OpenGlyphs extends PageText, Disposable {
  readonly text: OpenText;
}

/** Like `readGlyphs`, with glyphs that are not visible: outside of the page, or too small. */
export function openUnseenToo(page: PdfiumPage): OpenGlyphs {
  const opened = withActualTexts(page, openText);
  const { text } = opened;
  try {
    return { ...glyphsOf(page, opened, { unseen: true }), text, [Symbol.dispose]: () => text[Symbol.dispose]() };
  } catch (error) {
    text[Symbol.dispose]();
    throw error;
  }
}

function glyphsOf(
  page: PdfiumPage,
  { text, actualTexts }: ReturnType<typeof withActualTexts<OpenText>>,
  { unseen }: { readonly unseen: boolean },
): PageText {
  using fonts = new FontTable(page.pdfium);
  using runs = new RunTable(page, text.handle, fonts);
  using reader = new GlyphReader(page, text, { fonts, runs, unseen, actualTexts });
  for (let index = 0; index < text.count; index++) reader.read(index);
  const glyphs = reader.finish();
  return { glyphs, fonts: withFixedPitch(fonts.fonts, glyphs) };
}

/** The text of a page as PDFium reads it. */
export interface OpenText extends Disposable {
  readonly handle: number;
  readonly count: number;
}

export function openText(page: PdfiumPage): OpenText {
  const { number, document } = page;
  const { raw } = page.pdfium;
  checkTexts(page);
  const handle = raw.FPDFText_LoadPage(page.handle);
  const close = (): void => closeHandle(() => raw.FPDFText_ClosePage(handle));
  const count = Math.max(0, raw.FPDFText_CountChars(handle));
  if (count <= MAX_CHARACTERS) return { handle, count, [Symbol.dispose]: close };
  close();
  throw new TooComplex(
    `${document.name}: page ${number} has ${count} characters; a page with more than ${MAX_CHARACTERS} cannot be read.`,
  );
}
