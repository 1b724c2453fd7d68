import { expect } from 'chai';

import { mediaTypeOf } from '../../../engine/media-types/media-types.js';
import { withFileAsync } from '../../fixtures/pdf/raw-pdf.js';

/** What a file begins with, and what it is then. */
const beginnings = [
  ['\xff\xd8\xff\xe0\0\x10JFIF', 'JPEG'],
  ['\x89PNG\r\n\x1a\n', 'PNG'],
  ['II*\0\b\0\0\0', 'TIFF'],
  ['MM\0+\0\b\0\0', 'TIFF'],
  ['BM6\0\0\0', 'BMP'],
  ['GIF89a', 'GIF'],
  ['RIFF\x24\0\0\0WEBPVP8 ', 'WebP'],
  ['RIFF\x24\0\0\0WAVEfmt ', 'unknown'],
  ['\0\0\0\x18ftypheic\0\0\0\0', 'HEIF'],
  ['\0\0\0\x18ftypmif1\0\0\0\0', 'HEIF'],
  ['\0\0\0\x18ftypavif\0\0\0\0', 'AVIF'],
  ['\0\0\0\x18ftypisom\0\0\0\0', 'unknown'],
  ['\0\0\0\x0cjP  \r\n\x87\n', 'JPEG 2000'],
  ['\0\0\x01\0\x02\0  \x10\0', 'ICO'],
  ['8BPS\0\x01', 'Photoshop'],
  ['<svg xmlns="http://www.w3.org/2000/svg">', 'SVG'],
  ['\xef\xbb\xbf<?xml version="1.0"?>\n<!-- drawn -->\n<svg>', 'SVG'],
  ['<!DOCTYPE html>\n<svg>', 'HTML'],
  ['<html><svg>', 'HTML'],
  ['%!PS-Adobe-3.0 EPSF-3.0', 'PostScript'],
  ['%!\n%PDF-1.4\n', 'PostScript'],
  ['\x04 \r\n%!PS-Adobe-3.0', 'PostScript'],
  ['%!TeX program = xelatex\n\\documentclass{article}', 'TXT'],
  ['%%x\n%PDF-1.4\n1 0 obj\n', 'PDF'],
  ['%PDF-1.7', 'PDF'],
  ['\0\0\0 some bytes before it %PDF-1.7', 'PDF'],
  ['\x09\x04\x06\0\0\0', 'Excel 2 to 4'],
  ['\xdb\xa5-\0', 'Word 1 or 2'],
  ['\xffWPC', 'WordPerfect'],
  ['plain text about <svg>', 'TXT'],
  ['', 'empty'],
] as const;

describe('the type of a file', () => {
  for (const [beginning, name] of beginnings) {
    it(`is ${name} when it begins with ${JSON.stringify(beginning)}`, async () => {
      expect((await withFileAsync(beginning, (path) => mediaTypeOf(path))).name).to.equal(name);
    });
  }
});
