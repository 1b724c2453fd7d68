import { xmlText } from '../ooxml/xml-text.js';

/** Characters that XML 1.0 does not allow, and the carriage return, which parsers of XML turn into a line feed. */
// eslint-disable-next-line no-control-regex
const forbidden = /[\x00-\x08\x0b-\x1f\ufffe\uffff]/g;
/** Text that looks like the escape of a character (ECMA-376 Part 1, 22.9.2.19); the underscore itself is escaped. */
const looksEscaped = /_(?=x[0-9a-fA-F]{4}_)/g;
// eslint-disable-next-line no-control-regex
const needsCare = /[\x00-\x08\x0b-\x1f\ufffe\uffff_]/;

/** Returns a text of a cell as it stands in XML, with escapes of Excel for characters that XML does not allow. */
export function escapedText(text: string): string {
  return xmlText(needsCare.test(text) ? escaped(text) : text);
}

function escaped(text: string): string {
  return text
    .replace(looksEscaped, '_x005F_')
    .replace(forbidden, (it) => `_x${it.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`);
}
