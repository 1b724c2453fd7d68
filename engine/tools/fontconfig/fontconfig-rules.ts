import { symbolFonts, symbolNames } from './font-designs.js';
import type { StandIn } from './stand-in.js';

/** The first and last code point of emoji, without digits. */
const FIRST_SYMBOL = 0xa9;
const LAST_SYMBOL = 0x1faff;

/**
 * A fontconfig configuration for programs that look for fonts themselves: the system's configuration and the
 * replacements by design. A replacement precedes all other fonts for the missing name, because Chromium accepts a
 * font of another name only as the first of fontconfig's list.
 */
export function fontRules(standIns: readonly StandIn[]): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
${symbolsOfText().map(textSymbolRule).join('\n')}
<include ignore_missing="yes">/etc/fonts/fonts.conf</include>
${standIns.map(standInRule).join('\n')}
${symbolFonts.map(symbolRule).join('\n')}
${NO_TYPE_1}
</fontconfig>
`;
}

function standInRule({ missing, family, bold }: StandIn): string {
  const weight = bold ? '<edit name="weight" mode="assign"><const>bold</const></edit>' : '';
  return `<match target="pattern">
<test qual="first" name="family" ignore-blanks="true"><string>${escaped(missing)}</string></test>
<edit name="family" mode="prepend_first" binding="strong"><string>${escaped(family)}</string></edit>${weight}
</match>`;
}

/**
 * Removes a symbol font from the list of every name that does not request symbols. The edit removes the value that
 * the first test matched.
 */
function symbolRule(font: string): string {
  const tests = symbolNames.map(
    (name) =>
      `<test qual="first" name="family" compare="not_eq" ignore-blanks="true"><string>${escaped(name)}</string></test>`,
  );
  return `<match target="pattern">
<test name="family"><string>${escaped(font)}</string></test>
${tests.join('\n')}
<edit name="family" mode="delete"/>
</match>`;
}

/** Returns the symbols with text presentation by default, such as check marks (Unicode UTS #51). */
function symbolsOfText(): readonly number[] {
  const codes = Array.from({ length: LAST_SYMBOL - FIRST_SYMBOL + 1 }, (_, at) => FIRST_SYMBOL + at);
  return codes.filter((code) => /^(?=\p{Emoji})\P{Emoji_Presentation}$/u.test(String.fromCodePoint(code)));
}

/**
 * LibreOffice requests an emoji font for these symbols as well, by the language "und-zsye". The rule precedes those
 * of the system, which turn the language into a family.
 */
function textSymbolRule(code: number): string {
  return `<match target="pattern">
<test name="lang" compare="contains"><string>und-zsye</string></test>
<test name="charset" compare="contains"><charset><int>${code}</int></charset></test>
<test name="charset" compare="not_contains"><charset><int>${EMOJI_SELECTOR}</int></charset></test>
<edit name="lang" mode="assign"><string>en</string></edit>
</match>`;
}

const EMOJI_SELECTOR = 0xfe0f;

/** No program embeds Type 1 fonts in a PDF, and they would hide an OpenType version of the same font. */
const NO_TYPE_1 = `<selectfont><rejectfont>
<pattern><patelt name="fontformat"><string>Type 1</string></patelt></pattern>
</rejectfont></selectfont>`;

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
