import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { DOMParser, type Document } from '@xmldom/xmldom';

import type { DocumentModel, PackagePart, StepContext, WorkFile } from '../../../../engine/index.js';
import { epubParts } from '../../../../plugins/conversion/convert-to-html/epub/epub-parts.js';
import { htmlParts } from '../../../../plugins/conversion/convert-to-html/html/html-parts.js';
import { jpegFile } from '../../../fixtures/images/image-files.js';

/** Files by their names, one character for each byte. */
export type Parts = ReadonlyMap<string, string>;

export async function writtenHtml(model: DocumentModel, { embedImages = false } = {}): Promise<Parts> {
  return await read((context) => htmlParts(model, { fallbackTitle: 'report', embedImages }, context));
}

export async function writtenEpub(model: DocumentModel): Promise<Parts> {
  const identity = { identifier: 'urn:uuid:00000000-0000-8000-8000-000000000000', modified: '2020-01-02T03:04:05Z' };
  const jpeg = await jpegFile();
  return await read((context) => {
    const cover = join(context.workspace.folder, 'cover.jpg');
    writeFileSync(cover, jpeg);
    return epubParts(model, { ...identity, fallbackTitle: 'report', cover }, context);
  });
}

/** The text of a part. */
export function textIn(parts: Parts, name: string): string {
  return Buffer.from(parts.get(name) ?? '', 'latin1').toString('utf8');
}

/** Parses markup as XML. @throws when it is not well-formed */
export function parsed(markup: string): Document {
  const fail = (level: string, message: string): void => {
    if (level !== 'warning') throw new Error(`${level}: ${message}`);
  };
  return new DOMParser({ onError: fail, locator: false }).parseFromString(
    markup.replace('<!DOCTYPE html>\n', ''),
    'text/xml',
  );
}

type Context = Pick<StepContext, 'workspace' | 'signal' | 'progress'>;

async function read(make: (context: Context) => AsyncIterable<PackagePart>): Promise<Parts> {
  const folder = mkdtempSync(join(tmpdir(), 'parts-'));
  let count = 0;
  const newFile = (from: Omit<WorkFile, 'path'>): WorkFile => ({ ...from, path: join(folder, String((count += 1))) });
  const context: Context = {
    workspace: { folder, newFile },
    signal: new AbortController().signal,
    progress: () => undefined,
  };
  try {
    const parts = new Map<string, string>();
    for await (const { path, name } of make(context)) {
      // Pictures of models that are made by hand are names only.
      if (path.startsWith(folder)) parts.set(name, readFileSync(path, 'latin1'));
    }
    return parts;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
