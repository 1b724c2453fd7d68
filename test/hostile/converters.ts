import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { browserKind, type BrowserPool } from '../../engine/tools/browser.js';
import { ConverterPool } from '../../engine/tools/converters/converter-pool.js';
import type { ConverterKind, ConverterLimits } from '../../engine/tools/converters/converter-kind.js';
import { officeKind, type OfficePool } from '../../engine/tools/office.js';
import type { Sandbox } from '../../engine/tools/sandbox.js';
import type { HostileDocument } from './documents/document.js';

/** Both kinds of converters, with folders that are seen to. */
export interface Converters extends AsyncDisposable {
  /** Where converters and results are. */
  readonly folder: string;
  /** Converts a document of whichever kind; where the PDF is. @throws QuireError */
  convert(document: HostileDocument, signal?: AbortSignal): Promise<string>;
  /** Starts one kind, or both. */
  warm(kind?: 'office' | 'browser'): Promise<void>;
}

export interface ConverterSettings {
  readonly sandbox: Sandbox;
  /** Converters of each kind. */
  readonly size?: number;
  readonly limits?: Partial<ConverterLimits>;
}

export async function openConverters({ sandbox, size = 1, limits = {} }: ConverterSettings): Promise<Converters> {
  const folder = await mkdtemp(join(tmpdir(), 'converters-'));
  const host = { sandbox, workFolder: folder };
  const within = (kind: ConverterKind): ConverterKind => ({ ...kind, limits: { ...kind.limits, ...limits } });
  const office: OfficePool = new ConverterPool(within(officeKind), host, size);
  const browser: BrowserPool = new ConverterPool(within(browserKind), host, size);
  return {
    folder,
    async convert({ extension, bytes }, signal = new AbortController().signal) {
      const name = `document.${extension}`;
      const conversion = {
        ...{ source: join(folder, `${randomUUID()}.${extension}`), extension, name },
        ...{ target: join(folder, `${randomUUID()}.pdf`), signal },
      };
      await writeFile(conversion.source, bytes);
      const family = families[extension];
      const contentType = extension === 'xhtml' ? 'application/xhtml+xml' : 'text/html; charset=utf-8';
      try {
        if (family === undefined) await browser.convert({ ...conversion, question: { contentType } });
        else await office.convert({ ...conversion, question: { family, name } });
      } finally {
        await rm(conversion.source);
      }
      return conversion.target;
    },
    async warm(kind) {
      await Promise.all([kind !== 'browser' && office.warm(), kind !== 'office' && browser.warm()]);
    },
    async [Symbol.asyncDispose]() {
      await Promise.all([office[Symbol.asyncDispose](), browser[Symbol.asyncDispose]()]);
      await rm(folder, { recursive: true });
    },
  };
}

const families: Readonly<Record<string, 'text' | 'spreadsheet' | 'presentation' | undefined>> = {
  ...{ doc: 'text', docx: 'text', odt: 'text', rtf: 'text' },
  ...{ xls: 'spreadsheet', xlsx: 'spreadsheet', ods: 'spreadsheet' },
  ...{ ppt: 'presentation', pptx: 'presentation', odp: 'presentation' },
};
