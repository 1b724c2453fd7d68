import { type Attr, type Document, type Element, Node, XMLSerializer } from '@xmldom/xmldom';

import { decodeXml, parseXml } from '../../metadata/parse-xml.js';
import { textOfMarkup } from './markup-text.js';
import type { TextRemoval } from './text-removal.js';

/** Elements at whose edges words end, in the XHTML of annotations and of forms. */
const blocks = /^(p|div|li|ul|ol|br|h[1-6]|table|tr|td|th|body|html|blockquote|pre)$/i;
const XMLNS = 'http://www.w3.org/2000/xmlns/';
/** Namespaces whose names stand in every document and tell nothing. */
const wellKnown =
  /^(http:\/\/(ns\.adobe\.com|www\.w3\.org|purl\.org|www\.aiim\.org|www\.xfa\.(com|org)|iptc\.org|cipa\.jp|prismstandard\.org|ns\.useplus\.org|www\.npes\.org|www\.gts-org\.org)\/|adobe:ns:meta\/)/;

/** What becomes of markup: it has nothing of it, it says the rest, or it can only go as a whole. */
export type RedactedMarkup = 'clean' | 'hopeless' | { readonly bytes: Uint8Array };

/**
 * Takes what is looked for out of the texts, attributes and comments of XML; a word that tags part is one. Names of elements
 * and of attributes that are none of a well-known vocabulary are text too, but cannot be changed.
 */
export function redactMarkup(bytes: Uint8Array, removal: TextRemoval): RedactedMarkup {
  const text = decodeXml(bytes);
  const document = parseXml(text);
  if (typeof document === 'string') return isInBroken(text, removal) ? 'hopeless' : 'clean';
  const changes = new MarkupChanges(removal);
  if (!changes.apply(document)) return 'hopeless';
  if (!changes.any) return 'clean';
  const written = new XMLSerializer().serializeToString(document);
  const declared = written.replace(/^(<\?xml\b[^>]*?)\s+encoding\s*=\s*("[^"]*"|'[^']*')/, '$1');
  return { bytes: Buffer.from(declared, 'utf8') };
}

class MarkupChanges {
  readonly #removal: TextRemoval;
  any = false;

  constructor(removal: TextRemoval) {
    this.#removal = removal;
  }

  /** Whether all of it could be done. */
  apply(document: Document): boolean {
    const pieces: Piece[] = [];
    for (const node of nodesIn(document)) {
      if (isElement(node) && !this.#redactElement(node)) return false;
      if (isRemark(node) && this.#goes(node.nodeValue ?? '')) node.nodeValue = '';
      if (isElement(node) && blocks.test(node.localName ?? '')) pieces.push({ node: undefined, text: '\n' });
      if (isText(node)) pieces.push({ node, text: node.nodeValue ?? '' });
    }
    return this.#redactTexts(pieces);
  }

  /** Whether something of the text goes, which is noted. */
  #goes(text: string): boolean {
    const goes = this.#removal.isIn(text);
    this.any ||= goes;
    return goes;
  }

  #redactElement(element: Element): boolean {
    const attributes = Array.from(element.attributes);
    if (![element, ...attributes].every((it) => this.#mayBeCalledSo(it))) return false;
    for (const attribute of attributes) {
      if (attribute.namespaceURI !== XMLNS && this.#goes(attribute.value))
        attribute.value = this.#removal.without(attribute.value);
    }
    return true;
  }

  /** Of an attribute that declares a namespace, what it declares is a name as well. */
  #mayBeCalledSo(node: Element | Attr): boolean {
    const namespace = node.namespaceURI === XMLNS && 'value' in node ? node.value : (node.namespaceURI ?? '');
    return wellKnown.test(namespace) || !(this.#removal.isIn(node.nodeName) || this.#removal.isIn(namespace));
  }

  /** All texts as one, again and again: what goes may bring together what stood around it. */
  #redactTexts(pieces: readonly Piece[]): boolean {
    for (let round = 0; round < mostRounds; round++) {
      const found = this.#removal.find(pieces.map(({ text }) => text).join(''));
      if (found.length === 0) return true;
      this.any = true;
      cut(pieces, found);
    }
    return false;
  }
}

const mostRounds = 20;

/** A text of the document; or, without a node, an end of a line that is not written. */
interface Piece {
  readonly node: Node | undefined;
  text: string;
}

function cut(pieces: readonly Piece[], found: readonly { readonly start: number; readonly end: number }[]): void {
  let at = 0;
  let next = 0;
  for (const piece of pieces) {
    const end = at + piece.text.length;
    let kept = '';
    let from = at;
    for (; next < found.length && (found[next]?.start ?? end) < end; next++) {
      const { start, end: past } = found[next] ?? { start: end, end };
      kept += piece.text.slice(from - at, Math.max(0, start - at));
      from = Math.max(from, Math.min(past, end));
      // What goes on in the next text.
      if (past > end) break;
    }
    kept += piece.text.slice(from - at);
    if (piece.node !== undefined && kept !== piece.text) {
      piece.node.nodeValue = kept;
      piece.text = kept;
    }
    at = end;
  }
}

/** In the order of the document, without recursion: a hostile one is deep. */
function* nodesIn(document: Document): Generator<Node> {
  let node: Node | null = document.firstChild;
  while (node !== null) {
    yield node;
    let next: Node | null = node.firstChild;
    for (let up: Node | null = node; next === null && up !== null; up = up.parentNode) next = up.nextSibling;
    node = next;
  }
}

/** Whether what only looks like markup has it: as written, and without what looks like tags. */
function isInBroken(text: string, removal: TextRemoval): boolean {
  const told = text.replace(/\bxmlns(?::[\w-]+)?\s*=\s*["']([^"']*)["']/g, (declared, namespace: string) =>
    wellKnown.test(namespace) ? '' : declared,
  );
  return removal.isIn(told) || removal.isIn(textOfMarkup(told));
}

function isElement(node: Node): node is Element {
  return node.nodeType === Node.ELEMENT_NODE;
}

function isText(node: Node): boolean {
  return node.nodeType === Node.TEXT_NODE || node.nodeType === Node.CDATA_SECTION_NODE;
}

/** What no reader is shown; the declaration that this is XML, which the parser takes for an instruction, tells nothing. */
function isRemark(node: Node): boolean {
  const isInstruction = node.nodeType === Node.PROCESSING_INSTRUCTION_NODE && node.nodeName !== 'xml';
  return node.nodeType === Node.COMMENT_NODE || isInstruction;
}
