/** Returns the text between tags without an XML parser, so that it also accepts malformed markup. */
export function textOfMarkup(markup: string): string {
  return decodeEntities(markup.replace(/<!\[CDATA\[|\]\]>/g, '').replace(/<[^<>]*>/g, ''));
}

const namedEntities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  shy: '\u00ad',
};

/** Replaces the entities of XML and numeric character references by their characters. */
export function decodeEntities(text: string): string {
  return text.replace(
    /&(?:#x([\da-f]{1,6})|#(\d{1,7})|([a-z]{2,8}));/gi,
    (written, hex?: string, decimal?: string, name?: string) => {
      const code = hex !== undefined ? Number.parseInt(hex, 16) : Number(decimal);
      if (name !== undefined) return namedEntities[name.toLowerCase()] ?? written;
      return code <= 0x10ffff ? String.fromCodePoint(code) : written;
    },
  );
}
