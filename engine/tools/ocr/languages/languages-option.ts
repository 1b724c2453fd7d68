import { ocrLanguages } from './languages.js';

/** The option of operations that recognise text. */
export const languagesOption = {
  languages: {
    type: 'array',
    items: { enum: ocrLanguages.map(({ name }) => name) },
    maxItems: 200,
    description:
      'The languages of the text, the one that most of it is in first; up to ten different ones. English when left out or empty.',
  },
} as const;
