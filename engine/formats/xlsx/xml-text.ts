/** Characters that XML 1.0 does not allow, and the carriage return, which parsers of XML turn into a line feed. */
// eslint-disable-next-line no-control-regex
const forbidden = /[\x00-\x08\x0b-\x1f\ufffe\uffff]/g;
/** Text that looks like the escape of a character (ECMA-376 Part 1, 22.9.2.19); the underscore itself is escaped. */
const looksEscaped = /_(?=x[0-9a-fA-F]{4}_)/g;
const special = /[&<>"]/;
// eslint-disable-next-line no-control-regex
const needsCare = /[\x00-\x08\x0b-\x1f\ud800-\udfff\ufffe\uffff_]/;

/** Returns a text as it stands in XML, in elements and attributes, with escapes of Office for characters outside of XML. */
export function xmlText(text: string): string {
  const safe = needsCare.test(text) ? withoutForbidden(text) : text;
  if (!special.test(safe)) return safe;
  return safe.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

function withoutForbidden(text: string): string {
  return text
    .replace(/\p{Surrogate}/gu, '\ufffd')
    .replace(looksEscaped, '_x005F_')
    .replace(forbidden, (it) => `_x${it.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`);
}
