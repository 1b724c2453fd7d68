import type { DocumentFinds } from './find/find-in-document.js';
import { pagesOf } from './pages-told.js';

/** What the caller has to know of pages that were not searched, in a sentence each. */
export function tellUnsearched(name: string, { pictures, unreadable }: DocumentFinds): readonly string[] {
  const told: string[] = [];
  if (pictures.length > 0) {
    const pages = pictures.length === 1 ? 'is a picture' : 'are pictures';
    told.push(
      `${name}: ${pagesOf(pictures)} ${pages} and not searched; the operation ocr finds the text in pictures, and redact removes it then.`,
    );
  }
  if (unreadable.length > 0) {
    const have = unreadable.length === 1 ? 'has' : 'have';
    told.push(
      `${name}: ${pagesOf(unreadable)} ${have} text whose fonts do not say what it means; that could not be searched.`,
    );
  }
  return told;
}
