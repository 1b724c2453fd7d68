import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';

import type { FormData } from 'undici';

import { pdf } from '../fixtures/pdf/pdf.js';
import { stream } from '../fixtures/pdf/raw-pdf.js';
import { formOf } from '../server/harness.js';
import { PLUGIN_OPERATION } from './stress-cluster.js';

/** A request, and a check that the result was made of its document. */
export interface StressRequest {
  readonly operation: string;
  /** Whether the client asks for a job and fetches its result later. */
  readonly isAsync: boolean;
  form(): FormData;
  isRight(result: Buffer): boolean | Promise<boolean>;
}

type Kind = (document: { readonly pages: number; readonly mark: string; readonly bytes: Buffer }) => RequestOfKind;

type RequestOfKind = Omit<StressRequest, 'isAsync'>;

const kinds: readonly Kind[] = [readMetadata, extractText, rotate, merge, pipeline, plugin];

/** Makes a request of one of several kinds, whose document has a text that no other document has. */
export function stressRequest(index: number): StressRequest {
  const make = kinds[index % kinds.length] ?? readMetadata;
  const [pages, mark] = [1 + (index % 7), `Document-${index}-of-its-own`];
  const content = stream('', `BT /F1 24 Tf 72 600 Td (${mark}) Tj ET`);
  const bytes = pdf({ pages, catalog: `/Lang (${mark})`, objects: { 5: content } });
  return { ...make({ pages, mark, bytes }), isAsync: index % 11 === 0 };
}

function readMetadata({ pages, bytes }: Parameters<Kind>[0]): RequestOfKind {
  return {
    operation: 'read-metadata',
    form: () => formOf(['file', ['a.pdf', bytes]]),
    isRight: (result) => {
      const { pageCount, fileSize } = JSON.parse(result.toString()) as Readonly<Record<string, unknown>>;
      return pageCount === pages && fileSize === bytes.length;
    },
  };
}

function extractText({ mark, bytes }: Parameters<Kind>[0]): RequestOfKind {
  return {
    operation: 'extract-text',
    form: () => formOf(['file', ['a.pdf', bytes]]),
    isRight: (result) => result.includes(mark),
  };
}

function rotate({ pages, mark, bytes }: Parameters<Kind>[0]): RequestOfKind {
  return {
    operation: 'rotate-pages',
    form: () => formOf(['file', ['a.pdf', bytes]], ['angle', '90']),
    isRight: (result) => hasPages(result, { pages, mark }),
  };
}

function merge({ pages, mark, bytes }: Parameters<Kind>[0]): RequestOfKind {
  return {
    operation: 'merge',
    form: () => formOf(['files', ['a.pdf', bytes]], ['files', ['b.pdf', bytes]]),
    isRight: (result) => hasPages(result, { pages: 2 * pages, mark }),
  };
}

function pipeline({ pages, mark, bytes }: Parameters<Kind>[0]): RequestOfKind {
  const source =
    'name: turn\nsteps:\n  - operation: rotate-pages\n    options: { angle: 90 }\n  - operation: linearize\n';
  return {
    operation: 'pipeline',
    form: () => formOf(['pipeline', source], ['file', ['a.pdf', bytes]]),
    isRight: (result) => hasPages(result, { pages, mark }),
  };
}

function plugin({ pages, bytes }: Parameters<Kind>[0]): RequestOfKind {
  return {
    operation: PLUGIN_OPERATION,
    form: () => formOf(['file', ['a.pdf', bytes]]),
    isRight: (result) => Number(result) === pages,
  };
}

async function hasPages(result: Buffer, wanted: { readonly pages: number; readonly mark: string }): Promise<boolean> {
  const reader = spawn('pdftotext', ['-q', '-', '-'], { stdio: ['pipe', 'pipe', 'ignore'] });
  const ended = once(reader, 'close');
  reader.stdin.end(result);
  const pages = (await text(reader.stdout)).split('\f').slice(0, -1);
  await ended;
  return pages.length === wanted.pages && pages[0]?.trim() === wanted.mark;
}
