import type { StructureNode } from '../../../document/model.js';
import type { Pdfium } from '../binding/library.js';
import { LargeStructures } from '../../../pdf/tags/large-structure.js';
import type { PdfFile } from '../../../pdf/file/pdf-file.js';
import { closeHandle } from '../binding/trap.js';
import { pageRef, type PdfiumPage } from '../binding/open-page.js';

/** Maximum depth of the tree, which also ends cycles. */
const MAX_DEPTH = 64;

/** Maximum number of nodes of a page; a page with a dense table has 5,000. */
const MAX_NODES = 100_000;

/** Returns the page's part of the document's structure tree; undefined when there is none. */
export function readStructure(page: PdfiumPage): readonly StructureNode[] | undefined {
  const { pdfium, handle, document } = page;
  const ref = pageRef(page);
  const large = document.objects.read((file) => structuresOf(file).of(ref));
  if (large !== undefined) return large.length === 0 ? undefined : large;
  const { raw } = pdfium;
  const tree = raw.FPDF_StructTree_GetForPage(handle);
  if (tree === 0) return undefined;
  try {
    const reader = new StructureReader(pdfium);
    const nodes = range(raw.FPDF_StructTree_CountChildren(tree))
      .map((index) => reader.node(raw.FPDF_StructTree_GetChildAtIndex(tree, index), 1))
      .filter((node) => node !== undefined);
    return nodes.length === 0 ? undefined : nodes;
  } finally {
    closeHandle(() => raw.FPDF_StructTree_Close(tree));
  }
}

const structures = new WeakMap<PdfFile, LargeStructures>();

/** Pages of a document share the tree. */
function structuresOf(file: PdfFile): LargeStructures {
  const known = structures.get(file) ?? new LargeStructures(file);
  structures.set(file, known);
  return known;
}

class StructureReader {
  readonly #pdfium: Pdfium;
  #left = MAX_NODES;

  constructor(pdfium: Pdfium) {
    this.#pdfium = pdfium;
  }

  node(element: number, depth: number): StructureNode | undefined {
    if (element === 0 || depth > MAX_DEPTH || this.#left-- <= 0) return undefined;
    const { raw } = this.#pdfium;
    const actualText = this.#text(raw.FPDF_StructElement_GetActualText, element);
    const alternateText = this.#text(raw.FPDF_StructElement_GetAltText, element);
    const language = this.#text(raw.FPDF_StructElement_GetLang, element);
    return {
      type: this.#text(raw.FPDF_StructElement_GetType, element),
      ...(actualText !== '' && { actualText }),
      ...(alternateText !== '' && { alternateText }),
      ...(language !== '' && { language }),
      children: range(raw.FPDF_StructElement_CountChildren(element))
        .map((index) => this.#child(element, index, depth))
        .filter((child) => child !== undefined),
    };
  }

  /** Returns a node or a marked-content identifier; undefined when it belongs to another page. */
  #child(element: number, index: number, depth: number): StructureNode | number | undefined {
    const { raw } = this.#pdfium;
    const inner = raw.FPDF_StructElement_GetChildAtIndex(element, index);
    if (inner !== 0) return this.node(inner, depth + 1);
    const mark = raw.FPDF_StructElement_GetChildMarkedContentID(element, index);
    return mark < 0 ? undefined : mark;
  }

  /** Some programs end texts by a null character, which is none of the text. */
  #text(get: (element: number, buffer: number, length: number) => number, element: number): string {
    return this.#pdfium.memory.read('utf-16le', (buffer, length) => get(element, buffer, length)).replaceAll('\0', '');
  }
}

/** Integers from 0; PDFium returns a count of -1 for invalid elements. */
function range(count: number): number[] {
  return Array.from({ length: Math.min(Math.max(0, count), MAX_NODES) }, (_, index) => index);
}
