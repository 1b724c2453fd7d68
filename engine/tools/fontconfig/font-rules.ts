import { symbolFonts, symbolNames } from './font-designs.js';
import type { StandIn } from './stand-in.js';

/** The first and the last character of today's emoji, but for digits. */
const FIRST_SYMBOL = 0xa9;
const LAST_SYMBOL = 0x1faff;

/**
 * A configuration of fontconfig for programs that look for fonts themselves: that of the system, and the stand-ins by
 * design. A stand-in comes before all that the system has for the name of the missing font: Chromium takes a font for
 * another name only if it is the first in the list that fontconfig makes of that name.
 */
export function fontRules(standIns: readonly StandIn[]): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
${symbolsOfText.map(textSymbolRule).join('\n')}
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
 * Takes a font of symbols out of the list of every name that does not ask for symbols. An edit is of the value that the
 * first test found.
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

/** Symbols that are text unless a variation selector follows, such as check marks (Unicode, UTS #51). */
const symbolsOfText = Array.from({ length: LAST_SYMBOL - FIRST_SYMBOL + 1 }, (_, at) => FIRST_SYMBOL + at).filter(
  (code) => /^(?=\p{Emoji})\P{Emoji_Presentation}$/u.test(String.fromCodePoint(code)),
);

/**
 * LibreOffice asks for an emoji font, by the language "und-zsye", for these symbols as well. The rule comes before those of
 * the system, which make a family of the language.
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

/** No program embeds these in a PDF. Where both are installed, the same font as OpenType would not be found. */
const NO_TYPE_1 = `<selectfont><rejectfont>
<pattern><patelt name="fontformat"><string>Type 1</string></patelt></pattern>
</rejectfont></selectfont>`;

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
