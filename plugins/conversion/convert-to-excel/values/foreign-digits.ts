/** Digits of a script other than Latin. */
export interface ForeignDigits {
  /** The language identifier of number formats with such digits, in hexadecimal: shape of digits, then language. */
  readonly language: string;
}

interface Script extends ForeignDigits {
  readonly zero: number;
  /** The decimal and the thousands separator. */
  readonly separators: readonly [string, string];
}

const arabicSeparators = ['\u066b', '\u066c'] as const;
const scripts: readonly Script[] = [
  { zero: 0x0660, language: '2000401', separators: arabicSeparators },
  { zero: 0x06f0, language: '3000429', separators: arabicSeparators },
  { zero: 0x0966, language: '4000439', separators: ['.', ','] },
];
const anyForeign = /[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f]/;

/**
 * A number with Arabic, Persian or Devanagari digits, and the same with Latin ones. Undefined for a number with Latin digits, with
 * digits of two scripts, or with separators that formats cannot show beside such digits.
 */
export function foreignDigits(text: string): { readonly latin: string; readonly digits: ForeignDigits } | undefined {
  if (!anyForeign.test(text)) return undefined;
  const script = scripts.find(({ zero }) => Array.from(text).some((it) => isDigit(it, zero)));
  if (script === undefined) return undefined;
  const { zero, separators, language } = script;
  const [decimal, group] = separators;
  let latin = '';
  for (const character of text) {
    if (isDigit(character, zero)) latin += String((character.codePointAt(0) ?? zero) - zero);
    else if (character === decimal) latin += '.';
    else if (character === group) latin += ',';
    else if (/[\d.,]/.test(character)) return undefined;
    else latin += character;
  }
  return { latin, digits: { language } };
}

function isDigit(character: string, zero: number): boolean {
  const code = character.codePointAt(0) ?? 0;
  return code >= zero && code <= zero + 9;
}
