import { attributes, escapeText } from '../markup/escape.js';

/** Metadata of a book for the package document (EPUB 3.3 §5). */
export interface BookFacts {
  readonly title: string;
  readonly author: string | undefined;
  readonly language: string;
  /** A URN. */
  readonly identifier: string;
  /** ISO 8601, in UTC, to the second. */
  readonly modified: string;
  readonly isRightToLeft: boolean;
  readonly chapters: number;
  /** Names of image files. */
  readonly images: readonly string[];
  readonly hasAlternateTexts: boolean;
}

export const COVER = 'images/cover.jpg';

export const CONTAINER = `<?xml version="1.0" encoding="utf-8"?>
<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
<rootfiles>
<rootfile full-path="EPUB/package.opf" media-type="application/oebps-package+xml"/>
</rootfiles>
</container>
`;

export function chapterName(chapter: number): string {
  return `chapter-${chapter + 1}.xhtml`;
}

/** The package document of a book (EPUB 3.3 §5). */
export function* packageDocument(book: BookFacts): Generator<string> {
  yield '<?xml version="1.0" encoding="utf-8"?>\n';
  yield `<package${attributes({
    xmlns: 'http://www.idpf.org/2007/opf',
    version: '3.0',
    'unique-identifier': 'identifier',
    'xml:lang': book.language,
  })}>\n`;
  yield* metadata(book);
  yield* manifest(book);
  yield `<spine${attributes({ 'page-progression-direction': book.isRightToLeft ? 'rtl' : undefined })}>\n`;
  for (let at = 0; at < book.chapters; at += 1) yield `<itemref idref="chapter-${at + 1}"/>\n`;
  yield '</spine>\n</package>\n';
}

function* metadata({ title, author, language, identifier, modified, ...book }: BookFacts): Generator<string> {
  yield '<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">\n';
  yield `<dc:identifier id="identifier">${escapeText(identifier)}</dc:identifier>\n`;
  yield `<dc:title>${escapeText(title)}</dc:title>\n`;
  yield `<dc:language>${escapeText(language)}</dc:language>\n`;
  if (author !== undefined) yield `<dc:creator>${escapeText(author)}</dc:creator>\n`;
  const properties = [['dcterms:modified', modified], ...accessibility(book)];
  for (const [property, value = ''] of properties) {
    yield `<meta${attributes({ property })}>${escapeText(value)}</meta>\n`;
  }
  // Readers of EPUB 2 find the cover by this element.
  yield '<meta name="cover" content="cover"/>\n</metadata>\n';
}

/** EPUB Accessibility 1.1 §2; the vocabulary is that of schema.org. */
function* accessibility({
  images,
  hasAlternateTexts,
}: Pick<BookFacts, 'images' | 'hasAlternateTexts'>): Generator<readonly [property: string, value: string]> {
  yield ['schema:accessMode', 'textual'];
  if (images.length > 0) yield ['schema:accessMode', 'visual'];
  yield ['schema:accessModeSufficient', hasAlternateTexts ? 'textual' : 'textual,visual'];
  const features = ['structuralNavigation', 'tableOfContents', 'printPageNumbers', 'displayTransformability'];
  for (const feature of features) yield ['schema:accessibilityFeature', feature];
  if (images.length > 0 && hasAlternateTexts) yield ['schema:accessibilityFeature', 'alternativeText'];
  yield ['schema:accessibilityHazard', 'none'];
}

function* manifest({ chapters, images }: BookFacts): Generator<string> {
  yield '<manifest>\n';
  yield item({ id: 'nav', href: 'nav.xhtml', type: XHTML, properties: 'nav' });
  yield item({ id: 'style', href: 'style.css', type: 'text/css' });
  yield item({ id: 'cover', href: COVER, type: 'image/jpeg', properties: 'cover-image' });
  for (let at = 0; at < chapters; at += 1) yield item({ id: `chapter-${at + 1}`, href: chapterName(at), type: XHTML });
  for (const [at, href] of images.entries()) {
    yield item({ id: `image-${at + 1}`, href, type: href.endsWith('.png') ? 'image/png' : 'image/jpeg' });
  }
  yield '</manifest>\n';
}

const XHTML = 'application/xhtml+xml';

interface Item {
  readonly id: string;
  readonly href: string;
  readonly type: string;
  readonly properties?: string;
}

function item({ id, href, type, properties }: Item): string {
  return `<item${attributes({ id, href, 'media-type': type, properties })}/>\n`;
}
