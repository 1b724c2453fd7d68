/** Fonts of Windows and Office that stand for those of other systems, by the look and the country of their characters. */
const SUBSTITUTES: readonly (readonly [pattern: RegExp, font: string])[] = [
  [/^(?:ST ?Kai|Kaiti SC|Adobe Kaiti|Fandol ?Kai|AR PL (?:U?Kai|KaitiM GB)|gkai[mu])/i, 'KaiTi'],
  [/^(?:ST ?Fangsong|Adobe Fangsong|Fandol ?Fang)/i, 'FangSong'],
  [
    /^(?:NSimSun|ST ?(?:Song|Zhongsong)|Songti SC|Adobe Song|Fandol ?Song|Source ?Han ?Serif ?(?:SC|CN)|AR PL SungtiL|gbsn[mu])/i,
    'SimSun',
  ],
  [
    /^(?:ST ?(?:Heiti|Xihei)|Heiti SC|PingFang SC|Hiragino Sans GB|Adobe Heiti|Fandol ?Hei|Source ?Han ?Sans ?(?:SC|CN)|W(?:en ?)?Q(?:uan ?)?Y|Droid ?Sans ?Fallback)/i,
    'Microsoft YaHei',
  ],
  [
    /^(?:M ?Sung|Li ?Song|Songti TC|Adobe Ming|Source ?Han ?Serif ?(?:TC|HK)|AR PL (?:U?Ming|Mingti)|bsmi[mu])/i,
    'PMingLiU',
  ],
  [/^(?:M ?Hei\b|Li ?Hei|Heiti TC|PingFang (?:TC|HK)|Source ?Han ?Sans ?(?:TC|HK))/i, 'Microsoft JhengHei'],
  [/^(?:Nanum ?(?:Myeongjo|mj)|Un ?Batang|HY ?S?Myeong|Apple ?Myungjo|Source ?Han ?Serif ?KR?\b)/i, 'Batang'],
  [
    /^(?:Nanum ?(?:Barun ?)?G(?:othic|t)|Un ?Dotum|HY ?G(?:othic|o\b)|Apple ?(?:SD )?Gothic|Source ?Han ?Sans ?KR?\b)/i,
    'Malgun Gothic',
  ],
  [
    /^(?:Hiragino Mincho|Hira ?Min|IPA\w* ?P?Mincho|Harano ?Aji ?Mincho|Takao ?P?Mincho|Ryumin|Heisei ?Min|Koz(?:uka)? ?Min|Source ?Han ?Serif)/i,
    'Yu Mincho',
  ],
  [
    /^(?:Hiragino (?:Kaku|Sans)|Hira ?Kaku|IPA\w* ?P?Gothic|Harano ?Aji ?Gothic|Takao ?P?Gothic|Gothic ?BBB|Heisei ?Kaku|Koz(?:uka)? ?Go|VL ?P?Gothic|Source ?Han ?Sans)/i,
    'Yu Gothic',
  ],
];

/** The font of Windows or Office that looks like an East Asian font of another system; undefined for other fonts. */
export function eastAsianFont(family: string): string | undefined {
  return SUBSTITUTES.find(([pattern]) => pattern.test(family))?.[1];
}

/** Fonts of Windows for kana and Hangul; ideographs alone do not tell their country. */
const FONTS_OF_SCRIPTS = [
  [
    /[\p{Script=Hiragana}\p{Script=Katakana}]/u,
    { serif: 'Yu Mincho', 'sans-serif': 'Yu Gothic', monospace: 'MS Gothic' },
  ],
  [/\p{Script=Hangul}/u, { serif: 'Batang', 'sans-serif': 'Malgun Gothic', monospace: 'GulimChe' }],
] as const;

/** The font for a Japanese or Korean text; undefined for other texts. */
export function fontOfScript(text: string, generic: 'serif' | 'sans-serif' | 'monospace'): string | undefined {
  return FONTS_OF_SCRIPTS.find(([pattern]) => pattern.test(text))?.[1][generic];
}

/** Fonts whose Latin letters are half as wide as their ideographs. */
const HALF_WIDTH: ReadonlySet<string> = new Set([
  ...['SimSun', 'SimHei', 'KaiTi', 'FangSong', 'MS Mincho', 'MS Gothic', 'MingLiU'],
]);

export function hasHalfWidthLetters(family: string): boolean {
  return HALF_WIDTH.has(family);
}
