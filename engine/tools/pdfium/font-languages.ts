/**
 * The charsets of Windows by which PDFium says what a font is for, and what fontconfig calls that. The others are of
 * scripts that every font of the West has.
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
 * Fonts that come with systems and with office programs, by parts of their names without spaces: a document that does
 * not embed them does not say either what script they are for.
 */
const families: readonly (readonly [language: string, names: RegExp])[] = [
  [
    'ja',
    /ms(ui|p)?-?gothic|ms-?p?mincho|meiryo|yu-?(gothic|mincho)|hiragino|kozuka|koz(go|min)|ryumin|gothicbbb|heisei/,
  ],
  [
    'zh-cn',
    /simsun|simhei|simkai|simfang|kaiti|fangsong|yahei|dengxian|st(song|heiti|xihei|kaiti)|adobe(song|heiti)|pingfangsc/,
  ],
  ['zh-tw', /mingliu|dfkai|jhenghei|adobeming|msung|mhei|pingfangtc|ligothic|lisong/],
  ['ko', /batang|gulim|dotum|gungsuh|malgun|myeong?jo|applegothic|hygothic|nanum/],
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
