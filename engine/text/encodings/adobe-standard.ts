/** The character of a code in Adobe's StandardEncoding (PostScript Language Reference, appendix E.5); undefined for an unused code. */
export function adobeStandard(code: number): string | undefined {
  if (code === 0x27) return '\u2019';
  if (code === 0x60) return '\u2018';
  if (code >= 0x20 && code < 0x7f) return String.fromCharCode(code);
  const found = Number.parseInt(upper[code - firstUpper] ?? '0', 16);
  return found === 0 ? undefined : String.fromCharCode(found);
}

/** The code points of the codes from `firstUpper` on, in hexadecimal; 0 for codes without a character. */
const firstUpper = 0xa1;
const upper = (
  'a1 a2 a3 2044 a5 192 a7 a4 27 201c ab 2039 203a fb01 fb02 0 2013 2020 2021 b7 0 b6 2022 201a 201e 201d bb ' +
  '2026 2030 0 bf 0 60 b4 2c6 2dc af 2d8 2d9 a8 0 2da b8 0 2dd 2db 2c7 2014 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 c6 0 ' +
  'aa 0 0 0 0 141 d8 152 ba 0 0 0 0 0 e6 0 0 0 131 0 0 142 f8 153 df'
).split(' ');
