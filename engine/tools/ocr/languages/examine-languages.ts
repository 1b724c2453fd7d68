import type { ToolFinding } from '../../long-lived-tool.js';
import { findLanguageData, missingLanguages } from './language-data.js';
import { ocrLanguages } from './languages.js';

/** Maximum number of languages that the finding lists; a longer list would hide the other findings. */
const MAX_LISTED = 5;

/** Checks the data of all OCR languages; the result is one finding. */
export function examineLanguages(folder = findLanguageData()): ToolFinding {
  const missing = missingLanguages(folder);
  if (missing.length === 0) return { state: 'good', what: `data of all ${ocrLanguages.length} languages for OCR` };
  const names = shortened(missing.map((it) => it.name));
  const packages = shortened(missing.flatMap((it) => it.packages));
  return {
    state: 'lacking',
    what: `data of ${missing.length} of ${ocrLanguages.length} languages for OCR`,
    advice: `Without it, text in pictures cannot be recognised in ${names}. It comes with the Debian packages ${packages}.`,
  };
}

function shortened(names: readonly string[]): string {
  if (names.length <= MAX_LISTED) return names.join(', ');
  return `${names.slice(0, MAX_LISTED).join(', ')} and ${names.length - MAX_LISTED} more`;
}
