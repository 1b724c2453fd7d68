import { adobeStandard } from '../../../text/encodings/adobe-standard.js';
import { codePages } from '../../../text/encodings/code-pages.js';

/** Returns the function from code to character of a base encoding of simple fonts (ISO 32000-2, Annex D). */
export function baseEncoding(name: string | undefined): (code: number) => string | undefined {
  if (name === 'WinAnsiEncoding') return winAnsi;
  return name === 'MacRomanEncoding' ? (code) => macRoman.decode(Uint8Array.of(code)) : adobeStandard;
}

const macRoman = new TextDecoder('macintosh');

/** In WinAnsiEncoding, codes without a character show bullets. */
function winAnsi(code: number): string | undefined {
  if (code < 0x20) return undefined;
  if (code < 0x7f) return String.fromCharCode(code);
  if (code === 0xa0) return ' ';
  if (code === 0xad) return '-';
  const character = codePages['windows-1252'][code - 0x80] ?? '';
  return character >= '\u00a0' ? character : '\u2022';
}
