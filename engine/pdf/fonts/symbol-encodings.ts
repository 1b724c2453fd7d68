import { textOfGlyphName } from './glyph-names.js';
import { withoutTag } from './subset-tag.js';

/** The built-in encoding of a standard symbol font (ISO 32000-2, Annex D.5 and D.6). */
export interface SymbolEncoding {
  nameOf(code: number): string | undefined;
  textOf(name: string): string | undefined;
}

/** Glyph names from code 32 on; a hyphen where the font has no glyph. */
const symbols = `
space exclam universal numbersign existential percent ampersand suchthat parenleft parenright asteriskmath plus comma
minus period slash zero one two three four five six seven eight nine colon semicolon less equal greater question
congruent Alpha Beta Chi Delta Epsilon Phi Gamma Eta Iota theta1 Kappa Lambda Mu Nu Omicron Pi Theta Rho Sigma Tau
Upsilon sigma1 Omega Xi Psi Zeta bracketleft therefore bracketright perpendicular underscore radicalex alpha beta chi
delta epsilon phi gamma eta iota phi1 kappa lambda mu nu omicron pi theta rho sigma tau upsilon omega1 omega xi psi
zeta braceleft bar braceright similar - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - Euro Upsilon1
minute lessequal fraction infinity florin club diamond heart spade arrowboth arrowleft arrowup arrowright arrowdown
degree plusminus second greaterequal multiply proportional partialdiff bullet divide notequal equivalence approxequal
ellipsis arrowvertex arrowhorizex carriagereturn aleph Ifraktur Rfraktur weierstrass circlemultiply circleplus
emptyset intersection union propersuperset reflexsuperset notsubset propersubset reflexsubset element notelement angle
gradient registerserif copyrightserif trademarkserif product radical dotmath logicalnot logicaland logicalor
arrowdblboth arrowdblleft arrowdblup arrowdblright arrowdbldown lozenge angleleft registersans copyrightsans
trademarksans summation parenlefttp parenleftex parenleftbt bracketlefttp bracketleftex bracketleftbt bracelefttp
braceleftmid braceleftbt braceex - angleright integral integraltp integralex integralbt parenrighttp parenrightex
parenrightbt bracketrighttp bracketrightex bracketrightbt bracerighttp bracerightmid bracerightbt
`;
const dingbats = `
space a1 a2 a202 a3 a4 a5 a119 a118 a117 a11 a12 a13 a14 a15 a16 a105 a17 a18 a19 a20 a21 a22 a23 a24 a25 a26 a27 a28
a6 a7 a8 a9 a10 a29 a30 a31 a32 a33 a34 a35 a36 a37 a38 a39 a40 a41 a42 a43 a44 a45 a46 a47 a48 a49 a50 a51 a52 a53
a54 a55 a56 a57 a58 a59 a60 a61 a62 a63 a64 a65 a66 a67 a68 a69 a70 a71 a72 a73 a74 a203 a75 a204 a76 a77 a78 a79 a81
a82 a83 a84 a97 a98 a99 a100 - a89 a90 a93 a94 a91 a92 a205 a85 a206 a86 a87 a88 a95 a96 - - - - - - - - - - - - - - -
- - - - a101 a102 a103 a104 a106 a107 a108 a112 a111 a110 a109 a120 a121 a122 a123 a124 a125 a126 a127 a128 a129 a130
a131 a132 a133 a134 a135 a136 a137 a138 a139 a140 a141 a142 a143 a144 a145 a146 a147 a148 a149 a150 a151 a152 a153
a154 a155 a156 a157 a158 a159 a160 a161 a163 a164 a196 a165 a192 a166 a167 a168 a169 a170 a171 a172 a173 a162 a174
a175 a176 a177 a178 a179 a193 a180 a199 a181 a200 a182 - a201 a183 a184 a197 a185 a194 a198 a186 a195 a187 a188 a189
a190 a191
`;

/** The characters of the names of `dingbats`, in the same order. */
const dingbatPoints = `
20 2701 2702 2703 2704 260e 2706 2707 2708 2709 261b 261e 270c 270d 270e 270f 2710 2711 2712 2713 2714 2715 2716 2717
2718 2719 271a 271b 271c 271d 271e 271f 2720 2721 2722 2723 2724 2725 2726 2727 2605 2729 272a 272b 272c 272d 272e
272f 2730 2731 2732 2733 2734 2735 2736 2737 2738 2739 273a 273b 273c 273d 273e 273f 2740 2741 2742 2743 2744 2745
2746 2747 2748 2749 274a 274b 25cf 274d 25a0 274f 2750 2751 2752 25b2 25bc 25c6 2756 25d7 2758 2759 275a 275b 275c
275d 275e - 2768 2769 276a 276b 276c 276d 276e 276f 2770 2771 2772 2773 2774 2775 - - - - - - - - - - - - - - - - - -
- 2761 2762 2763 2764 2765 2766 2767 2663 2666 2665 2660 2460 2461 2462 2463 2464 2465 2466 2467 2468 2469 2776 2777
2778 2779 277a 277b 277c 277d 277e 277f 2780 2781 2782 2783 2784 2785 2786 2787 2788 2789 278a 278b 278c 278d 278e
278f 2790 2791 2792 2793 2794 2192 2194 2195 2798 2799 279a 279b 279c 279d 279e 279f 27a0 27a1 27a2 27a3 27a4 27a5
27a6 27a7 27a8 27a9 27aa 27ab 27ac 27ad 27ae 27af - 27b1 27b2 27b3 27b4 27b5 27b6 27b7 27b8 27b9 27ba 27bb 27bc 27bd
27be
`;

const FIRST_CODE = 32;

function wordsOf(text: string): readonly string[] {
  return text.trim().split(/\s+/);
}

function encodingOf(names: readonly string[], textOf: SymbolEncoding['textOf']): SymbolEncoding {
  return {
    nameOf(code) {
      const name = names[code - FIRST_CODE];
      return name === '-' ? undefined : name;
    },
    textOf,
  };
}

const character = (hexadecimal: string): string => String.fromCodePoint(Number.parseInt(hexadecimal, 16));

const dingbatNames = wordsOf(dingbats);
const dingbatTexts = new Map(
  wordsOf(dingbatPoints).map((point, index) => [dingbatNames[index], point === '-' ? undefined : character(point)]),
);

const symbolEncoding = encodingOf(wordsOf(symbols), textOfGlyphName);
const dingbatEncoding = encodingOf(dingbatNames, (name) => dingbatTexts.get(name) ?? textOfGlyphName(name));

/** Returns the encoding of Symbol or ZapfDingbats, or of fonts that are called after them; undefined for another font. */
export function standardSymbols(fontName: string): SymbolEncoding | undefined {
  const plain = withoutTag(fontName);
  if (/^(?:ITC ?)?Zapf ?Dingbats|^Dingbats/i.test(plain)) return dingbatEncoding;
  return /^Symbol(?:MT|PS)?(?![A-Za-z])/i.test(plain) ? symbolEncoding : undefined;
}
