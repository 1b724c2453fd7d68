import { execFile } from 'node:child_process';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { promisify } from 'node:util';

import { writeAttachments } from '../documents/attachments.js';
import { writeBook } from '../documents/book.js';
import { writeFlatTagged } from '../documents/flat-tagged.js';
import { writeOfficeDocuments } from '../documents/office.js';
import { writePaper } from '../documents/paper.js';
import { writePicture } from '../documents/picture.js';
import { writePlain } from '../documents/plain.js';
import { writeScan } from '../documents/scan.js';
import type { FigureDocument } from './figure-case.js';

const run = promisify(execFile);

/** Pages of text with links and outlines; with images when their size is given. */
export function report(pages: number, pictureBytes = 0): FigureDocument {
  const pictures = pictureBytes > 0 ? 4 : 0;
  return {
    title: `a report of ${count(pages)}${pictures > 0 ? ' with pictures' : ''}`,
    write: (path) => writePlain(path, { pages, pictures, pictureBytes, links: 2 }),
  };
}

export function book(pages: number): FigureDocument {
  return { title: `a book of ${count(pages)}`, write: (path) => writeBook(path, pages) };
}

export function paper(pages: number): FigureDocument {
  return { title: `papers of ${count(pages)}`, write: (path) => writePaper(path, pages) };
}

export function scan(pages: number): FigureDocument {
  return { title: `a scan of ${count(pages)}`, write: (path) => writeScan(path, { pages, colours: 'bilevel' }) };
}

export function flatTagged(pages: number): FigureDocument {
  return { title: `a flat tagged document of ${count(pages)}`, write: (path) => writeFlatTagged(path, pages) };
}

export function attachments(files: number, bytes: number): FigureDocument {
  return {
    title: `${files} attached files of ${(bytes / 1e6).toFixed(1)} MB`,
    write: (path) => writeAttachments(path, { files, bytes }),
  };
}

/** The password of {@link encrypted} documents. */
export const PASSWORD = 'open';

export function encrypted(document: FigureDocument): FigureDocument {
  return {
    title: `${document.title}, encrypted`,
    async write(path) {
      const plain = `${path}.plain`;
      await document.write(plain);
      await run('qpdf', ['--encrypt', PASSWORD, PASSWORD, '256', '--', plain, path]);
      await rm(plain);
    },
  };
}

/** A document whose cross-reference table and trailer are missing. */
export function damaged(document: FigureDocument): FigureDocument {
  return {
    title: `${document.title}, cut off`,
    async write(path) {
      await document.write(path);
      const bytes = await readFile(path);
      await writeFile(path, bytes.subarray(0, bytes.lastIndexOf('\nxref\n')));
    },
  };
}

export function photograph(format: 'jpg' | 'png'): FigureDocument {
  return made(`a photograph of 12 megapixels`, format, (folder) => writePicture(folder, format));
}

export const letter = office('a letter of two pages', 'docx', 'letter');
export const sheet = office('a worksheet of 60 rows', 'xlsx', 'sheet');
export const slides = office('three slides', 'pptx', 'slides');
export const invoice = office('an invoice', 'html', 'invoice');

function office(title: string, extension: string, name: 'letter' | 'sheet' | 'slides' | 'invoice'): FigureDocument {
  return made(title, extension, async (folder) => (await writeOfficeDocuments(folder))[name]);
}

/** A document whose writer chooses the name of the file. */
function made(title: string, extension: string, write: (folder: string) => Promise<string>): FigureDocument {
  return {
    title,
    extension,
    async write(path) {
      const written = await write(dirname(path));
      await rename(written, path);
    },
  };
}

function count(pages: number): string {
  return pages === 1 ? 'one page' : `${pages.toLocaleString('en')} pages`;
}
