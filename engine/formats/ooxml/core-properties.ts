import { xmlText } from './xml-text.js';

/** The core properties of a document (ECMA-376-2 §11); unknown properties are absent. */
export interface CoreProperties {
  readonly title?: string;
  readonly author?: string;
  /** BCP 47. */
  readonly language?: string;
}

/** The part with the core properties (ECMA-376 Part 2, 11). */
export function corePropertiesXml({ title, author, language }: CoreProperties): string {
  const element = (name: string, value: string | undefined): string =>
    value === undefined ? '' : `<${name}>${xmlText(value)}</${name}>`;
  return (
    '<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties"' +
    ' xmlns:dc="http://purl.org/dc/elements/1.1/">' +
    element('dc:title', title) +
    element('dc:creator', author) +
    element('dc:language', language) +
    '</cp:coreProperties>'
  );
}
