import { decodeHTML } from 'entities';

/** Returns the text between tags without an XML parser, so that it also accepts malformed markup. */
export function textOfMarkup(markup: string): string {
  return decodeEntities(markup.replace(/<!\[CDATA\[|\]\]>/g, '').replace(/<[^<>]*>/g, ''));
}

/**
 * Replaces the character references of HTML by their characters, also those that browsers accept without a semicolon. They
 * include those of XML.
 */
export function decodeEntities(text: string): string {
  return decodeHTML(text);
}
