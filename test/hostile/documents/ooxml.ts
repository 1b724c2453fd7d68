import { escaped } from './document.js';

/** A part of an Office Open XML file. */
export interface Part {
  /** The content type, for parts that [Content_Types].xml has to list. */
  readonly type?: string;
  readonly text: string;
}

const RELATIONSHIPS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** A relationship, with an external target by default. */
export function link(id: string, type: string, target: string, mode = 'External'): string {
  return `<Relationship Id="${id}" Type="${type.startsWith('metadata') ? `http://schemas.openxmlformats.org/package/2006/relationships/${type}` : `${RELATIONSHIPS}/${type}`}" Target="${escaped(target)}" TargetMode="${mode}"/>`;
}

export function relationships(links: readonly string[]): string {
  return `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${links.join('')}</Relationships>`;
}

export function types(parts: Readonly<Record<string, Part>>): string {
  const overrides = Object.entries(parts).flatMap(([name, { type }]) =>
    type === undefined ? [] : [`<Override PartName="/${name}" ContentType="${type}"/>`],
  );
  return `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Default Extension="vml" ContentType="application/vnd.openxmlformats-officedocument.vmlDrawing"/>${overrides.join('')}</Types>`;
}

/** A root element of WordprocessingML with all prefixes. */
export function office(name: string, content: string): string {
  return `<w:${name} xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" ${prefixes}>${content}</w:${name}>`;
}

export const prefixes = [
  `xmlns:r="${RELATIONSHIPS}"`,
  'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"',
  'xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"',
  'xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"',
  'xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart"',
  'xmlns:v="urn:schemas-microsoft-com:vml"',
  'xmlns:o="urn:schemas-microsoft-com:office:office"',
].join(' ');
