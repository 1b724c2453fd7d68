import { xmlText } from './xml-text.js';

/** Attributes that are undefined are left out. */
export type XmlAttributes = Readonly<Record<string, string | number | undefined>>;

/** Returns an element. @param content markup; the element is empty without it */
export function xmlElement(name: string, attributes: XmlAttributes = {}, content = ''): string {
  return content === ''
    ? `${startTag(name, attributes).slice(0, -1)}/>`
    : `${startTag(name, attributes)}${content}</${name}>`;
}

export function startTag(name: string, attributes: XmlAttributes = {}): string {
  let xml = `<${name}`;
  for (const [attribute, value] of Object.entries(attributes)) {
    if (value !== undefined) xml += ` ${attribute}="${typeof value === 'string' ? xmlText(value) : value}"`;
  }
  return `${xml}>`;
}
