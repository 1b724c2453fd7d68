/** The name of a month in a language of Excel and LibreOffice. */
export interface MonthName {
  /** 1 to 12. */
  readonly month: number;
  /** `mmmm` for the full name, `mmm` for the abbreviation. */
  readonly code: 'mmmm' | 'mmm';
  /** The language identifier of number formats ([MS-LCID]), in hexadecimal. */
  readonly language: string;
}

/** Languages whose full names of months are the same after a day and alone. Abbreviations differ between programs. */
const languages = {
  en: '409',
  de: '407',
  fr: '40C',
  es: 'C0A',
  it: '410',
  pt: '816',
  nl: '413',
  sv: '41D',
  da: '406',
  nb: '414',
  ro: '418',
  tr: '41F',
  id: '421',
} as const;

const names = new Map<string, MonthName>();
for (const [tag, language] of Object.entries(languages)) {
  for (let month = 1; month <= 12; month += 1) {
    const add = (style: 'long' | 'short', code: MonthName['code']): void => {
      const name = new Intl.DateTimeFormat(tag, { month: style, timeZone: 'UTC' }).format(Date.UTC(2024, month - 1, 1));
      if (!names.has(name)) names.set(name, { month, code, language });
    };
    add('long', 'mmmm');
    if (tag === 'en') add('short', 'mmm');
  }
}

/** The month with this name, spelt and capitalised as Excel and LibreOffice display it. */
export function monthNamed(name: string): MonthName | undefined {
  return names.get(name);
}
