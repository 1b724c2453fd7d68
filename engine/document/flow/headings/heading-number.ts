/**
 * Returns the depth of the number at the start of a heading: 1 for `3`, `Chapter 3` or `IV.`, 2 for `3.1` or `3.S`; undefined
 * without a number.
 */
export function numberDepth(text: string): number | undefined {
  if (isDate(text)) return undefined;
  if (NAMED.test(text) || APPENDIX.test(text)) return 1;
  const unit = EAST_ASIAN.exec(text)?.[1];
  if (unit !== undefined) return SECTIONS.has(unit) ? 2 : 1;
  if (CHINESE.test(text)) return text.startsWith('（') || text.startsWith('(') ? 2 : 1;
  const decimal = sectionNumber(text);
  if (decimal !== undefined) {
    const parts = decimal.split('.');
    // A single letter is also a word in many languages.
    return parts.length === 1 && /^[A-Z]$/.test(decimal) ? undefined : parts.length;
  }
  return /^[IVXL]{1,6}\.\s+\p{Lu}/u.test(text) ? 1 : undefined;
}

/** Returns the number at the start of a text, such as `3.2`; a whole number before a small letter is an amount. */
export function sectionNumber(text: string): string | undefined {
  const [start = '', number] = DECIMAL.exec(text) ?? [];
  return number?.includes('.') === true || /^\P{Ll}/u.test(text.slice(start.length)) ? number : undefined;
}

/**
 * Returns whether a text begins with a decimal and a small letter: an amount, such as `3.2 million`, or the number and the title of a section,
 * such as `3.1 ctags`.
 */
export function mayBeAmount(text: string): boolean {
  const [start] = DECIMAL.exec(text) ?? [];
  return start !== undefined && /^\p{Ll}/u.test(text.slice(start.length));
}

/** Matches a day, a word and a year, such as "10 Mar 99". */
const DAY_AND_YEAR = /^\p{Nd}{1,2}\.?\s+(\p{L}{3,12})[.,]?\s+(?:\p{Nd}{4}|['’]?\p{Nd}{2})$/u;

function isDate(text: string): boolean {
  const [, word] = DAY_AND_YEAR.exec(text) ?? [];
  if (word === undefined) return false;
  months ??= monthNames();
  return months.has(word.toLowerCase());
}

/** Languages whose names of months are known; Arabic has others in the west and in the east. */
const LANGUAGES = [
  ...['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'sv', 'da', 'nb', 'fi', 'pl', 'cs', 'sk', 'hr', 'hu', 'ro', 'tr', 'id'],
  ...['ca', 'ru', 'uk', 'bg', 'el', 'he', 'fa', 'ar-EG', 'ar-SY', 'ar-TN', 'ar-MA'],
];

let months: ReadonlySet<string> | undefined;

/** Returns the names and abbreviations of months behind a day, in small letters without points. */
function monthNames(): ReadonlySet<string> {
  const names = new Set<string>();
  for (const language of LANGUAGES) {
    for (const month of ['long', 'short'] as const) {
      const format = new Intl.DateTimeFormat(language, { day: 'numeric', month, calendar: 'gregory', timeZone: 'UTC' });
      for (let at = 0; at < 12; at++) {
        const parts = format.formatToParts(Date.UTC(2024, at, 1));
        const name = parts.find(({ type }) => type === 'month')?.value ?? '';
        names.add(name.toLowerCase().replace('.', ''));
      }
    }
  }
  return names;
}

/** Only below a digit are single letters parts of a number: "U.S." begins no heading. */
const DECIMAL = /^(?:§+\s*)?(\p{Nd}{1,3}(?:\.(?:\p{Nd}{1,3}|[A-Z])){0,5}|[A-Z](?:\.\p{Nd}{1,3}){0,5})[.):]?\s+/u;

/** Matches the number of a section or an appendix in any notation. */
const ANY_NUMBER =
  /^[(§\s]*(?:\p{Nd}{1,3}|\p{Lu}(?=[.)\s])|[IVXL]{1,7}(?=[.)\s–—-]))(?:[.-](?:\p{Nd}{1,3}|\p{Lu}(?=[.)\s])))*(?:[.):\s–—-]+(?=\S)|(?=\p{Lo}))/u;

/** Returns a title without its number, be it that of a section, a chapter or an appendix. */
export function withoutNumber(title: string): string {
  return withoutChapterNumber(title).replace(ANY_NUMBER, '');
}

/** The words for the parts of a document that have numbers behind them. */
const NAMES = [
  'chapter|part|appendix|section|book|annex|kapitel|teil|anhang|abschnitt|chapitre|partie|annexe|cap[ií]tulo|parte',
  'ap[eé]ndice|apêndice|secci[oó]n|seção|secção|anexo|cap[ií]tol|capitolo|sezione|allegato|appendice|capitolul|partea|anexa',
  'hoofdstuk|deel|bijlage|avsnitt|bilaga|bilag|kapittel|vedlegg|luku|osa|liite|rozdział|część|załącznik',
  'kapitola|část|časť|příloha|príloha|poglavlje|prilog|bölüm|kısım|chương|phần|bab|lampiran',
  'глава|часть|раздел|приложение|розділ|частина|додаток|част|κεφάλαιο|μέρος|παράρτημα',
  'فصل|بخش|پیوست|الفصل|الباب|الملحق|פרק',
].join('|');
const WORDS =
  'one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty';
const NUMBER = `\\p{Nd}{1,3}|[IVXL]{1,7}|\\p{Lu}|\\p{Lo}|${WORDS}`;

const NAMED = new RegExp(`^(?:${NAMES})\\s+(?:${NUMBER})(?![\\p{L}\\p{N}])`, 'iu');

/** Matches the number of an appendix in Chinese, Japanese or Korean. */
const APPENDIX = /^(?:付録|附録|附錄|附录|부록)\s*(?:\p{Nd}{1,3}|[A-Z]|[一二三四五六七八九十])(?![A-Za-z\p{N}])/u;

/** Matches the number of a chapter, a part or a section in Chinese, Japanese or Korean, and its unit. */
const EAST_ASIAN = /^[第제]\s*[\p{Nd}〇零一二三四五六七八九十百]{1,5}\s*([章編编篇部節节장편부절])(?![\p{L}\p{N}])/u;

/** Matches the number of a section of Chinese documents, such as 一、 or, for those within it, （二）. */
const CHINESE = /^(?:[一二三四五六七八九十]{1,3}、|[（(][一二三四五六七八九十]{1,3}[）)])/u;

const SECTIONS = new Set(['節', '节', '절']);

const LABEL = new RegExp(
  `^(?:${NAMES})(?:\\s+(?:${NUMBER})[.:]?)?$|^(?:${WORDS})$|${EAST_ASIAN.source}$|${APPENDIX.source}$`,
  'iu',
);

const NUMBERED = new RegExp(
  `^(?:${NAMED.source}|${EAST_ASIAN.source}|${APPENDIX.source})[\\s.:–—-]*(?=[\\p{L}\\p{N}])`,
  'iu',
);

const NAME = new RegExp(`^(?:${NAMES})$`, 'iu');

const FIRST_NAME = new RegExp(`^(?:${NAMES})(?=\\s)`, 'iu');

/** Returns how a heading is numbered: by a word such as `part`, a unit such as `章`, or with `roman` or `decimal` numbers. */
export function numberKind(text: string): string {
  const name = FIRST_NAME.exec(text)?.[0] ?? EAST_ASIAN.exec(text)?.[1];
  return name?.toLowerCase() ?? CHINESE.exec(text)?.[0].at(-1) ?? (/^[IVXL]/.test(text) ? 'roman' : 'decimal');
}

/** Returns whether a text is only the word before the number of a chapter. */
export function isChapterName(text: string): boolean {
  return NAME.test(text);
}

/** Returns whether a text is only the number of a chapter, or a line of it, whose title is on the next line. */
export function isChapterNumber(text: string): boolean {
  return LABEL.test(text);
}

/** Returns a title without the number of its chapter and the word before, unless that is all of it. */
function withoutChapterNumber(text: string): string {
  return text.replace(NUMBERED, '');
}
