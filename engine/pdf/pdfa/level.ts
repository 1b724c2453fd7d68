/** A conformance level of PDF/A: the part of ISO 19005, and its level. */
export interface PdfaLevel {
  readonly part: 1 | 2 | 3;
  readonly conformance: 'a' | 'b' | 'u';
}

/** The name of a level for messages, such as "PDF/A-2b". */
function levelName({ part, conformance }: PdfaLevel): string {
  return `PDF/A-${part}${conformance}`;
}

/** The smallest part of a document that breaks a rule. */
export interface Violation {
  /** The clause of ISO 19005, such as "ISO 19005-2 §6.2.11.4". */
  readonly clause: string;
  /** Description of the violation, as a sentence. */
  readonly sentence: string;
  /** The object number in the document that was checked, or in the one that was converted. */
  readonly object?: number | undefined;
  /** The number of the page that has the object, from 1. */
  readonly page?: number | undefined;
  /** Pages that break the rule no longer when they are drawn as images. */
  readonly drawable?: readonly number[] | undefined;
  /** Whether images over the transparent parts of the pages are enough. */
  readonly isTransparency?: boolean;
}

/** A sentence for the refusal of a document. */
export function refusalOf(name: string, level: PdfaLevel, violation: Violation): string {
  const { clause, sentence, object, page } = violation;
  const where = [page === undefined ? [] : `page ${page}`, object === undefined ? [] : `object ${object}`].flat();
  const place = where.length === 0 ? '' : ` (${where.join(', ')})`;
  return `${name}: the document cannot become ${levelName(level)}. ${clause}: ${sentence}${place}`;
}
