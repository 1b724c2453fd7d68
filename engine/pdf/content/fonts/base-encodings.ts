import { codePages } from '../../../text/encodings/code-pages.js';

/** What the codes of simple fonts stand for by their base encoding (ISO 32000-2 annex D), as one character; or nothing. */
export function baseEncoding(name: string | undefined): (code: number) => string | undefined {
  if (name === 'WinAnsiEncoding') return winAnsi;
  return name === 'MacRomanEncoding' ? (code) => macRoman.decode(Uint8Array.of(code)) : standard;
}

const macRoman = new TextDecoder('macintosh');

/** Codes without a character show bullets. */
function winAnsi(code: number): string | undefined {
  if (code < 0x20) return undefined;
  if (code < 0x7f) return String.fromCharCode(code);
  if (code === 0xa0) return ' ';
  if (code === 0xad) return '-';
  const character = codePages['windows-1252'][code - 0x80] ?? '';
  return character >= '\u00a0' ? character : '\u2022';
}

/** The codes of the standard encoding that are above those of ASCII, from `firstUpper` on; 0 for those without a character. */
const firstUpper = 0xa1;
const upper = (
  'a1 a2 a3 2044 a5 192 a7 a4 27 201c ab 2039 203a fb01 fb02 0 2013 2020 2021 b7 0 b6 2022 201a 201e 201d bb ' +
  '2026 2030 0 bf 0 60 b4 2c6 2dc af 2d8 2d9 a8 0 2da b8 0 2dd 2db 2c7 2014 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 c6 0 ' +
  'aa 0 0 0 0 141 d8 152 ba 0 0 0 0 0 e6 0 0 0 131 0 0 142 f8 153 df'
).split(' ');

function standard(code: number): string | undefined {
  if (code === 0x27) return '\u2019';
  if (code === 0x60) return '\u2018';
  if (code >= 0x20 && code < 0x7f) return String.fromCharCode(code);
  const found = Number.parseInt(upper[code - firstUpper] ?? '0', 16);
  return found === 0 ? undefined : String.fromCharCode(found);
}
