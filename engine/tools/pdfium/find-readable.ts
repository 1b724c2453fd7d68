import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';

import type { WorkFile } from '../../contract/file.js';
import { damagedKey, encryptionObstacleError, recoveredWarning, tooDamagedError } from '../../document-messages.js';
import { type InvalidInput, type PasswordRequired, type WrongPassword, isOfKind } from '../../errors.js';
import type { DocumentSource } from './binding/document.js';
import type { Survey } from './pool/document-survey.js';
import type { PdfTool } from '../../contract/tools/pdf.js';
import type { QpdfTool } from '../../contract/tools/qpdf.js';
import type { RecoveryTool } from '../../contract/tools/recovery.js';
import { isDocumentError } from '../recovery/is-document-error.js';
import type { ToolScope } from '../tool-scope.js';

/** A document that PDFium reads. */
export interface Readable {
  readonly source: DocumentSource;
  readonly survey: Survey;
}

/** The reason why PDFium cannot read a document. */
interface Refused {
  readonly refusal: InvalidInput | WrongPassword | PasswordRequired;
}

/** The ways to find a readable form of a document. */
export interface Finders {
  readonly qpdf: QpdfTool;
  readonly pdf: PdfTool;
  readonly recovery: RecoveryTool;
}

interface Tools extends Finders {
  readonly scope: ToolScope;
}

/**
 * Finds the form of a document that can be read: as it came or else as qpdf writes it. PDFium opens encrypted documents,
 * but not by every password (not by one of more than 127 bytes, nor by an empty owner password), and what it does not tell has to be read from a file
 * without encryption. Some damage it mends itself, other damage qpdf, and the rest what recovers documents.
 * @throws PasswordRequired, WrongPassword, UnsupportedInput, InvalidInput
 */
export async function findReadable(file: WorkFile, password: string | undefined, tools: Tools): Promise<Readable> {
  const { scope } = tools;
  const found = await look({ ...file, password }, scope).catch(async (error: unknown) => {
    // PDFium may end in the middle of a call when it reads damaged encryption data.
    await checkEncryption(file, password, tools);
    throw error;
  });
  if ('survey' in found && found.survey.complete && !found.survey.encrypted) {
    const sound = await soundFormOf(found, scope);
    if (sound !== undefined) return sound;
  }
  await checkEncryption(file, password, tools);
  const rewritten = await rewrite(file, password, tools);
  const best = rewritten?.survey.complete === true || 'refusal' in found ? (rewritten ?? found) : found;
  if ('refusal' in best) return await recovered(file, password, { ...tools, refusal: best.refusal });
  const sound = await soundFormOf(best, scope);
  if (sound === undefined) return await recovered(file, password, { ...tools, refusal: tooDamagedError(file) });
  const isDamaged = 'survey' in found ? !found.survey.complete : isOfKind(found.refusal, 'invalid-input');
  if (isDamaged) scope.warn(recoveredWarning(file));
  return sound;
}

/** Returns a document whose objects we can read, too: the same one, or else as PDFium writes it; undefined if we cannot read that. */
async function soundFormOf(found: Readable, scope: ToolScope): Promise<Readable | undefined> {
  if (found.survey.intact) return found;
  const { source } = found;
  const path = await newPath(scope);
  try {
    await scope.compute<null>(new URL('./binding/save-document.js', import.meta.url), { source, target: path });
  } catch (error) {
    if (isDocumentError(error)) return undefined;
    throw error;
  }
  const saved = await look({ ...source, path, password: undefined }, scope);
  const isSame = 'survey' in saved && saved.survey.intact && saved.survey.pageCount === found.survey.pageCount;
  return isSame ? saved : undefined;
}

/** @throws UnsupportedInput, InvalidInput when the document is encrypted and no password opens it, or its key is damaged */
async function checkEncryption(file: WorkFile, password = '', { pdf }: Tools): Promise<void> {
  const facts = await pdf.inspect(file);
  if (facts === 'malformed' || !facts.encrypted) return;
  if (facts.obstacle !== undefined) throw encryptionObstacleError(file, facts.obstacle);
  if (await pdf.hasDamagedKey(file, password)) throw encryptionObstacleError(file, damagedKey);
}

/** Tries all recovery methods, when neither PDFium nor qpdf can read a document. */
async function recovered(
  file: WorkFile,
  password: string | undefined,
  { recovery, scope, refusal }: Tools & Refused,
): Promise<Readable> {
  if (!isOfKind(refusal, 'invalid-input')) throw refusal;
  const found = await look(await recovery.recover(file, { password }), scope);
  if ('refusal' in found) throw found.refusal;
  return found;
}

async function look({ path, name, password }: DocumentSource, scope: ToolScope): Promise<Readable | Refused> {
  const source = { path, name, password };
  try {
    return {
      source,
      survey: await scope.compute<Survey>(new URL('./pool/document-survey.js', import.meta.url), source),
    };
  } catch (error) {
    if (isOfKind(error, 'invalid-input', 'wrong-password', 'password-required')) return { refusal: error };
    throw error;
  }
}

/** Returns the document rewritten by qpdf, repaired and without encryption; undefined when that fails. */
async function rewrite(file: WorkFile, password = '', tools: Tools): Promise<Readable | undefined> {
  const { scope, qpdf } = tools;
  const lock = await qpdf.lockOf(file, password);
  if (lock === 'closed') return undefined;
  const target = await newFile(file, scope);
  try {
    await (lock === 'none' ? qpdf.rewrite(file, target) : qpdf.decrypt(file, target, password));
  } catch (error) {
    if (isOfKind(error, 'invalid-input')) return undefined;
    throw error;
  }
  const found = await look(target, scope);
  if ('survey' in found && found.survey.complete) return found;
  return (await gather(target, tools)) ?? ('survey' in found ? found : undefined);
}

/** Returns the existing pages of a document whose page tree has gaps. */
async function gather(file: WorkFile, { scope, pdf }: Tools): Promise<Readable | undefined> {
  const gathered = await pdf.gather(file, await newFile(file, scope));
  const found = gathered && (await look(gathered, scope));
  return found && 'survey' in found ? found : undefined;
}

async function newFile(file: WorkFile, scope: ToolScope): Promise<WorkFile> {
  return { ...file, path: await newPath(scope) };
}

async function newPath({ folder }: ToolScope): Promise<string> {
  return join(await mkdtemp(join(folder, 'rewritten-')), 'document.pdf');
}
