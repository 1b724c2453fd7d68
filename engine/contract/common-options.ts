/** Options that many operations share; spread them into the `properties` of a schema. */

/** Excludes control characters: programs read passwords line by line, and PDF viewers do not accept such characters. */
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
  password: passwordSchema('The password that opens the document, if it is encrypted.'),
} as const;

/** A selection of pages such as `1,3-5`. The schema accepts an empty text; the parser of selections rejects it. */
export function pageListSchema(description: string) {
  return { type: 'string', maxLength: 65_536, description } as const;
}

export const pagesOption = {
  pages: pageListSchema('Pages to process, counted from 1, such as `1,3-5`. All pages if left out.'),
} as const;

export const outputNameOption = {
  outputFileName: {
    type: 'string',
    minLength: 1,
    maxLength: 1024,
    description: 'Name of the result. The file extension is added if it is missing.',
  },
} as const;

/** An option of operations that convert office documents to PDF. */
export const commentsOption = {
  comments: {
    enum: ['margin', 'none'],
    default: 'margin',
    description:
      '`margin` keeps comments as comments of the PDF, with their icons in the right margin; `none` leaves them out.',
  },
} as const;
