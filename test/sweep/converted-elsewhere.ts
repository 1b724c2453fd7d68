import { isUtf8 } from 'node:buffer';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { copyFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, extname, join } from 'node:path';

import { FONT_RULES_FILE } from '../../engine/tools/converters/child/font-rules-path.js';
import { fontRulesFile } from '../../engine/tools/converters/font-rules-file.js';
import type { Document } from '../fixtures/look/evidence.js';
import { runProgram, TookTooLong } from '../fixtures/processes/run-program.js';

/** Folder for the output of other programs; the sweep removes it at the end. */
export const elsewhere = mkdtempSync(join(tmpdir(), 'sweep-elsewhere-'));

/** Runs a program without network access. */
const offline = ['unshare', '--net', '--map-root-user'];

/**
 * References use the same fonts as the results: a replacement font has its own line height, which changes the number
 * of pages.
 */
const sameFonts = ['env', `FONTCONFIG_FILE=${writeFontRules()}`];

/** Seconds after which soffice counts as hanging, per folder of documents, also on a machine with much other work. */
const FOLDER_SECONDS = 3600;

const folders = new Map<string, Promise<string>>();

/**
 * The PDF by a plain soffice without network access; undefined when it makes none. One process converts all
 * documents of a folder independently.
 */
export async function convertedBySoffice(path: string): Promise<Document | undefined> {
  const source = dirname(path);
  const made = folders.get(source) ?? convertFolder(source);
  folders.set(source, made);
  return await found(join(await made, `${basename(path, extname(path))}.pdf`));
}

async function convertFolder(source: string): Promise<string> {
  const folder = join(elsewhere, `${folders.size}`);
  const target = join(folder, 'pdf');
  await mkdir(target, { recursive: true });
  const names = (await readdir(source)).filter((name) => /\.[a-z]+$/.test(name));
  await Promise.all(names.map((name) => copyFile(join(source, name), join(folder, name))));
  const profile = `-env:UserInstallation=file://${folder}/profile`;
  const command = ['soffice', profile, '--headless', '--convert-to', 'pdf', '--outdir', target];
  const files = names.map((name) => join(folder, name));
  // Results up to a crash are kept.
  await runProgram([...sameFonts, ...offline, ...command, ...files], FOLDER_SECONDS).catch(unlessTooLong);
  return target;
}

/** The PDF by Chromium without network access. */
export async function printedByChromium(path: string): Promise<Document | undefined> {
  const folder = join(elsewhere, `page-${basename(dirname(path))}-${basename(path)}`);
  await mkdir(folder, { recursive: true });
  const [page, target] = [join(folder, basename(path)), join(folder, 'printed.pdf')];
  await writeFile(page, withEncoding(await readFile(path)));
  const command = [
    'chromium-headless-shell',
    '--no-sandbox',
    '--no-pdf-header-footer',
    `--user-data-dir=${folder}`,
    `--print-to-pdf=${target}`,
  ];
  await runProgram([...sameFonts, ...offline, ...command, `file://${encodeURI(page)}`]).catch(unlessTooLong);
  return await found(target);
}

/**
 * Begins a page in UTF-8 with a byte order mark. Where a page does not declare its encoding, Chromium guesses it from the
 * bytes that have arrived, which vary with the load.
 */
function withEncoding(page: Buffer): Buffer {
  return isUtf8(page) ? Buffer.concat([Buffer.from('\uFEFF'), page]) : page;
}

/**
 * A program that fails has no result to compare with. A program that takes too long may have one when there is less load, so
 * the document is reported.
 */
function unlessTooLong(error: unknown): void {
  if (error instanceof TookTooLong) throw error;
}

async function found(path: string): Promise<Document | undefined> {
  const names: readonly string[] = await readdir(dirname(path)).catch(() => []);
  return names.includes(basename(path)) ? { path } : undefined;
}

function writeFontRules(): string {
  const path = join(elsewhere, FONT_RULES_FILE);
  writeFileSync(path, fontRulesFile()[FONT_RULES_FILE]);
  return path;
}
