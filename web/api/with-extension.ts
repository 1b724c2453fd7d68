/** The usual extensions of the formats of Quire; those of plugins may be others. */
const extensions: ReadonlyMap<string, string> = new Map([
  ['application/pdf', 'pdf'],
  ['application/zip', 'zip'],
  ['application/json', 'json'],
  ['application/epub+zip', 'epub'],
  ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'docx'],
  ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'xlsx'],
  ['application/vnd.openxmlformats-officedocument.presentationml.presentation', 'pptx'],
  ['image/jpeg', 'jpg'],
  ['image/png', 'png'],
]);

/** Adds the extension of a MIME type to a name, if it is known. */
export function withExtension(name: string, type: string | undefined): string {
  const extension = extensions.get(type ?? '');
  return extension === undefined ? name : `${name}.${extension}`;
}
