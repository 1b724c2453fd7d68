import type { PdfFile } from '../file/pdf-file.js';
import { MalformedPdf } from '../file/malformed-pdf.js';
import { PdfDict, PdfName, PdfString, type PdfValue } from '../syntax/values.js';

export type CryptMethod = 'rc4' | 'aes128' | 'aes256';

/** The encryption of a document by passwords (ISO 32000-2 §7.6.4), with one method for all strings and streams. */
export interface Encryption {
  /** /V and /R of the encryption dictionary. */
  readonly algorithm: number;
  readonly revision: number;
  readonly method: CryptMethod;
  /** Bytes of the file's key. */
  readonly keyLength: number;
  /** /P, as a signed number of 32 bits. */
  readonly permissions: number;
  readonly encryptsMetadata: boolean;
  /** /O and /U: 32 bytes each, and 48 from revision 5 on. */
  readonly owner: Uint8Array;
  readonly user: Uint8Array;
  /** /OE and /UE of 32 bytes, and /Perms of 16, from revision 5 on. */
  readonly wrapped: WrappedKeys | undefined;
}

export interface WrappedKeys {
  readonly owner: Uint8Array;
  readonly user: Uint8Array;
  readonly permissions: Uint8Array;
}

const methods: Readonly<Record<string, CryptMethod>> = { V2: 'rc4', AESV2: 'aes128', AESV3: 'aes256' };
const filterNames: Readonly<Record<CryptMethod, string>> = { rc4: 'V2', aes128: 'AESV2', aes256: 'AESV3' };

/**
 * Reads the encryption of a document, whose obstacles `inspect` has found before.
 * @throws MalformedPdf also for encryption that is only qpdf's: several methods, and dictionaries that lack something
 */
export function readEncryption(file: PdfFile): Encryption {
  const dict = file.dict(file.trailer.get('Encrypt'));
  if (dict === undefined || file.name(dict.get('Filter')) !== 'Standard') throw unusual('security handler');
  const [algorithm, revision] = [integer(file, dict, 'V'), integer(file, dict, 'R')];
  const method = methodOf(file, dict, algorithm);
  const isWrapped = revision >= 5;
  if (isWrapped !== (method === 'aes256') || revision < 2 || revision > 6) throw unusual('revision');
  const bytes = (key: string, length: number): Uint8Array => bytesOf(file, dict, { key, length });
  const length = isWrapped ? 48 : 32;
  return {
    algorithm,
    revision,
    method,
    keyLength: keyLengthOf(file, dict, { algorithm, revision }),
    permissions: integer(file, dict, 'P') | 0,
    // ISO 32000-2 table 20 gives the entry a meaning from algorithm 4 on.
    encryptsMetadata: algorithm < 4 || (file.boolean(dict.get('EncryptMetadata')) ?? true),
    owner: bytes('O', length),
    user: bytes('U', length),
    wrapped: isWrapped ? { owner: bytes('OE', 32), user: bytes('UE', 32), permissions: bytes('Perms', 16) } : undefined,
  };
}

/** Returns the encryption dictionary for the trailer. */
export function encryptionDict(encryption: Encryption): PdfDict {
  const { algorithm, revision, keyLength, permissions, owner, user, wrapped, encryptsMetadata } = encryption;
  const dict = PdfDict.of({
    Filter: new PdfName('Standard'),
    V: algorithm,
    R: revision,
    Length: 8 * keyLength,
    P: permissions,
    O: new PdfString(owner),
    U: new PdfString(user),
  });
  if (wrapped !== undefined) {
    dict.set('OE', new PdfString(wrapped.owner)).set('UE', new PdfString(wrapped.user));
    dict.set('Perms', new PdfString(wrapped.permissions));
  }
  if (algorithm < 4) return dict;
  if (!encryptsMetadata) dict.set('EncryptMetadata', false);
  const filter = PdfDict.of({
    AuthEvent: new PdfName('DocOpen'),
    CFM: new PdfName(filterNames[encryption.method]),
    Length: keyLength,
  });
  const name = new PdfName('StdCF');
  return dict
    .set('CF', PdfDict.of({ StdCF: filter }))
    .set('StmF', name)
    .set('StrF', name);
}

/** The first part of a document's file identifier, from which keys follow; empty where there is none. */
export function idOf(file: PdfFile): Uint8Array {
  const [first] = file.array(file.trailer.get('ID')) ?? [];
  return file.string(first)?.bytes ?? Buffer.alloc(0);
}

/** The PDF version that introduced a revision (ISO 32000-2 table 21, and Adobe's extension levels 3 and 8 of version 1.7). */
export function versionFor({ revision, method }: Encryption): string {
  if (revision >= 5) return '1.7';
  if (revision === 4) return method === 'rc4' ? '1.5' : '1.6';
  return revision === 3 ? '1.4' : '1.1';
}

function methodOf(file: PdfFile, dict: PdfDict, algorithm: number): CryptMethod {
  if (algorithm === 1 || algorithm === 2) return 'rc4';
  if (algorithm !== 4 && algorithm !== 5) throw unusual('algorithm');
  const [streams = '', strings, files = streams] = ['StmF', 'StrF', 'EFF'].map((key) => file.name(dict.get(key)));
  if (strings !== streams || files !== streams) throw unusual('mixture of crypt filters');
  const filter = file.dict(file.dict(dict.get('CF'))?.get(streams));
  const name = file.name(filter?.get('CFM')) ?? '';
  const method = Object.hasOwn(methods, name) ? methods[name] : undefined;
  if (method === undefined || (method === 'aes256') !== (algorithm === 5)) throw unusual('crypt filter');
  return method;
}

function keyLengthOf(
  file: PdfFile,
  dict: PdfDict,
  { algorithm, revision }: Pick<Encryption, 'algorithm' | 'revision'>,
): number {
  if (algorithm === 1 || revision === 2) return 5;
  if (algorithm >= 4) return algorithm === 4 ? 16 : 32;
  const bits = file.number(dict.get('Length')) ?? 40;
  if (bits % 8 !== 0 || bits < 40 || bits > 128) throw unusual('key length');
  return bits / 8;
}

/** Strings may be longer than what counts of them. */
function bytesOf(file: PdfFile, dict: PdfDict, { key, length }: { key: string; length: number }): Uint8Array {
  const bytes = file.string(dict.get(key))?.bytes;
  if (bytes === undefined || bytes.length < length) throw unusual(`/${key}`);
  return bytes.subarray(0, length);
}

function integer(file: PdfFile, dict: PdfDict, key: string): number {
  const value: PdfValue = file.resolve(dict.get(key));
  if (typeof value === 'number' && Number.isInteger(value)) return value;
  throw unusual(`/${key}`);
}

function unusual(what: string): MalformedPdf {
  return new MalformedPdf(`The document is encrypted with an unusual ${what}.`);
}
