import type { PdfFile } from '../file/pdf-file.js';
import type { Ref } from '../syntax/values.js';
import { pageResources } from './page-resources.js';

/** Returns whether a page has tiling patterns (ISO 32000-2 §8.7.3), with which some programs draw images. */
export function hasTilingPatterns(file: PdfFile, page: Ref): boolean {
  return hasPatterns(file, page, TILING);
}

/** Returns whether a page has shading patterns (ISO 32000-2 §8.7.4), which fill paths with changing colours. */
export function hasShadingPatterns(file: PdfFile, page: Ref): boolean {
  return hasPatterns(file, page, SHADING);
}

const TILING = 1;
const SHADING = 2;

function hasPatterns(file: PdfFile, page: Ref, type: number): boolean {
  return (pageResources(file, page) ?? []).some((resources) =>
    Array.from(file.dict(resources.get('Pattern'))?.entries() ?? []).some(([, pattern]) => {
      const dict = file.stream(pattern)?.dict ?? file.dict(pattern);
      return file.number(dict?.get('PatternType')) === type;
    }),
  );
}
