import { Refused } from '../../converters/child/attend.js';
import type { Refusal } from '../../converters/child/converter-messages.js';
import type { OfficeQuestion, OfficeReport } from './exchange.js';

/** The macro's answer about a document that it has written. */
interface Outcome extends Pick<OfficeReport, 'fonts'> {
  /** Language code such as "de"; empty when unknown. */
  readonly language: string;
}

/**
 * Interprets the macro's answer. @throws Refused when the document is at fault, Error when LibreOffice or the macro
 * is
 */
export function outcomeOf(answer: string, question: OfficeQuestion): Outcome {
  const [outcome = '', language = '', ...fonts] = answer.trimEnd().split('\n');
  if (outcome === 'done') return { language, fonts };
  const refusal = Object.hasOwn(refusals, outcome) ? refusals[outcome] : undefined;
  if (refusal === undefined) throw new Error(answer);
  throw new Refused(refusal(question));
}

const kinds = {
  text: 'text document',
  spreadsheet: 'spreadsheet',
  presentation: 'presentation',
} as const satisfies Record<OfficeQuestion['family'], string>;

export const unsupportedProtection: Refusal = {
  kind: 'unsupported-input',
  says: 'its protection is not supported; save it without a password.',
};

export function damaged({ family }: Pick<OfficeQuestion, 'family'>): Refusal {
  return { kind: 'invalid-input', says: `it is damaged; a whole ${kinds[family]} is needed.` };
}

const refusals: Readonly<Record<string, (question: OfficeQuestion) => Refusal>> = {
  password: ({ password }) =>
    password === undefined
      ? { kind: 'password-required', says: 'it is protected; give its password.' }
      : { kind: 'wrong-password', says: 'the password does not open it.' },
  protection: () => unsupportedProtection,
  unopened: damaged,
  foreign: ({ family }) => ({ kind: 'invalid-input', says: `it is not a ${kinds[family]}.` }),
  large: () => ({
    kind: 'too-complex',
    says: 'it spans more than 1,000,000 pages; a print area would tell which are meant.',
  }),
  unwritten: () => ({ kind: 'invalid-input', says: 'it opens, but cannot be written as PDF.' }),
};
