/** Names of character references in HTML: of Latin-1 from U+00A0 on, in order. */
const latin =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para ' +
  'middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute ' +
  'Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute ' +
  'THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ' +
  'ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml';

/** The Greek alphabet from U+0391 and from U+03B1 on; U+03A2 is not assigned. */
const capitals =
  'Alpha Beta Gamma Delta Epsilon Zeta Eta Theta Iota Kappa Lambda Mu Nu Xi Omicron Pi Rho - Sigma Tau Upsilon Phi Chi Psi Omega';
const smallLetters =
  'alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi omicron pi rho sigmaf sigma tau upsilon phi chi psi omega';

/** Other names with their code points in hexadecimal digits. */
const others =
  'amp 26 lt 3c gt 3e quot 22 apos 27 Abreve 102 abreve 103 Aogon 104 aogon 105 Cacute 106 cacute 107 Ccaron 10c ccaron 10d ' +
  'Dcaron 10e dcaron 10f Dstrok 110 dstrok 111 Eogon 118 eogon 119 Ecaron 11a ecaron 11b Gbreve 11e gbreve 11f Idot 130 ' +
  'imath 131 Lstrok 141 lstrok 142 Nacute 143 nacute 144 Ncaron 147 ncaron 148 Odblac 150 odblac 151 OElig 152 oelig 153 ' +
  'Rcaron 158 rcaron 159 Sacute 15a sacute 15b Scedil 15e scedil 15f Scaron 160 scaron 161 Tcaron 164 tcaron 165 Uring 16e ' +
  'uring 16f Udblac 170 udblac 171 Yuml 178 Zacute 179 zacute 17a Zdot 17b zdot 17c Zcaron 17d zcaron 17e fnof 192 circ 2c6 ' +
  'tilde 2dc ensp 2002 emsp 2003 thinsp 2009 zwnj 200c zwj 200d lrm 200e rlm 200f hyphen 2010 ndash 2013 mdash 2014 lsquo 2018 ' +
  'rsquo 2019 sbquo 201a ldquo 201c rdquo 201d bdquo 201e hellip 2026 euro 20ac';

const entities = new Map([
  ...inOrder(latin, 0xa0),
  ...inOrder(capitals, 0x391),
  ...inOrder(smallLetters, 0x3b1),
  ...Array.from(others.matchAll(/(\w+) (\w+)/g), ([, name = '', code = '']) => {
    return [name, String.fromCharCode(Number.parseInt(code, 16))] as const;
  }),
]);

/** Returns the character of a named character reference of HTML; undefined for the names of rare characters. */
export function htmlEntity(name: string): string | undefined {
  return entities.get(name) ?? entities.get(name.toLowerCase());
}

function inOrder(names: string, first: number): readonly (readonly [name: string, character: string])[] {
  return names.split(' ').map((name, index) => [name, String.fromCharCode(first + index)]);
}
