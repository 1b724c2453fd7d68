import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { listen } from './listener.js';
import { blackPng } from '../fixtures/images/png-file.js';
import { zipFile } from '../fixtures/office/zip-file.js';

/** As anybody writes addresses, and as only those do who want to get past a check. A program may stop at the latter. */
export type Manner = 'usual' | 'odd';

/** What hostile documents are after: a listener that hears whoever reaches out, and files that nobody may read. */
export interface LaidBait extends AsyncDisposable {
  /** What was sent to the listener. */
  readonly heard: readonly string[];
  /** Words that stand in the files. */
  readonly secrets: readonly string[];
  /** A file that is not there, and that a macro would write. */
  readonly trace: string;
  by(manner: Manner): Bait;
}

/** What a document that is made can lead to. */
export interface Bait {
  readonly port: number;
  readonly trace: string;
  /** Addresses of files of a kind (html, png, txt, …) at the listener; the path says who asked. */
  outside(who: string, extension: string): readonly string[];
  /** Addresses of files of a kind on this machine. */
  files(extension: string): readonly string[];
  /** Both. */
  all(who: string, extension: string): readonly string[];
}

/** The picture that is planted is of a size that no other has. */
export const plantedSize = { width: 61, height: 53 };

export async function layBait(): Promise<LaidBait> {
  const listener = await listen();
  const secret = `planted${randomBytes(8).toString('hex')}`;
  const folder = await mkdtemp(join(tmpdir(), 'bait-'));
  // In the temporary folder, where a converter's own files are, and in another.
  const folders = [folder, await mkdtemp(join(import.meta.dirname, 'bait-'))];
  await Promise.all(folders.map((it) => plant(it, secret)));
  const filesBy: Record<Manner, (extension: string) => readonly string[]> = {
    usual: (extension) => [
      ...folders.map((it) => pathToFileURL(join(it, `secret.${extension}`)).href),
      // What the converter itself has: where it is, how it was started, what it was told.
      ...['/etc/passwd', '/proc/self/mountinfo', '/proc/self/cmdline', '/proc/self/environ'].map(
        (it) => `file://${it}`,
      ),
    ],
    odd: (extension) => [
      ...['../order.txt', '../../order.txt', 'order.txt'],
      join(folder, `secret.${extension}`),
      `FILE://localhost${folder}/secret.${extension}`,
    ],
  };
  const outsideBy: Record<Manner, (place: string) => readonly string[]> = {
    usual: (place) =>
      [
        'http://127.0.0.1',
        'http://[::1]',
        'HTTPS://localhost',
        'ftp://127.0.0.1',
        'vnd.sun.star.webdav://127.0.0.1',
      ].map((it) => `${it}:${place}`),
    odd: (place) => [
      ...['//127.0.0.1', 'smb://127.0.0.1', 'file://127.0.0.1', 'http:\\\\127.0.0.1', 'http:127.0.0.1'].map(
        (it) => `${it}:${place}`,
      ),
      `\\\\127.0.0.1@${place.replaceAll('/', '\\')}`,
    ],
  };
  const about = { port: listener.port, trace: join(folder, 'trace-of-a-macro') };
  return {
    ...about,
    heard: listener.heard,
    secrets: [secret, ...(await secretsOfTheMachine()), ...['quire-job-', 'QUIRE_FOLDER', 'PATH=/']],
    by(manner) {
      const outside = (who: string, extension: string): readonly string[] =>
        outsideBy[manner](`${listener.port}/${who}.${extension}`);
      const files = filesBy[manner];
      return { ...about, outside, files, all: (who, extension) => [...outside(who, extension), ...files(extension)] };
    },
    async [Symbol.asyncDispose]() {
      await listener[Symbol.asyncDispose]();
      await Promise.all(folders.map((it) => rm(it, { recursive: true })));
    },
  };
}

async function plant(folder: string, secret: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const page = `<!DOCTYPE html><p>${secret}</p>`;
  const styled = `<style:style xmlns:style="urn:oasis:names:tc:opendocument:xmlns:style:1.0"/>`;
  const files: Readonly<Record<string, string | Buffer>> = {
    txt: secret,
    csv: `${secret};${secret}\n`,
    html: page,
    js: `document.write(${JSON.stringify(secret)})`,
    css: `body::after { content: ${JSON.stringify(secret)} }`,
    xml: `<?xml version="1.0"?><a>${secret}</a>`,
    dtd: `<!ENTITY outer "${secret}">`,
    xsl: styled,
    svg: `<svg xmlns="http://www.w3.org/2000/svg" width="99" height="20"><text y="15">${secret}</text></svg>`,
    rtf: `{\\rtf1 ${secret}}`,
    png: blackPng(plantedSize.width, plantedSize.height),
    odt: zipFile({
      mimetype: 'application/vnd.oasis.opendocument.text',
      'content.xml': `<office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" office:version="1.2"><office:body><office:text><text:p>${secret}</text:p></office:text></office:body></office:document-content>`,
      'META-INF/manifest.xml': `<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"><manifest:file-entry manifest:full-path="/" manifest:media-type="application/vnd.oasis.opendocument.text"/><manifest:file-entry manifest:full-path="content.xml" manifest:media-type="text/xml"/></manifest:manifest>`,
    }),
  };
  for (const [extension, content] of Object.entries(files)) {
    await writeFile(join(folder, `secret.${extension}`), content);
  }
}

/** Lines that files of every machine have. */
async function secretsOfTheMachine(): Promise<readonly string[]> {
  const users = await readFile('/etc/passwd', 'utf8');
  return users.split('\n').slice(0, 1);
}
