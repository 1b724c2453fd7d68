/** Characters that XML 1.0 does not allow, and the carriage return, which parsers of XML turn into a line feed. */
// eslint-disable-next-line no-control-regex
const forbidden = /[\x00-\x08\x0b-\x1f\ufffe\uffff]/g;
const special = /[&<>"]/;
// eslint-disable-next-line no-control-regex
const needsCare = /[\x00-\x08\x0b-\x1f\ud800-\udfff\ufffe\uffff]/;

/** Returns a text as it stands in XML, in elements and attributes, without characters that XML does not allow. */
export function xmlText(text: string): string {
  const safe = needsCare.test(text) ? text.replace(/\p{Surrogate}/gu, '\ufffd').replace(forbidden, '') : text;
  if (!special.test(safe)) return safe;
  return safe.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
