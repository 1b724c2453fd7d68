/** Warnings about objects that were removed as a whole. */
export const SCRIPT_REMOVED = 'A script of the document contained a match and was removed.';
export const MARKUP_REMOVED =
  'A description in XML contained a match, or could not be read, and was removed: metadata or the rich text of an annotation.';
export const PACKETS_REMOVED =
  'The XFA description of the form contained a match and was removed; the form itself stays.';
export const PRIVATE_REMOVED = 'Private data that applications keep in the document were removed.';
export const VALUE_REMOVED =
  'The value of a form field was removed, since a match goes on beside the field; its other letters stay in its appearance.';
export const DATA_REMOVED =
  'Data of the document contained a match and were removed: a sound, a model, or what an application keeps.';
/** Warning about data that were not searched. */
export const EXCESS_UNSEARCHED =
  'Data behind the last row of an image could not be searched, since they are too many or cannot be decoded.';
