import { execFile } from 'node:child_process';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { promisify } from 'node:util';

import { writeAttachments } from '../documents/attachments.js';
import { writeBook } from '../documents/book.js';
import { writeFlatTagged } from '../documents/flat-tagged.js';
import { invoiceOf, letterOf, sheetOf, slidesOf } from '../documents/office.js';
import { writeFax } from '../documents/fax.js';
import { writePaper } from '../documents/paper.js';
import { type PictureSize, writePicture } from '../documents/picture.js';
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
  return picture('a photograph of 12 megapixels', format);
}

export const snapshot = picture('photographs of 1 megapixel', 'jpg', [1200, 900]);

function picture(title: string, extension: 'jpg' | 'png', size?: PictureSize): FigureDocument {
  return {
    title,
    extension,
    async write(path) {
      // The writer chooses the name of the file.
      await rename(await writePicture(dirname(path), extension, size), path);
    },
  };
}

export const letter = office('a letter of two pages', 'docx', () => letterOf(2));
export const sheet = office('a worksheet of 60 rows', 'xlsx', () => sheetOf(60));
export const slides = office('three slides', 'pptx', () => slidesOf(3));
export const invoice = office('an invoice', 'html', () => invoiceOf(30));

export function longLetter(pages: number): FigureDocument {
  return office(`a letter of ${count(pages)}`, 'docx', () => letterOf(pages));
}

export function longSheet(rows: number): FigureDocument {
  return office(`a worksheet of ${rows.toLocaleString('en')} rows`, 'xlsx', () => sheetOf(rows));
}

export function manySlides(many: number): FigureDocument {
  return office(`${many.toLocaleString('en')} slides`, 'pptx', () => slidesOf(many));
}

export function longInvoice(rows: number): FigureDocument {
  return office(`an invoice of ${rows.toLocaleString('en')} rows`, 'html', () => invoiceOf(rows));
}

function office(title: string, extension: string, make: () => Buffer | string): FigureDocument {
  return { title, extension, write: (path) => writeFile(path, make()) };
}

/** A TIFF file of pages, all alike. */
export function fax(pages: number): FigureDocument {
  return { title: `a fax of ${count(pages)}`, extension: 'tif', write: (path) => writeFax(path, pages) };
}

function count(pages: number): string {
  return pages === 1 ? 'one page' : `${pages.toLocaleString('en')} pages`;
}
