/** Western European languages, which are written with the letters of windows-1252. */
const western = 'en fr de es pt it nl da sv nb fi is ca eu sq';
const central = 'pl cs sk hu ro hr sl sr-Latn sq de';
const baltic = 'lt lv et';
const cyrillic = 'ru uk bg sr mk be';

/** A possible encoding: `surprise` is its prior cost in nats (−ln of its likelihood), `languages` are tried with it. */
export interface Candidate {
  readonly encoding: string;
  readonly surprise: number;
  readonly languages: readonly string[];
}

/** Single-byte encodings; if two encodings decode a text to the same characters, the first wins. */
export const singleByteCandidates: readonly Candidate[] = [
  candidate('windows-1252', 0, western),
  candidate('windows-1250', 2, central),
  candidate('windows-1251', 2, cyrillic),
  candidate('windows-1253', 2, 'el'),
  candidate('windows-1254', 2.5, 'tr az'),
  candidate('windows-1255', 2, 'he'),
  candidate('windows-1256', 2, 'ar fa ur'),
  candidate('windows-1257', 2.5, baltic),
  candidate('windows-1258', 2.5, 'vi'),
  candidate('windows-874', 2, 'th'),
  candidate('koi8-u', 2.5, 'ru uk bg be'),
  candidate('iso-8859-2', 3, central),
  candidate('iso-8859-4', 4, baltic),
  candidate('iso-8859-5', 3.5, cyrillic),
  candidate('iso-8859-6', 3, 'ar'),
  candidate('iso-8859-7', 3, 'el'),
  candidate('iso-8859-8', 3, 'he'),
  candidate('iso-8859-13', 3.5, baltic),
  candidate('iso-8859-15', 3, western),
  candidate('ibm866', 3, cyrillic),
  candidate('ibm437', 5, western),
  candidate('ibm850', 5, western),
  candidate('ibm852', 5, central),
  candidate('ibm737', 5, 'el'),
  candidate('ibm857', 5, 'tr'),
  candidate('ibm775', 5.5, baltic),
  candidate('ibm862', 5.5, 'he'),
  candidate('macintosh', 5, western),
  candidate('x-mac-cyrillic', 5, cyrillic),
];

/** Encodings with one or two bytes for each character; an encoding in which the bytes are invalid is ruled out. */
export const doubleByteCandidates = ['shift_jis', 'gb18030', 'big5', 'euc-kr', 'euc-jp'] as const;

function candidate(encoding: string, surprise: number, languages: string): Candidate {
  return { encoding, surprise, languages: languages.split(' ') };
}
