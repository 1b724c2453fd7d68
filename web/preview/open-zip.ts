import { unzipSync } from 'fflate';

/** The files of a ZIP archive, by their names; a file is unpacked when it is read. */
export interface OpenZip {
  readonly sizes: ReadonlyMap<string, number>;
  read(name: string): File;
}

/** @throws Error when the archive cannot be read */
export async function openZip(archive: Blob): Promise<OpenZip> {
  const bytes = new Uint8Array(await archive.arrayBuffer());
  const sizes = new Map<string, number>();
  unzipSync(bytes, {
    filter({ name, originalSize }) {
      if (!name.endsWith('/')) sizes.set(name, originalSize);
      return false;
    },
  });
  return {
    sizes,
    read(name) {
      const content = unzipSync(bytes, { filter: (it) => it.name === name })[name] ?? new Uint8Array();
      return new File([content], name.split('/').at(-1) ?? name, { type: typeOf(name) });
    },
  };
}

/** The types that the preview can show, by the extension of a file. */
const types: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  gif: 'image/gif',
  bmp: 'image/bmp',
  json: 'application/json',
  // Markup is shown as text as well.
  ...Object.fromEntries(['txt', 'csv', 'xml', 'html', 'md', 'yaml'].map((it) => [it, 'text/plain'])),
};

function typeOf(name: string): string {
  const extension = name.split('.').at(-1)?.toLowerCase() ?? '';
  return Object.hasOwn(types, extension) ? (types[extension] ?? '') : '';
}
