import type { ProtectSettings } from '../../contract/tools/qpdf.js';
import { type NamedSource, openSource, type Source } from '../assembly/source.js';
import { openPdf, type PdfFile } from '../file/pdf-file.js';
import { pdfResult, type PdfResult } from '../file/pdf-result.js';
import { PdfDict, PdfName, Ref } from '../syntax/values.js';
import { Revision } from '../write/revision.js';
import { type FileId, nextId } from '../xref/file-id.js';
import { type Encryption, encryptionDict, idOf, versionFor } from './encryption.js';
import { Encryptor } from './encryptor.js';
import { newEncryption } from './new-encryption.js';
import { cipherOf, type KeyedEncryption, openedEncryption } from './opened-encryption.js';

export interface EncryptInput {
  readonly source: NamedSource;
  readonly target: string;
  /** New passwords and permissions, or an encrypted document whose encryption the copy gets, with a password that opens it. */
  readonly by: ProtectSettings | { readonly model: string; readonly password: string };
}

/** Writes an encrypted copy of a document; returns whether the password opens the model. */
export default function addEncryption({ source: named, target, by }: EncryptInput): Promise<PdfResult<boolean>> {
  return pdfResult(() => {
    using source = openSource(named);
    const made = 'model' in by ? likeModel(source.file, by) : withPasswords(source.file, by);
    if (made === undefined) return false;
    writeEncrypted(source, target, made);
    return true;
  });
}

interface Identified extends KeyedEncryption {
  /** The file identifier of the encrypted document. */
  readonly id: FileId;
}

function withPasswords(file: PdfFile, settings: ProtectSettings): Identified {
  const id = nextId(file);
  return { ...newEncryption(settings, id[0]), id };
}

/** Up to revision 4, the key follows from the first part of the identifier, so it is that of the model. */
function likeModel(
  file: PdfFile,
  { model: path, password }: { readonly model: string; readonly password: string },
): Identified | undefined {
  using model = openPdf(path);
  const opened = openedEncryption(model, password);
  return opened && { ...opened, id: [idOf(model), nextId(file)[1]] };
}

function writeEncrypted(source: Source, target: string, { encryption, key, id }: Identified): void {
  const { file } = source;
  const encryptor = new Encryptor(cipherOf({ encryption, key }));
  const version = versionFor(encryption);
  using revision = new Revision(source, target, {
    version,
    encryption: { encryptor, dict: encryptionDict(encryption), id },
  });
  const root = file.trailer.get('Root');
  if (encryption.revision >= 5 && root instanceof Ref) {
    revision.replace(root, withExtensionLevel(file, encryption));
  }
  revision.finish();
}

/** The levels of Adobe's extensions of PDF 1.7 with the encryption of PDF 2.0. */
const levels: ReadonlyMap<number, number> = new Map([
  [5, 3],
  [6, 8],
]);

/** The catalog of a document of a version before 2.0 states the extension of PDF that its encryption needs. */
function withExtensionLevel(file: PdfFile, { revision }: Encryption): PdfDict {
  const { catalog } = file;
  const needed = levels.get(revision);
  const extensions = file.dict(catalog.get('Extensions'))?.clone() ?? new PdfDict();
  const stated = file.number(file.dict(extensions.get('ADBE'))?.get('ExtensionLevel')) ?? 0;
  if (needed === undefined || stated >= needed || file.version.effective >= '2') return catalog;
  extensions.set('ADBE', PdfDict.of({ BaseVersion: new PdfName('1.7'), ExtensionLevel: needed }));
  return catalog.clone().set('Extensions', extensions);
}
