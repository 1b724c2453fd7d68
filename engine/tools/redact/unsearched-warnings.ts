import type { DocumentFinds } from './find/find-in-document.js';
import { listPages } from '../../geometry/list-pages.js';

type UnsearchedPages = Pick<DocumentFinds, 'imagePages' | 'unreadable' | 'undecoded' | 'isSecondaryUndecoded'>;

/** Returns warnings about pages and other content that could not be searched. */
export function unsearchedWarnings(
  name: string,
  { imagePages, unreadable, undecoded, isSecondaryUndecoded }: UnsearchedPages,
): readonly string[] {
  const warnings: string[] = [];
  if (imagePages.length > 0) {
    const areImages = imagePages.length === 1 ? 'is an image' : 'are images';
    warnings.push(
      `${name}: ${listPages(imagePages)} ${areImages} and could not be searched; run the operation ocr first, then redact.`,
    );
  }
  if (unreadable.length > 0) {
    const have = unreadable.length === 1 ? 'has' : 'have';
    warnings.push(
      `${name}: ${listPages(unreadable)} ${have} text that could not be searched, because its fonts do not map it to Unicode.`,
    );
  }
  if (undecoded.length > 0) {
    const have = undecoded.length === 1 ? 'has' : 'have';
    warnings.push(`${name}: ${listPages(undecoded)} ${have} content that cannot be decoded and could not be searched.`);
  }
  if (isSecondaryUndecoded) {
    warnings.push(
      `${name}: appearances of annotations, patterns or glyphs of fonts cannot be decoded and could not be searched.`,
    );
  }
  return warnings;
}
