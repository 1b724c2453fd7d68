import type { OutlineEntry } from '../../../document/document-model.js';
import type { PdfiumDocument } from '../binding/document.js';
import { targetOf } from './link-target.js';

/** Maximum number of entries; a handbook has a few thousand. */
const MAX_ENTRIES = 10_000;

/** Maximum level; deeper entries get this level. */
const MAX_DEPTH = 32;

/** Maximum length of a title in UTF-16 units. */
const LONGEST_TITLE = 1_000;

/** Reads the outline (ISO 32000-2 §12.3.3), each entry before its children. */
export function readOutline(document: PdfiumDocument): readonly OutlineEntry[] {
  const { raw } = document.pdfium;
  const entries: OutlineEntry[] = [];
  // PDFium returns the same handle for the same item, so cycles are detected.
  const visited = new Set<number>();
  const stack = [{ item: raw.FPDFBookmark_GetFirstChild(document.handle, 0), level: 1 }];
  for (let next = stack.pop(); next !== undefined && visited.size < MAX_ENTRIES; next = stack.pop()) {
    const { item, level } = next;
    if (item === 0 || visited.has(item)) continue;
    visited.add(item);
    const entry = entryOf(document, item, level);
    if (entry !== undefined) entries.push(entry);
    // The children of an item without a title get its level.
    const below = entry === undefined ? level : Math.min(level + 1, MAX_DEPTH);
    stack.push(
      { item: raw.FPDFBookmark_GetNextSibling(document.handle, item), level },
      { item: raw.FPDFBookmark_GetFirstChild(document.handle, item), level: below },
    );
  }
  return entries;
}

function entryOf(document: PdfiumDocument, item: number, level: number): OutlineEntry | undefined {
  const { raw, memory } = document.pdfium;
  const written = memory.read('utf-16le', (buffer, length) => raw.FPDFBookmark_GetTitle(item, buffer, length));
  const title = written
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, LONGEST_TITLE);
  if (title === '') return undefined;
  const target = targetOf(document, {
    action: raw.FPDFBookmark_GetAction(item),
    destination: () => raw.FPDFBookmark_GetDest(document.handle, item),
  });
  return { title, level, ...(target !== undefined && 'page' in target && { target }) };
}
