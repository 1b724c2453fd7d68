import { type Element, Node } from '@xmldom/xmldom';

import { TooComplex } from '../../errors.js';
import { type Packet, RDF } from './xmp-packet.js';

/** Maximum number of elements of one property that a change may touch; real packets have some dozens of languages. */
const MAX_ELEMENTS = 1000;

const XML = 'http://www.w3.org/XML/1998/namespace';

/** A property's namespace, its usual prefix, and its name. */
export interface PropertyName {
  readonly namespace: string;
  readonly prefix: string;
  readonly name: string;
}

/** Returns the texts of a property: of each item of an array, or of the simple value; empty when it is absent. */
export function readProperty(packet: Packet, property: PropertyName): readonly string[] {
  for (const description of descriptionsOf(packet)) {
    const attribute = description.getAttributeNS(property.namespace, property.name);
    if (attribute) return [attribute];
    for (const element of childrenOf(description, property.namespace, property.name)) {
      const texts = textsOf(element).filter((text) => text !== '');
      if (texts.length > 0) return texts;
    }
  }
  return [];
}

/** Returns the text of a language alternative: the default one, else the first. */
export function readLocalised(packet: Packet, property: PropertyName): string | undefined {
  for (const element of elementsOf(packet, property)) {
    const defaultText = itemsOf(element).find(isDefault)?.textContent;
    if (defaultText) return defaultText;
  }
  return readProperty(packet, property)[0];
}

export type ArrayKind = 'Bag' | 'Seq';

export function writeSimple(packet: Packet, property: PropertyName, text: string): void {
  replaceElement(packet, property).textContent = text;
}

export function writeArray(packet: Packet, property: PropertyName, kind: ArrayKind, texts: readonly string[]): void {
  const array = append(replaceElement(packet, property), `rdf:${kind}`);
  for (const text of texts) append(array, 'rdf:li').textContent = text;
}

/** Sets the default text, and languages whose text equalled it; other languages stay. */
export function writeLocalised(packet: Packet, property: PropertyName, text: string): void {
  const before = readLocalised(packet, property);
  const [element] = elementsOf(packet, property);
  const items = element === undefined ? [] : withinLimit(itemsOf(element));
  const kept = items.filter((item) => !isDefault(item));
  for (const item of kept) if (item.textContent === before) item.textContent = text;
  const alternatives = append(replaceElement(packet, property), 'rdf:Alt');
  const defaultItem = append(alternatives, 'rdf:li');
  defaultItem.setAttributeNS(XML, 'xml:lang', 'x-default');
  defaultItem.textContent = text;
  for (const item of kept) if (item.hasAttributeNS(XML, 'lang')) alternatives.appendChild(item);
}

/** Removes a property in all its notations and places. */
export function removeProperty(packet: Packet, { namespace, name }: PropertyName, except?: Element): void {
  for (const description of descriptionsOf(packet)) {
    description.removeAttributeNS(namespace, name);
    for (const element of withinLimit(childrenOf(description, namespace, name))) {
      if (element !== except) description.removeChild(element);
    }
  }
}

/**
 * Throws when there are too many elements: the library needs time proportional to the number of siblings for each
 * removal.
 */
function withinLimit(elements: readonly Element[]): readonly Element[] {
  if (elements.length <= MAX_ELEMENTS) return elements;
  throw new TooComplex('The XMP metadata of this document is too large to be changed.');
}

/** Replaces a property by a new, empty element in the same place. */
function replaceElement(packet: Packet, property: PropertyName): Element {
  const [old] = elementsOf(packet, property);
  const parent = old?.parentNode ?? descriptionsOf(packet)[0] ?? addDescription(packet);
  const element = packet.document.createElementNS(property.namespace, `${property.prefix}:${property.name}`);
  parent.insertBefore(element, old ?? null);
  removeProperty(packet, property, element);
  return element;
}

function addDescription({ rdf, document }: Packet): Element {
  const description = document.createElementNS(RDF, 'rdf:Description');
  description.setAttributeNS(RDF, 'rdf:about', '');
  rdf.appendChild(description);
  return description;
}

function append(parent: Element, name: `rdf:${string}`): Element {
  const document = parent.ownerDocument;
  if (document === null) throw new Error('An element without a document has no place in a packet.');
  const element = document.createElementNS(RDF, name);
  parent.appendChild(element);
  return element;
}

function elementsOf(packet: Packet, { namespace, name }: PropertyName): readonly Element[] {
  return descriptionsOf(packet).flatMap((description) => childrenOf(description, namespace, name));
}

function descriptionsOf({ rdf }: Packet): readonly Element[] {
  return childrenOf(rdf, RDF, 'Description');
}

/**
 * Returns the texts of a value, which may be an array, a structure with an rdf:value, or plain text (XMP specification,
 * part 1, §7).
 */
function textsOf(element: Element): readonly string[] {
  const items = itemsOf(element);
  if (items.length > 0) return items.map((item) => valueOf(item));
  const isEmptyArray = ['Alt', 'Bag', 'Seq'].some((kind) => childrenOf(element, RDF, kind).length > 0);
  return isEmptyArray ? [] : [valueOf(element)];
}

function itemsOf(element: Element): readonly Element[] {
  return ['Alt', 'Bag', 'Seq'].flatMap((kind) =>
    childrenOf(element, RDF, kind).flatMap((array) => childrenOf(array, RDF, 'li')),
  );
}

function valueOf(element: Element): string {
  const [description = element] = childrenOf(element, RDF, 'Description');
  const [value = description] = childrenOf(description, RDF, 'value');
  return value.textContent ?? '';
}

function isDefault(item: Element): boolean {
  return item.getAttributeNS(XML, 'lang')?.toLowerCase() === 'x-default';
}

function childrenOf(parent: Element, namespace: string, name: string): readonly Element[] {
  const found: Element[] = [];
  for (let child = parent.firstChild; child !== null; child = child.nextSibling) {
    if (isElement(child) && child.namespaceURI === namespace && child.localName === name) found.push(child);
  }
  return found;
}

function isElement(node: Node): node is Element {
  return node.nodeType === Node.ELEMENT_NODE;
}
