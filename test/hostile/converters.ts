import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { browserKind, type BrowserPool } from '../../engine/tools/browser/browser.js';
import { ConverterPool } from '../../engine/tools/converters/converter-pool.js';
import type { ConverterKind, ConverterLimits } from '../../engine/tools/converters/converter-kind.js';
import { findLanguageData } from '../../engine/tools/ocr/languages/language-data.js';
import { ocrKind, type OcrPool } from '../../engine/tools/ocr/engines/pooled-engine.js';
import { officeKind, type OfficePool } from '../../engine/tools/office/office.js';
import type { Sandbox } from '../../engine/tools/sandbox/sandbox.js';
import type { HostileDocument } from './documents/document.js';

/** A pool of each kind of converter, with a temporary folder. */
export interface Converters extends AsyncDisposable {
  /** The folder of the converters and the results. */
  readonly folder: string;
  /** Converts a document, or recognises an image, by its extension; returns the path of the result. @throws QuireError */
  convert(document: HostileDocument, signal?: AbortSignal): Promise<string>;
  /** Starts the converters of these kinds; without arguments, those that convert to PDF. */
  warm(...kinds: readonly KindOfConverter[]): Promise<void>;
}

export type KindOfConverter = 'office' | 'browser' | 'ocr';

export interface ConverterSettings {
  readonly sandbox: Sandbox;
  /** Number of converters of each kind. */
  readonly size?: number;
  readonly limits?: Partial<ConverterLimits>;
}

export async function openConverters({ sandbox, size = 1, limits = {} }: ConverterSettings): Promise<Converters> {
  const folder = await mkdtemp(join(tmpdir(), 'converters-'));
  const host = { sandbox, workFolder: folder };
  const within = (kind: ConverterKind): ConverterKind => ({ ...kind, limits: { ...kind.limits, ...limits } });
  const office: OfficePool = new ConverterPool(within(officeKind), host, size);
  const browser: BrowserPool = new ConverterPool(within(browserKind), host, size);
  const ocr: OcrPool = new ConverterPool(within(ocrKind('embedded', findLanguageData())), host, size);
  const pools = { office, browser, ocr };
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
        if (extension === 'bmp')
          await ocr.convert({
            ...conversion,
            isGiven: true,
            question: { dpi: 300, languages: ['eng'], layout: 'page' },
          });
        else if (family === undefined) await browser.convert({ ...conversion, question: { contentType } });
        else await office.convert({ ...conversion, question: { family, name, comments: true } });
      } finally {
        await rm(conversion.source, { force: extension === 'bmp' });
      }
      return conversion.target;
    },
    async warm(...kinds) {
      const wanted: readonly KindOfConverter[] = kinds.length === 0 ? ['office', 'browser'] : kinds;
      await Promise.all(wanted.map((kind) => pools[kind].warm()));
    },
    async [Symbol.asyncDispose]() {
      await Promise.all(Object.values(pools).map((pool) => pool[Symbol.asyncDispose]()));
      await rm(folder, { recursive: true });
    },
  };
}

const families: Readonly<Record<string, 'text' | 'spreadsheet' | 'presentation' | undefined>> = {
  ...{ doc: 'text', docx: 'text', odt: 'text', rtf: 'text' },
  ...{ xls: 'spreadsheet', xlsx: 'spreadsheet', ods: 'spreadsheet' },
  ...{ ppt: 'presentation', pptx: 'presentation', odp: 'presentation' },
};
