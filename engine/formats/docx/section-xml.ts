import { OFFICE_RELATIONS, type Relations } from '../ooxml/relations.js';
import { xmlElement } from '../ooxml/xml-element.js';
import { twips } from './properties-xml.js';
import type { HeaderContent, SectionColumn, SectionHeaders, WordSection } from './word-document.js';

/** The headers and footers of a document, which are parts. */
export class HeaderParts {
  readonly #names = new Map<HeaderContent, string>();

  constructor(private readonly relations: Relations) {}

  /** The id of the relation to a header or footer. */
  idOf(type: 'header' | 'footer', content: HeaderContent): string {
    const name = this.#names.get(content) ?? `${type}${this.#names.size + 1}.xml`;
    this.#names.set(content, name);
    return this.relations.add(type, name);
  }

  get all(): readonly (readonly [content: HeaderContent, name: string])[] {
    return [...this.#names];
  }
}

/** The properties of a section (ECMA-376 Part 1, 17.6.17; w15:footnoteColumns: [MS-DOCX]). */
export function sectionXml(section: WordSection, parts: HeaderParts): string {
  const { size, margins, isContinuous, columns, hasColumnSeparators = false, hasWideNotes } = section;
  const { headers, footers, hasFirstPage, pageNumbers } = section;
  return (
    '<w:sectPr>' +
    referencesXml('header', headers, parts) +
    referencesXml('footer', footers, parts) +
    (isContinuous ? '<w:type w:val="continuous"/>' : '') +
    xmlElement('w:pgSz', {
      'w:w': twips(size.width),
      'w:h': twips(size.height),
      'w:orient': size.width > size.height ? 'landscape' : undefined,
    }) +
    xmlElement('w:pgMar', {
      'w:top': twips(margins.top),
      'w:right': twips(margins.right),
      'w:bottom': twips(margins.bottom),
      'w:left': twips(margins.left),
      'w:header': twips(margins.header),
      'w:footer': twips(margins.footer),
      'w:gutter': 0,
    }) +
    (pageNumbers === undefined
      ? ''
      : xmlElement('w:pgNumType', { 'w:fmt': pageNumbers.format, 'w:start': pageNumbers.start })) +
    columnsXml(columns, hasColumnSeparators) +
    (hasFirstPage ? '<w:titlePg/>' : '') +
    (hasWideNotes === true ? '<w15:footnoteColumns w:val="1"/>' : '') +
    '</w:sectPr>'
  );
}

/** In points: widths and gaps that differ by less are equal; others would move what stands in the columns after them. */
const EQUAL = 1;

function columnsXml(columns: readonly SectionColumn[], hasRules: boolean): string {
  const [first] = columns;
  if (first === undefined || columns.length === 1) return '<w:cols w:space="720"/>';
  const count = {
    'w:num': columns.length,
    'w:space': twips(first.gap),
    'w:sep': hasRules ? 1 : undefined,
  };
  const isEqual = ({ width, gap }: SectionColumn, index: number): boolean =>
    Math.abs(width - first.width) < EQUAL && (index === columns.length - 1 || Math.abs(gap - first.gap) < EQUAL);
  if (columns.every(isEqual)) return xmlElement('w:cols', count);
  const each = columns.map(({ width, gap }, index) =>
    xmlElement('w:col', { 'w:w': twips(width), 'w:space': index === columns.length - 1 ? undefined : twips(gap) }),
  );
  return xmlElement('w:cols', { ...count, 'w:equalWidth': 0 }, each.join(''));
}

function referencesXml(type: 'header' | 'footer', contents: SectionHeaders, parts: HeaderParts): string {
  const pages = ['even', 'default', 'first'] as const;
  return pages
    .map((page) => {
      const content = contents[page];
      if (content === undefined) return '';
      return xmlElement(`w:${type}Reference`, { 'w:type': page, 'r:id': parts.idOf(type, content) });
    })
    .join('');
}

/** The namespaces of the parts with text. */
export const TEXT_NAMESPACES = {
  'xmlns:w': 'http://schemas.openxmlformats.org/wordprocessingml/2006/main',
  'xmlns:r': OFFICE_RELATIONS,
  'xmlns:wp': 'http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing',
  'xmlns:mc': 'http://schemas.openxmlformats.org/markup-compatibility/2006',
  'xmlns:w14': 'http://schemas.microsoft.com/office/word/2010/wordml',
  'xmlns:w15': 'http://schemas.microsoft.com/office/word/2012/wordml',
  'mc:Ignorable': 'w14 w15',
} as const;
