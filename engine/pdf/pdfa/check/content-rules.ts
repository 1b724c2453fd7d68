import type { Operation } from '../../content/operators.js';
import type { PdfFile } from '../../file/pdf-file.js';
import { isArray, PdfName, PdfString, type PdfValue } from '../../syntax/values.js';
import type { PdfaLevel } from '../level.js';
import { SavedDepth } from '../shown/saved-depth.js';
import type { ContentPlace } from '../shown/walk-content.js';
import { INTENTS } from '../mend/mend-graphics.js';
import { invalidProperties } from '../mend/mend-language.js';
import { allowedNumber, hasForbiddenNumber, MAX_NAME, MAX_STRING } from './value-limits.js';
import type { Breach } from './rule.js';

/** The operators of ISO 32000-1, Annex A. An inline image is one operation, BI. */
const OPERATORS: ReadonlySet<string> = new Set(
  (
    'b B b* B* BDC BI BMC BT BX c cm CS cs d d0 d1 Do DP EMC ET EX f F f* G g gs h i j J K k l m M MP n q Q re RG rg ri s S ' +
    `SC sc SCN scn sh T* Tc Td TD Tf Tj TJ TL Tm Tr Ts Tw Tz v w W W* y ' "`
  ).split(' '),
);

/** Whether PDF defines the operator. Others are forbidden, also between BX and EX. */
export function isOperator(operator: string): boolean {
  return OPERATORS.has(operator);
}

/** Whether the operation sets a rendering intent that PDF does not define. */
export function setsUnknownIntent({ operator, operands }: Operation): boolean {
  const [intent] = operands;
  return operator === 'ri' && !(intent instanceof PdfName && INTENTS.includes(intent.value));
}

/** A language that is named in a way that level a forbids. */
export const LANGUAGE: Breach = { clauses: ['6.8.4', '6.7.4'], sentence: 'A language is not named by a language tag.' };

/** The deepest nesting of saved graphics states (PDF Reference 1.4, Appendix C; ISO 32000-1, Annex C). */
export const MAX_SAVED = 28;

/** Rules for the operations of content. */
export class ContentRules {
  readonly #saved = new SavedDepth();

  constructor(
    private readonly file: PdfFile,
    private readonly level: PdfaLevel,
  ) {}

  breachOf(operation: Operation, place: ContentPlace): Breach | undefined {
    const { operator, operands, image } = operation;
    if (!isOperator(operator)) {
      return { clauses: ['6.2.10', '6.2.2'], sentence: 'Content has an operator that PDF does not define.' };
    }
    if (setsUnknownIntent(operation)) {
      return { clauses: ['6.2.9', '6.2.6'], sentence: 'Content sets an unknown rendering intent.' };
    }
    if (invalidProperties(this.file, operation, this.level) !== undefined) return LANGUAGE;
    if (this.#saved.after(operator, place) > MAX_SAVED) {
      const sentence = 'Content saves graphics states within too many others.';
      return { clauses: ['6.1.12', '6.1.13'], sentence, isDrawable: true };
    }
    const written = image?.dict.get('Interpolate') ?? image?.dict.get('I');
    if (written === true) {
      return { clauses: ['6.2.4', '6.2.8'], sentence: 'An inline image is interpolated.', isDrawable: true };
    }
    const filters = image?.dict.get('Filter') ?? image?.dict.get('F') ?? null;
    if ((isArray(filters) ? filters : [filters]).some((it) => it instanceof PdfName && it.value.startsWith('LZW'))) {
      return { clauses: ['6.1.10', '6.1.10'], sentence: 'An inline image is encoded with LZW.', isDrawable: true };
    }
    return hasForbiddenNumber(operation, place.bytes, this.level) || operands.some((it) => this.#isTooLarge(it))
      ? { clauses: ['6.1.12', '6.1.13'], sentence: 'Content has a value that is too large.', isDrawable: true }
      : undefined;
  }

  #isTooLarge(value: PdfValue): boolean {
    if (isArray(value)) return value.some((it) => this.#isTooLarge(it));
    if (value instanceof PdfName) return value.value.length > MAX_NAME;
    if (value instanceof PdfString) return value.bytes.length > MAX_STRING[this.level.part];
    return typeof value === 'number' && allowedNumber(value, this.level) !== value;
  }
}
