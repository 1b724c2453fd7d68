import { type Attr, type Document, type Element, Node, XMLSerializer } from '@xmldom/xmldom';

import { looksLikeText } from '../../../text/looks-like-text.js';
import { parseXml } from '../../metadata/parse-xml.js';
import { codedRuns } from '../files/coded-runs.js';
import { searchCodedFiles } from '../files/search-file.js';
import { decodeEntities, decodeMarkup, textOfMarkup } from './markup-text.js';
import { withOwnEntities } from './own-entities.js';
import { withoutPercents } from './script-text.js';
import type { TextRemoval } from './text-removal.js';

/** Elements of XHTML, in annotations and forms, whose boundaries end words. */
const blockElements = /^(p|div|li|ul|ol|br|h[1-6]|table|tr|td|th|body|html|blockquote|pre)$/i;
const XMLNS = 'http://www.w3.org/2000/xmlns/';
/** Namespaces of XMP: of basic properties, and of the pictures in thumbnails (ISO 16684-1 §8.4, XMP specification part 2 §1.2.2.5). */
const XMP_BASIC = 'http://ns.adobe.com/xap/1.0/';
const XMP_PICTURE = 'http://ns.adobe.com/xap/1.0/g/img/';
/** Namespaces of common vocabularies: their names cannot contain private text. */
const wellKnownNamespaces =
  /^(http:\/\/(ns\.adobe\.com|www\.w3\.org|purl\.org|www\.aiim\.org|www\.xfa\.(com|org)|iptc\.org|cipa\.jp|prismstandard\.org|ns\.useplus\.org|www\.npes\.org|www\.gts-org\.org)\/|adobe:ns:meta\/)/;

/** Targets of the instructions that wrap XMP and style XML. */
const knownTargets: ReadonlySet<string> = new Set(['xpacket', 'xml-stylesheet']);

/** The result for markup: it has no match, new bytes without matches, or it can only be removed as a whole. */
export type RedactedMarkup = 'clean' | 'hopeless' | { readonly bytes: Uint8Array };

interface MarkupSettings {
  /**
   * Whether the thumbnails of XMP, which show pages or images as they were, are removed too. The result for malformed markup that may
   * have some is 'hopeless'.
   */
  readonly removesThumbnails?: boolean;
}

/**
 * Removes matches from the texts, attributes and comments of XML; a word that tags divide counts as one word. Names of
 * elements, attributes and instructions outside of well-known vocabularies are searched too, but cannot be changed.
 */
export function redactMarkup(
  bytes: Uint8Array,
  removal: TextRemoval,
  { removesThumbnails = false }: MarkupSettings = {},
): RedactedMarkup {
  const text = withoutPadding(decodeMarkup(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)));
  const document = parseXml(text);
  if (removesThumbnails && text.includes(XMP_PICTURE)) {
    if (typeof document === 'string') return 'hopeless';
    if (removeThumbnails(document)) return redactRest(document, removal);
  }
  return redactDocument(document, { text, removal });
}

/**
 * Removes matches from a document that lost its thumbnails. It is searched as programs read it once it is written: texts around a
 * thumbnail are joined, and control characters that were references can be lost.
 */
function redactRest(document: Document, removal: TextRemoval): RedactedMarkup {
  const rest = serialised(document);
  const redacted = redactMarkup(rest.bytes, removal);
  return redacted === 'clean' ? rest : redacted;
}

/** Like `redactMarkup`, for markup that is decoded: an encoding that it declares does not matter. */
export function redactMarkupText(decoded: string, removal: TextRemoval): RedactedMarkup {
  const text = withoutPadding(decoded);
  return redactDocument(parseXml(text), { text, removal });
}

function withoutPadding(decoded: string): string {
  return decoded.replaceAll('\0', '').trim();
}

/** @returns whether the document had thumbnails */
function removeThumbnails(document: Document): boolean {
  const all = [...nodesIn(document)].filter(isElement);
  const thumbnails = all.filter((it) => it.namespaceURI === XMP_BASIC && it.localName === 'Thumbnails');
  for (const it of thumbnails) it.parentNode?.removeChild(it);
  const pictures = all.filter((it) => it.namespaceURI === XMP_PICTURE && it.textContent !== '');
  for (const it of pictures) it.textContent = '';
  const attributes = all.flatMap((it) => Array.from(it.attributes)).filter(isPicture);
  for (const it of attributes) it.value = '';
  return thumbnails.length + pictures.length + attributes.length > 0;
}

function isPicture({ namespaceURI, value }: Attr): boolean {
  return namespaceURI === XMP_PICTURE && value !== '';
}

function redactDocument(
  document: ReturnType<typeof parseXml>,
  { text, removal }: { readonly text: string; readonly removal: TextRemoval },
): RedactedMarkup {
  if (typeof document === 'string') return malformedMatches(text, removal) ? 'hopeless' : 'clean';
  const changes = new MarkupChanges(removal);
  if (!changes.apply(document)) return 'hopeless';
  return changes.hasChanges ? serialised(document) : 'clean';
}

function serialised(document: Document): { readonly bytes: Uint8Array } {
  const declared = new XMLSerializer()
    .serializeToString(document)
    .replace(/^(<\?xml\b[^>]*?)\s+encoding\s*=\s*("[^"]*"|'[^']*')/, '$1');
  return { bytes: Buffer.from(declared, 'utf8') };
}

class MarkupChanges {
  readonly #removal: TextRemoval;
  hasChanges = false;

  constructor(removal: TextRemoval) {
    this.#removal = removal;
  }

  /** Returns whether all matches could be removed. */
  apply(document: Document): boolean {
    const pieces: TextNode[] = [];
    for (const node of nodesIn(document)) {
      if (isElement(node) && !this.#redactElement(node)) return false;
      if (isInstruction(node) && !knownTargets.has(node.nodeName) && this.#removal.matches(node.nodeName)) return false;
      if (isCommentOrInstruction(node) && this.#matches(node.nodeValue ?? '')) node.nodeValue = '';
      if (isElement(node) && blockElements.test(node.localName ?? '')) pieces.push({ node: undefined, text: '\n' });
      if (isText(node) && this.#matchesCoded(node.nodeValue ?? '')) node.nodeValue = '';
      if (isText(node)) pieces.push({ node, text: node.nodeValue ?? '' });
    }
    return this.#redactTexts(pieces);
  }

  /** Whether the text contains a match, which is recorded. */
  #matches(text: string): boolean {
    const isMatch = this.#removal.matches(text);
    this.hasChanges ||= isMatch;
    return isMatch;
  }

  /** Whether a text in percent codes or another code contains a match, or a file that may have one, which is recorded. */
  #matchesCoded(text: string): boolean {
    const plain = withoutPercents(text);
    const isMatch = (plain !== text && this.#removal.matches(plain)) || runsMatch(text, this.#removal);
    this.hasChanges ||= isMatch;
    return isMatch;
  }

  #redactElement(element: Element): boolean {
    const attributes = Array.from(element.attributes);
    if (![element, ...attributes].every((it) => this.#isNameKept(it))) return false;
    for (const attribute of attributes) {
      if (this.#matchesCoded(attribute.value)) attribute.value = '';
      if (attribute.namespaceURI !== XMLNS && this.#matches(attribute.value))
        attribute.value = this.#removal.withoutMatches(attribute.value);
    }
    return true;
  }

  /** Whether the names of a node can stay. A declaration of a namespace counts by the namespace that it declares. */
  #isNameKept(node: Element | Attr): boolean {
    const namespace = node.namespaceURI === XMLNS && 'value' in node ? node.value : (node.namespaceURI ?? '');
    return (
      wellKnownNamespaces.test(namespace) || !(this.#removal.matches(node.nodeName) || this.#removal.matches(namespace))
    );
  }

  /** Searches all texts joined, repeatedly: a removal can join its neighbours into a new match. */
  #redactTexts(pieces: readonly TextNode[]): boolean {
    for (let round = 0; round < MAX_ROUNDS; round++) {
      const found = this.#removal.find(pieces.map(({ text }) => text).join(''));
      if (found.length === 0) return true;
      this.hasChanges = true;
      removeRanges(pieces, found);
    }
    return false;
  }
}

/** Whether runs of a text in base64 or hexadecimal digits are texts with a match, or files that have one or cannot be searched. */
function runsMatch(text: string, removal: TextRemoval): boolean {
  const runs = codedRuns(text);
  const isCodedText = (bytes: Buffer): boolean => looksLikeText(bytes.subarray(0, HEAD_BYTES));
  return (
    runs.some((bytes) => isCodedText(bytes) && removal.matchesBytes(bytes)) ||
    searchCodedFiles(runs, removal) !== 'clean'
  );
}

const MAX_ROUNDS = 20;
/** Pictures in base64 are told from texts by their first bytes. */
const HEAD_BYTES = 4096;

/** A text node of the document; or, without a node, a line end that is not written. */
interface TextNode {
  readonly node: Node | undefined;
  text: string;
}

function removeRanges(
  pieces: readonly TextNode[],
  found: readonly { readonly start: number; readonly end: number }[],
): void {
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
      // The match continues in the next text node.
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

/** Yields the nodes in document order, without recursion, because hostile documents nest deeply. */
function* nodesIn(document: Document): Generator<Node> {
  let node: Node | null = document.firstChild;
  while (node !== null) {
    yield node;
    let next: Node | null = node.firstChild;
    for (let up: Node | null = node; next === null && up !== null; up = up.parentNode) next = up.nextSibling;
    node = next;
  }
}

/** Whether malformed markup, or markup with a document type, contains a match: as written, with entities decoded, without tags, or in base64. */
function malformedMatches(written: string, removal: TextRemoval): boolean {
  const text = withOwnEntities(written);
  if (text === undefined) return true;
  const searched = text.replace(/\bxmlns(?::[\w-]+)?\s*=\s*["']([^"']*)["']/g, (declared, namespace: string) =>
    wellKnownNamespaces.test(namespace) ? '' : declared,
  );
  const readings = [searched, decodeEntities(searched), textOfMarkup(searched)];
  return readings.some((it) => removal.matches(it)) || runsMatch(searched, removal);
}

function isElement(node: Node): node is Element {
  return node.nodeType === Node.ELEMENT_NODE;
}

function isText(node: Node): boolean {
  return node.nodeType === Node.TEXT_NODE || node.nodeType === Node.CDATA_SECTION_NODE;
}

/**
 * Comments and processing instructions are not displayed. The parser reports the XML declaration as an instruction; it
 * contains no text.
 */
function isCommentOrInstruction(node: Node): boolean {
  return node.nodeType === Node.COMMENT_NODE || isInstruction(node);
}

function isInstruction(node: Node): boolean {
  return node.nodeType === Node.PROCESSING_INSTRUCTION_NODE && node.nodeName !== 'xml';
}
