import { TooComplex } from '../../../errors.js';
import { hasEndlessTexts } from '../../../pdf/fonts/endless-texts.js';
import { damagedPageError, pageRef, type PdfiumPage } from './open-page.js';

/**
 * To be called before PDFium reads or draws text: it reads the texts of fonts for both.
 * @throws TooComplex when it would read them for minutes; InvalidInput when the fonts cannot be found
 */
export function checkTexts(page: PdfiumPage): void {
  const { document, number } = page;
  const hasEndless = document.objects.readAsDrawn((file) => hasEndlessTexts(file, pageRef(page)));
  if (hasEndless === undefined) throw damagedPageError(page);
  if (!hasEndless) return;
  throw new TooComplex(`${document.name}: page ${number} has fonts whose codes stand for texts that are too long.`);
}
