/** The text between the tags, without a parser: what is no markup has some as well. */
export function textOfMarkup(markup: string): string {
  return withoutEntities(markup.replace(/<!\[CDATA\[|\]\]>/g, '').replace(/<[^<>]*>/g, ''));
}

const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  shy: '\u00ad',
};

/** With the entities of XML and characters given by their numbers as what they stand for. */
export function withoutEntities(text: string): string {
  return text.replace(
    /&(?:#x([\da-f]{1,6})|#(\d{1,7})|([a-z]{2,8}));/gi,
    (written, hex?: string, decimal?: string, name?: string) => {
      const code = hex !== undefined ? Number.parseInt(hex, 16) : Number(decimal);
      if (name !== undefined) return named[name.toLowerCase()] ?? written;
      return code <= 0x10ffff ? String.fromCodePoint(code) : written;
    },
  );
}
