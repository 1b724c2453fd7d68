import { htmlEntity, unterminatedEntity } from './html-entities.js';

/** Returns the text between tags without an XML parser, so that it also accepts malformed markup. */
export function textOfMarkup(markup: string): string {
  return decodeEntities(markup.replace(/<!\[CDATA\[|\]\]>/g, '').replace(/<[^<>]*>/g, ''));
}

/** Replaces the entities of XML and HTML and numeric character references by their characters, also without a semicolon. */
export function decodeEntities(text: string): string {
  return text.replace(
    /&(?:#x([\da-f]+)|#(\d+)|([a-z][a-z\d]{1,31}))(;?)/gi,
    (written: string, ...[hex, decimal, name, semicolon]: (string | undefined)[]) => {
      if (name !== undefined) return namedCharacters(name, semicolon === ';') ?? written;
      return numericCharacter(hex, decimal) ?? written;
    },
  );
}

const LAST_CODE_POINT = 0x10ffff;

/** Returns the character of a numeric reference, with digits of one of the two kinds; undefined when there is no such code point. */
export function numericCharacter(hex: string | undefined, decimal: string | undefined): string | undefined {
  const code = hex !== undefined ? Number.parseInt(hex, 16) : Number(decimal);
  return code <= LAST_CODE_POINT ? String.fromCodePoint(code) : undefined;
}

/** Returns the characters of a named reference, and of letters that follow a name without a semicolon. */
function namedCharacters(name: string, isTerminated: boolean): string | undefined {
  const whole = isTerminated ? htmlEntity(name) : undefined;
  if (whole !== undefined) return whole;
  const known = unterminatedEntity(name);
  if (known === undefined) return undefined;
  return `${htmlEntity(known) ?? ''}${name.slice(known.length)}${isTerminated ? ';' : ''}`;
}
