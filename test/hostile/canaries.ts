import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { listen } from './listener.js';
import { blackPng } from '../fixtures/images/png-file.js';
import { zipFile } from '../fixtures/office/zip-file.js';

/** `usual`: ordinary URLs. `odd`: unusual spellings that could bypass a check, at which a program may fail. */
export type AddressStyle = 'usual' | 'odd';

/** Targets of hostile documents: a listener that records every access to the network, and secret files. */
export interface PlacedCanaries extends AsyncDisposable {
  /** The first line of everything that was sent to the listener. */
  readonly heard: readonly string[];
  /** Texts of the secret files. */
  readonly secrets: readonly string[];
  /** The path of a file that does not exist, and that a macro would write. */
  readonly trace: string;
  by(style: AddressStyle): Canaries;
}

/** Addresses for a hostile document. */
export interface Canaries {
  readonly port: number;
  readonly trace: string;
  /** URLs of files with an extension (html, png, txt, …) at the listener; the path names the document that requested it. */
  outside(who: string, extension: string): readonly string[];
  /** Addresses of secret files with an extension on this machine. */
  files(extension: string): readonly string[];
  /** The addresses of `outside` and `files`. */
  all(who: string, extension: string): readonly string[];
}

/** The secret image has a size that no other image has, so that it can be recognised in a result. */
export const canaryImageSize = { width: 61, height: 53 };

export async function placeCanaries(): Promise<PlacedCanaries> {
  const listener = await listen();
  const secret = `planted${randomBytes(8).toString('hex')}`;
  const folder = await mkdtemp(join(tmpdir(), 'canary-'));
  // One folder is in the temporary folder, where the converter's own files are, and one is elsewhere.
  const folders = [folder, await mkdtemp(join(import.meta.dirname, 'canary-'))];
  await Promise.all(folders.map((it) => plant(it, secret)));
  const filesBy: Record<AddressStyle, (extension: string) => readonly string[]> = {
    usual: (extension) => [
      ...folders.map((it) => pathToFileURL(join(it, `secret.${extension}`)).href),
      // Files of the system and of the converter's process.
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
  const outsideBy: Record<AddressStyle, (place: string) => readonly string[]> = {
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
  const common = { port: listener.port, trace: join(folder, 'trace-of-a-macro') };
  return {
    ...common,
    heard: listener.heard,
    secrets: [secret, ...(await secretsOfTheMachine()), ...['quire-job-', 'QUIRE_FOLDER', 'PATH=/']],
    by(style) {
      const outside = (who: string, extension: string): readonly string[] =>
        outsideBy[style](`${listener.port}/${who}.${extension}`);
      const files = filesBy[style];
      return { ...common, outside, files, all: (who, extension) => [...outside(who, extension), ...files(extension)] };
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
    png: blackPng(canaryImageSize.width, canaryImageSize.height),
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

/** The first line of /etc/passwd. */
async function secretsOfTheMachine(): Promise<readonly string[]> {
  const users = await readFile('/etc/passwd', 'utf8');
  return users.split('\n').slice(0, 1);
}
