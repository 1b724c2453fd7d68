import { symbolFonts, symbolNames } from './font-designs.js';
import type { StandIn } from './stand-in.js';

/**
 * A configuration of fontconfig for programs that look for fonts themselves: that of the system, and the stand-ins by
 * design. A stand-in comes before all that the system has for the name of the missing font: Chromium takes a font for
 * another name only if it is the first in the list that fontconfig makes of that name.
 */
export function fontRules(standIns: readonly StandIn[]): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
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

/** No program embeds these in a PDF. Where both are installed, the same font as OpenType would not be found. */
const NO_TYPE_1 = `<selectfont><rejectfont>
<pattern><patelt name="fontformat"><string>Type 1</string></patelt></pattern>
</rejectfont></selectfont>`;

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
