import { EXCEL_2003_XML, FLAT_ODF, FLAT_OOXML, MATHML, SVG, WORD_2003_XML, XML } from './other-types.js';
import { endOfMarkup, type StartTag, startTags } from './start-tags.js';
import { HTML, type MediaType } from './types.js';

/**
 * Detects HTML and XML formats from the document type, the XML declaration and the namespace of the root element. Undefined
 * when the text has none of these; other tags are not considered.
 */
export function markupType(text: string): MediaType | undefined {
  const { rest, doctype, isXml } = withoutProlog(text);
  if (doctype === 'html' && !isXml) return HTML;
  const [root] = startTags(rest.startsWith('<') ? rest : '');
  // Browsers accept an unclosed tag or quotation mark.
  if (/^<html[\s/>]/i.test(rest) && namespaceOf(root) === undefined) return HTML;
  const type = root && (namespaces.get(namespaceOf(root) ?? '') ?? names.get(localName(root)));
  if (type !== undefined) return type;
  return isXml || doctype !== undefined || namespaceOf(root) !== undefined ? XML : undefined;
}

/**
 * Whether a text begins with a pattern of HTML (WHATWG MIME Sniffing Standard, §7.1).
 */
export function beginsAsHtml(text: string): boolean {
  return HTML_BEGINNING.test(text);
}

const HTML_BEGINNING =
  /^\s*<(?:!doctype html|!--|(?:html|head|script|iframe|h1|div|font|table|a|style|title|b|body|br|p)[\s>])/i;

const namespaces: ReadonlyMap<string, MediaType> = new Map([
  ['http://www.w3.org/1999/xhtml', HTML],
  ['http://www.w3.org/2000/svg', SVG],
  ['http://www.w3.org/1998/Math/MathML', MATHML],
  ['urn:oasis:names:tc:opendocument:xmlns:office:1.0', FLAT_ODF],
  ['http://openoffice.org/2000/office', FLAT_ODF],
  ['http://schemas.microsoft.com/office/2006/xmlPackage', FLAT_OOXML],
  ['http://schemas.microsoft.com/office/word/2003/wordml', WORD_2003_XML],
  ['urn:schemas-microsoft-com:office:spreadsheet', EXCEL_2003_XML],
]);

/** Names of root elements, for texts whose namespace is missing or written with an entity. */
const names: ReadonlyMap<string, MediaType> = new Map([
  ['html', HTML],
  ['svg', SVG],
]);

interface Prolog {
  /** The text from the first element or other content on. */
  readonly rest: string;
  /** The name of the root element in the document type declaration, in lower case. */
  readonly doctype: string | undefined;
  readonly isXml: boolean;
}

/** Skips the prolog in linear time: each iteration starts at the end of the previous one. */
function withoutProlog(text: string): Prolog {
  let [at, doctype, isXml] = [afterSpace(text, 0), undefined as string | undefined, false];
  while (text.startsWith('<?', at) || text.startsWith('<!', at)) {
    isXml ||= matchAt(/<\?xml[\s-]/y, text, at) !== null;
    doctype ??= matchAt(/<!doctype\s+([^\s[>]+)/iy, text, at)?.[1]?.toLowerCase();
    // Unclosed markup extends to the end of the text.
    at = afterSpace(text, endOfMarkup(text, at) ?? text.length);
  }
  return { rest: text.slice(at), doctype, isXml };
}

function afterSpace(text: string, at: number): number {
  return at + (matchAt(/\s*/y, text, at)?.[0].length ?? 0);
}

/** @param pattern a sticky pattern, which matches only at `at` */
function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

function localName({ name }: StartTag): string {
  return name.replace(/^.*:/, '').toLowerCase();
}

function namespaceOf(root: StartTag | undefined): string | undefined {
  const prefix = /^(.*):/.exec(root?.name ?? '')?.[1];
  return root?.attributes.get(prefix === undefined ? 'xmlns' : `xmlns:${prefix}`);
}
