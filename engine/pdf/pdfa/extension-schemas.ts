import type { Attr, Element, Node } from '@xmldom/xmldom';

import { type Packet, RDF } from '../metadata/xmp-packet.js';

const EXTENSION = 'http://www.aiim.org/pdfa/ns/extension/';
const PROPERTY = 'http://www.aiim.org/pdfa/ns/property#';
const SCHEMA = 'http://www.aiim.org/pdfa/ns/schema#';

/** How values of properties are written: an array of a kind, a structure, or a text of a form. */
type ValueKind = 'Alt' | 'Bag' | 'Seq' | 'Struct' | RegExp;

const TEXT = /^/;
const DATE = /^\s*\d{4}(?:-\d\d(?:-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)?)?)?)?\s*$/;
const BOOLEAN = /^\s*(?:True|False)\s*$/;
const INTEGER = /^\s*[+-]?\d+\s*$/;

/** The properties that XMP predefines in all parts of PDF/A and that documents have (XMP Specification, January 2004, chapter 4). */
const PROPERTIES: Readonly<Record<string, Readonly<Record<string, ValueKind>>>> = {
  'http://purl.org/dc/elements/1.1/': {
    ...{ title: 'Alt', description: 'Alt', rights: 'Alt', creator: 'Seq', date: 'Seq' },
    ...{ contributor: 'Bag', language: 'Bag', publisher: 'Bag', relation: 'Bag', subject: 'Bag', type: 'Bag' },
    ...{ coverage: TEXT, format: TEXT, identifier: TEXT, source: TEXT },
  },
  'http://ns.adobe.com/xap/1.0/': {
    ...{ CreateDate: DATE, MetadataDate: DATE, ModifyDate: DATE },
    ...{ Advisory: 'Bag', Identifier: 'Bag', BaseURL: TEXT, CreatorTool: TEXT, Nickname: TEXT },
  },
  'http://ns.adobe.com/pdf/1.3/': { Keywords: TEXT, PDFVersion: TEXT, Producer: TEXT },
  'http://ns.adobe.com/xap/1.0/mm/': {
    ...{ DocumentID: TEXT, InstanceID: TEXT, OriginalDocumentID: TEXT, RenditionClass: TEXT, VersionID: TEXT },
    ...{ DerivedFrom: 'Struct', ManagedFrom: 'Struct', History: 'Seq', Versions: 'Seq' },
  },
  'http://ns.adobe.com/xap/1.0/rights/': {
    ...{ Certificate: TEXT, WebStatement: TEXT, Marked: BOOLEAN, Owner: 'Bag', UsageTerms: 'Alt' },
  },
  'http://www.aiim.org/pdfa/ns/id/': { part: INTEGER, conformance: TEXT, amd: TEXT, corr: TEXT, rev: TEXT },
};

const PREDEFINED = new Map(
  Object.entries(PROPERTIES).map(([it, properties]) => [it, new Map(Object.entries(properties))]),
);

/** Namespaces whose elements and attributes are no properties of the document. */
const SYNTAX: ReadonlySet<string> = new Set([
  ...[EXTENSION, RDF, 'http://www.w3.org/XML/1998/namespace', 'http://www.w3.org/2000/xmlns/'],
]);

/**
 * Whether all properties are predefined and have values of their kind, or are described by the packet (ISO 19005-1 §6.7.9,
 * ISO 19005-2 §6.6.2.3).
 */
export function hasKnownProperties(packet: Packet): boolean {
  const described = describedProperties(packet);
  return descriptionsIn(packet).every((description) =>
    [...Array.from(description.attributes), ...childrenOf(description)].every((property) => {
      const { namespaceURI, localName } = property;
      if (namespaceURI === null || SYNTAX.has(namespaceURI)) return true;
      if (described.has(`${namespaceURI} ${localName ?? ''}`)) return true;
      const kind = PREDEFINED.get(namespaceURI)?.get(localName ?? '');
      return kind !== undefined && isOfKind(property, kind);
    }),
  );
}

function isOfKind(property: Attr | Element, kind: ValueKind): boolean {
  const children = property.nodeType === property.ELEMENT_NODE ? childrenOf(property) : [];
  if (kind instanceof RegExp) return children.length === 0 && kind.test(property.textContent ?? '');
  if (kind === 'Struct') return property.nodeType === property.ELEMENT_NODE;
  const [array] = children;
  return children.length === 1 && array?.namespaceURI === RDF && array.localName === kind;
}

/** Copies descriptions of schemas, and the properties that they describe. */
export function copyExtensions(from: Packet, to: Packet): void {
  const described = describedProperties(from);
  for (const description of descriptionsIn(from)) {
    const kept = childrenOf(description).filter(
      ({ namespaceURI, localName }) =>
        namespaceURI === EXTENSION || described.has(`${namespaceURI ?? ''} ${localName ?? ''}`),
    );
    if (kept.length === 0) continue;
    const copy = to.document.createElementNS(RDF, 'rdf:Description');
    copy.setAttributeNS(RDF, 'rdf:about', '');
    for (const element of kept) copy.appendChild(to.document.importNode(element, true));
    to.rdf.appendChild(copy);
  }
}

/** The described properties outside of predefined schemas: a namespace and a name each. */
function describedProperties({ rdf }: Packet): ReadonlySet<string> {
  const found = new Set<string>();
  for (const { textContent, parentNode } of Array.from(rdf.getElementsByTagNameNS(SCHEMA, 'namespaceURI'))) {
    const namespace = textContent ?? '';
    if (PREDEFINED.has(namespace) || SYNTAX.has(namespace) || parentNode === null) continue;
    for (const property of childrenOf(parentNode).filter(({ localName }) => localName === 'property')) {
      for (const { textContent: name } of Array.from(property.getElementsByTagNameNS(PROPERTY, 'name'))) {
        found.add(`${namespace} ${name ?? ''}`);
      }
    }
  }
  return found;
}

function descriptionsIn({ rdf }: Packet): readonly Element[] {
  return childrenOf(rdf).filter(({ namespaceURI, localName }) => namespaceURI === RDF && localName === 'Description');
}

function childrenOf(element: Node): readonly Element[] {
  return Array.from(element.childNodes).filter((node): node is Element => node.nodeType === node.ELEMENT_NODE);
}
