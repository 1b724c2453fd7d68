/** Characters that XML 1.0 forbids or discourages (§2.2), unpaired surrogates among them. */
const FORBIDDEN = /(?![\t\n])[\p{Cc}\p{Cs}\ufffe\uffff]/gu;

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Makes text the content of an element, in HTML and in XML; forbidden characters become U+FFFD. */
export function escapeText(text: string): string {
  return text.replace(FORBIDDEN, '\ufffd').replace(/[&<>]/g, (it) => entities[it] ?? '');
}

/** The attributes of a start tag, each after a space. Attributes without a value are left out. */
export function attributes(values: Readonly<Record<string, string | number | undefined>>): string {
  return Object.entries(values)
    .flatMap(([name, value]) => (value === undefined ? [] : [` ${name}="${escapeValue(String(value))}"`]))
    .join('');
}

function escapeValue(value: string): string {
  return value.replace(FORBIDDEN, '\ufffd').replace(/[&<>"]/g, (it) => entities[it] ?? '');
}
