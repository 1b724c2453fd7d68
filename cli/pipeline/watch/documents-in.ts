import { setTimeout } from 'node:timers/promises';

import { type Document, documentName } from '../run-document.js';
import type { Inbox } from './inbox.js';

/** Milliseconds between two looks at a watched folder. Network file systems report no changes, so the folder is read. */
const BETWEEN_LOOKS = 500;

/** The documents of a watched folder, until the signal is aborted. */
export async function* documentsIn(inbox: Inbox, signal: AbortSignal): AsyncGenerator<Document> {
  const pause = (): Promise<void> => setTimeout(BETWEEN_LOOKS, undefined, { signal });
  for await (const path of inbox.wholeFiles(pause)) {
    const isUnchanged = (): Promise<boolean> => inbox.isUnchanged(path);
    yield { paths: [path], name: documentName(path), isUnchanged, hasReusedPath: true };
  }
}
