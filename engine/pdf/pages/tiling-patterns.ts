import type { PdfFile } from '../file/pdf-file.js';
import type { Ref } from '../syntax/values.js';
import { pageResources } from './page-resources.js';

/** Returns whether a page has tiling patterns (ISO 32000-2 §8.7.3), with which some programs draw images. */
export function hasTilingPatterns(file: PdfFile, page: Ref): boolean {
  return (pageResources(file, page) ?? []).some((resources) =>
    Array.from(file.dict(resources.get('Pattern'))?.entries() ?? []).some(
      ([, pattern]) => file.number(file.stream(pattern)?.dict.get('PatternType')) === TILING,
    ),
  );
}

const TILING = 1;
