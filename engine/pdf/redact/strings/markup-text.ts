import { htmlEntity } from './html-entities.js';

/** Returns the text between tags without an XML parser, so that it also accepts malformed markup. */
export function textOfMarkup(markup: string): string {
  return decodeEntities(markup.replace(/<!\[CDATA\[|\]\]>/g, '').replace(/<[^<>]*>/g, ''));
}

/** Replaces the entities of XML and HTML and numeric character references by their characters. */
export function decodeEntities(text: string): string {
  return text.replace(
    /&(?:#x([\da-f]{1,6})|#(\d{1,7})|([a-z][a-z\d]{1,7}));/gi,
    (written, hex?: string, decimal?: string, name?: string) => {
      const code = hex !== undefined ? Number.parseInt(hex, 16) : Number(decimal);
      if (name !== undefined) return htmlEntity(name) ?? written;
      return code <= 0x10ffff ? String.fromCodePoint(code) : written;
    },
  );
}
