import { constants, createReadStream, open } from 'node:fs';
import { copyFile, rename, stat } from 'node:fs/promises';
import { Socket } from 'node:net';
import { basename } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';

import type { WorkFile, Workspace } from '../contract/file.js';
import { InvalidInput } from '../errors.js';
import { writeNewFile } from '../files/write-new-file.js';
import { type MediaType, UNKNOWN } from '../media-types/media-types.js';
import { boundedBy } from './bounded-by.js';

/** The content of a document: its bytes, or a stream of them, which is read once. */
export type Content = Uint8Array | AsyncIterable<Uint8Array>;

/** A document for a job: a path, content, or content with a file name. */
export type Source = string | Content | { readonly name: string; readonly content: Content };

/** The name of content that has none, in messages and in the name of the result. */
const DEFAULT_NAME = 'document';
/** The largest document that PDFium reads, which knows 32 bits of its length. A stream may have no end. */
const MAX_STREAMED = 2 ** 32 - 1;

/**
 * Copies a document into the workspace, since steps work only on files there; its format is not known yet.
 * @throws the errors of the file system, and InvalidInput for a device or a stream of more than 4 GiB
 */
export async function copySource(source: Source, workspace: Workspace, signal: AbortSignal): Promise<WorkFile> {
  if (typeof source === 'string') {
    const file = workspace.newFile({ name: basename(source), type: UNKNOWN });
    await copyPath(source, file.path, signal);
    return file;
  }
  const { name, content } = 'content' in source ? source : { name: DEFAULT_NAME, content: source };
  const file = workspace.newFile({ name: basename(name), type: UNKNOWN });
  await writeNewFile(file.path, (target) =>
    pipeline(streamOf(content), boundedBy(MAX_STREAMED, file.name), target, { signal }),
  );
  return file;
}

/**
 * A stream that a cancelled job can close at once: a stream of the caller itself, since a stream around it would leave it
 * open; and one around another iterable, since nothing else ends the wait for its next chunk.
 */
function streamOf(content: Content): Readable {
  if (content instanceof Readable) return content;
  return Readable.from(content instanceof Uint8Array ? [content] : content, { objectMode: false });
}

/** Renames a file, so that its name in the workspace has the extension of its type. */
export async function renameForType(
  { name, path }: WorkFile,
  workspace: Workspace,
  type: MediaType,
): Promise<WorkFile> {
  const file = workspace.newFile({ name, type });
  await rename(path, file.path);
  return file;
}

/**
 * Clones a file where the file system supports it, and copies it elsewhere. A hard link is not safe: a hostile document
 * that takes over a program in the sandbox could write through the link into the user's file.
 */
async function copyPath(path: string, target: string, signal: AbortSignal): Promise<void> {
  const found = await stat(path);
  if (found.isFile()) {
    await copyFile(path, target, constants.COPYFILE_FICLONE);
    return;
  }
  // A device such as /dev/zero has no end.
  if (!found.isFIFO() && !found.isDirectory())
    throw new InvalidInput(`${basename(path)} is a device or a socket; a file is needed.`);
  const source = found.isFIFO() ? await openPipe(path) : createReadStream(path);
  await writeNewFile(target, (copy) => pipeline(source, boundedBy(MAX_STREAMED, basename(path)), copy, { signal }));
}

/**
 * Opens a pipe, such as the shell's <(…), which ends when its writer closes it, or at Ctrl-C. Opening it as a file would wait for a
 * writer, and nothing could end that.
 */
async function openPipe(path: string): Promise<Readable> {
  const fd = await promisify(open)(path, constants.O_RDONLY | constants.O_NONBLOCK);
  return new Socket({ fd, readable: true, writable: false });
}
