/**
 * The Windows charsets by which PDFium requests fonts, and the languages that fontconfig knows for them. The other
 * charsets are of scripts that all Western fonts contain.
 */
const charsets: Readonly<Record<number, string>> = {
  128: 'ja',
  129: 'ko',
  134: 'zh-cn',
  136: 'zh-tw',
  177: 'he',
  178: 'ar',
  222: 'th',
};

/**
 * Fonts of operating systems and office programs by language, matched on parts of their names without spaces. A
 * document that does not embed such a font often does not state its script.
 */
const families: readonly (readonly [language: string, names: RegExp])[] = [
  [
    'ja',
    /ms(ui|p)?-?gothic|ms-?p?mincho|meiryo|yu-?(gothic|mincho)|hiragino|kozuka|koz(go|min)|ryumin|gothicbbb|heisei|明朝|ゴシック|メイリオ/,
  ],
  [
    'zh-cn',
    /simsun|simhei|simkai|simfang|kaiti|fangsong|yahei|dengxian|st(song|heiti|xihei|kaiti)|adobe(song|heiti)|pingfangsc|宋体|黑体|楷体|仿宋|雅黑|等线|幼圆|隶书/,
  ],
  ['zh-tw', /mingliu|dfkai|jhenghei|adobeming|msung|mhei|pingfangtc|ligothic|lisong|明體|楷體|黑體/],
  ['ko', /batang|gulim|dotum|gungsuh|malgun|myeong?jo|applegothic|hygothic|nanum|굴림|바탕|돋움|궁서|맑은|명조|고딕/],
  ['ar', /arabic|naskh|andalus|sakkalmajalla|geezapro|kufi/],
  ['he', /^(david|miriam|narkisim|aharoni|gisha|levenim)|frankruehl|hebrew/],
  ['th', /angsana|browallia|cordia|dillenia|eucrosia|freesia|jasmine|kodchiang|leelawadee|thsarabun|thai|upc$/],
  ['hi', /mangal|aparajita|kokila|utsaah|devanagari|nirmala/],
  ['bn', /vrinda|shonarbangla|bengali/],
  ['gu', /shruti|gujarati/],
  ['pa', /raavi|gurmukhi/],
  ['ta', /latha|vijaya|tamil/],
  ['te', /gautami|vani|telugu/],
  ['kn', /tunga|kannada/],
  ['ml', /kartika|malayalam/],
  ['km', /daunpenh|moolboran|khmer/],
  ['lo', /dokchampa|laoui/],
  ['my', /myanmar/],
  ['am', /nyala|ethiopic|ebrima/],
];

export function languageOfCharset(charset: number): string | undefined {
  return charsets[charset];
}

export function languageOfFamily(family: string): string | undefined {
  const plain = family.toLowerCase();
  return families.find(([, names]) => names.test(plain))?.[0];
}

/** Decodes a font name of a document: UTF-8, or an older encoding of East Asian systems. */
export function fontNameIn(bytes: Uint8Array): string {
  const names = encodings.map((encoding) => new TextDecoder(encoding).decode(bytes));
  const [name = ''] = names;
  return name.includes('\uFFFD') ? (names.find((it) => languageOfFamily(it) !== undefined) ?? '') : name;
}

const encodings = ['utf-8', 'gbk', 'shift_jis', 'big5', 'euc-kr'] as const;
