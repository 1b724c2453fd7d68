import type { PdfFile } from '../../file/pdf-file.js';
import { PdfDict, PdfName, PdfString, Ref } from '../../syntax/values.js';
import type { Mend } from './mend.js';

const RELATIONSHIPS: readonly string[] = ['Source', 'Data', 'Alternative', 'Supplement', 'Unspecified'];

/** Completes file specifications at part 3 (ISO 19005-3 §6.8), and removes embedded files below it, and those without data. */
export const mendFileSpecification: Mend = (dict, { file, level }) => {
  const written = file.dict(dict.get('EF'));
  const embedded = [...(written?.entries() ?? [])].filter(([, it]) => file.stream(it) !== undefined);
  if (written !== undefined && (level.part < 3 || embedded.length === 0)) {
    dict.delete('EF');
    dict.delete('RF');
  } else if (written !== undefined && embedded.length < written.size) dict.set('EF', new PdfDict(embedded));
  if (level.part < 3 || (written === undefined && !isFileSpecification(file, dict))) return;
  if (!RELATIONSHIPS.includes(file.name(dict.get('AFRelationship')) ?? '')) {
    dict.set('AFRelationship', new PdfName('Unspecified'));
  }
  if (written === undefined) {
    // The type is optional for files elsewhere, and asks for an association of the file with a part of the document.
    dict.delete('Type');
    return;
  }
  const name = file.maybeText(dict.get('UF')) ?? file.maybeText(dict.get('F')) ?? 'file';
  dict.set('Type', new PdfName('Filespec')).set('UF', PdfString.fromText(name));
  if (file.string(dict.get('F')) === undefined) dict.set('F', PdfString.fromText(name));
};

/** Whether a dictionary states that it is a file specification, or has an embedded file. */
export function isFileSpecification(file: PdfFile, dict: PdfDict): boolean {
  return dict.isOfType('Filespec') || file.dict(dict.get('EF')) !== undefined;
}

/** Gives embedded files the media type of unknown ones where they state none (ISO 19005-3 §6.8). */
export function mendEmbeddedFile(embeddedFiles: ReadonlySet<number>): Mend {
  return (dict, { file }, ref) => {
    if (ref === undefined || !embeddedFiles.has(ref.num) || isMediaType(file.name(dict.get('Subtype')))) return;
    dict.set('Type', new PdfName('EmbeddedFile')).set('Subtype', new PdfName('application/octet-stream'));
  };
}

/** Returns whether a name is a type and a subtype of RFC 6838 §4.2. */
export function isMediaType(name: string | undefined): boolean {
  return /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+$/.test(name ?? '');
}

/** Associates the file of an annotation with it (ISO 19005-3 §6.8), which only an indirect file specification can be. */
export function mendFileAnnotation(add: (specification: PdfDict) => Ref): Mend {
  return (dict, { file, level }) => {
    const written = dict.get('FS');
    const specification = file.dict(written);
    const isAttachment = file.name(dict.get('Subtype')) === 'FileAttachment' && dict.has('Rect');
    if (level.part < 3 || !isAttachment || specification?.has('EF') !== true) return;
    const ref = written instanceof Ref ? written : add(specification);
    dict.set('FS', ref).set('AF', [ref]);
  };
}
