/** Options that many operations share; spread them into the `properties` of a schema. */

/** Passwords reach programs line by line, and no PDF reader lets anyone type a control character. */
const PASSWORD_PATTERN = '^[^\\u0000-\\u001f\\u007f]*$';

/** A password that opens or protects a PDF: Unicode, without control characters. */
export function passwordSchema(description: string) {
  return {
    type: 'string',
    minLength: 1,
    maxLength: 512,
    pattern: PASSWORD_PATTERN,
    format: 'password',
    description,
  } as const;
}

export const passwordOption = {
  password: passwordSchema('The password that opens the document, when it is encrypted.'),
} as const;

/** A selection of pages such as `1,3-5`. An empty one is malformed, which the reader of selections says. */
export function pageListSchema(description: string) {
  return { type: 'string', maxLength: 65_536, description } as const;
}

export const pagesOption = {
  pages: pageListSchema('Pages to work on, counted from 1, as in `1,3-5`. All pages when left out.'),
} as const;

export const outputNameOption = {
  outputFileName: {
    type: 'string',
    minLength: 1,
    maxLength: 1024,
    description: 'Name of the result. The right extension is added when it is missing.',
  },
} as const;

/** For operations that make PDFs of office documents. */
export const commentsOption = {
  comments: {
    enum: ['margin', 'none'],
    default: 'margin',
    description:
      '`margin` keeps comments as comments of the PDF, with their icons in the right margin; `none` leaves them out.',
  },
} as const;
