import { expect } from 'chai';

import { typeNameOf } from '../../fixtures/type-name-of.js';

const xhtml = '<html xmlns="http://www.w3.org/1999/xhtml"><body/></html>';
const office = 'xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0"';

/** What tells its format itself, and what it is under any name. */
const told: readonly (readonly [what: string, text: string, type: string])[] = [
  ['a page', '<!DOCTYPE html>\n<title>Page</title>', 'HTML'],
  ['a page with an old document type', '<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01//EN">\n<p>Page', 'HTML'],
  [
    'a page after a comment',
    `\n<!-- saved from ${'x'.repeat(9000)} <svg> -->\n<HTML lang=en><body onload='a">`,
    'HTML',
  ],
  ['a page with a drawing', '<html><svg xmlns="http://www.w3.org/2000/svg">', 'HTML'],
  ['a page in XML', `<?xml version="1.0"?>\n<!DOCTYPE html>\n${xhtml}`, 'HTML'],
  ['a page in XML with a prefix', '<?xml version="1.0"?><h:html xmlns:h="http://www.w3.org/1999/xhtml">', 'HTML'],
  ['a page in XML without a namespace', '<?xml version="1.0"?>\n<html><body><svg>', 'HTML'],
  ['a drawing', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'SVG'],
  ['a drawing after a comment', '\xef\xbb\xbf<?xml version="1.0"?>\n<!-- <html> -->\n<svg>', 'SVG'],
  [
    'a drawing with a document type of its own',
    '<!DOCTYPE svg PUBLIC "x" "y" [<!ENTITY ns "http://www.w3.org/2000/svg">]><svg:svg xmlns:svg="&ns;">',
    'SVG',
  ],
  ['a flat text', `<?xml version="1.0"?>\n<office:document ${office} office:mimetype="x">`, 'flat OpenDocument'],
  [
    'a flat text with another prefix',
    `<o:document xmlns:o="urn:oasis:names:tc:opendocument:xmlns:office:1.0">`,
    'flat OpenDocument',
  ],
  [
    'a document of Word 2003',
    '<?xml version="1.0"?><?mso-application progid="Word.Document"?><w:wordDocument xmlns:w="http://schemas.microsoft.com/office/word/2003/wordml">',
    'Word 2003 XML',
  ],
  ['a workbook of Excel 2003', '<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet">', 'Excel 2003 XML'],
  [
    'a package in one file',
    '<?xml version="1.0"?><pkg:package xmlns:pkg="http://schemas.microsoft.com/office/2006/xmlPackage">',
    'flat Office Open XML',
  ],
  ['a formula', '<math xmlns="http://www.w3.org/1998/Math/MathML">', 'MathML'],
  ['data', '<?xml version="1.0" encoding="UTF-8"?><orders><order/></orders>', 'XML'],
  ['data with a namespace', '<orders xmlns="urn:x"/>', 'XML'],
  ['a book in XML', '<!DOCTYPE book SYSTEM "book.dtd"><book/>', 'XML'],
  ['a rich text', '{\\rtf1\\ansi Text}', 'RTF'],
  ['a rich text with a picture of zeros', `{\\rtf1\\ansi {\\pict${'00'.repeat(9000)}}}`, 'RTF'],
  ['a rich text with an object of ones', `{\\rtf1 {\\*\\objdata  ${'01'.repeat(9000)}}}`, 'RTF'],
  ['a rich text after white space', '\xef\xbb\xbf\r\n {\\rtf1 Text}', 'RTF'],
  ['a script of a shell', '#!/bin/sh\necho hello\n', 'script'],
  ['a script of the environment', '#! /usr/bin/env python3\nprint(1)\n', 'script'],
  ['a script of PHP', '<?php echo "<html>"; ?>', 'script'],
  ['a batch file', '@ECHO OFF\r\ndir\r\n', 'script'],
  ['an application of HTML', '<html><head><HTA:APPLICATION ID="a"></head>', 'script'],
  [
    'a saved page',
    'From: <Saved>\r\nMIME-Version: 1.0\r\nContent-Type: multipart/related;\r\n\ttype="text/html"\r\n\r\n',
    'MHTML',
  ],
  ['a program of PostScript', '%!PS-Adobe-3.0\n', 'PostScript'],
];

const mail = 'Received: from a.invalid\r\nFrom: a@b.invalid\r\nSubject: Hello\r\n\r\nHello.\r\n';
const messageAndPdf = `<!doctype html><p>Warning</p>\n%PDF-1.7\n1 0 obj\n${'\0\x01\x02\x03'.repeat(500)}`;
const note = 'Dear reader,\n\nthe header is %PDF-1.7, and 1 < 2 <svg>.\n%%EOF\n';

const named: readonly (readonly [what: string, text: string, name: string, type: string])[] = [
  ['a text', note, 'note.txt', 'TXT'],
  ['a text', note, 'note', 'TXT'],
  ['a text', note, '', 'TXT'],
  ['a text', note, 'NOTE.LOG', 'TXT'],
  ['a text', note, 'data.csv', 'CSV'],
  ['a text', note, 'DATA.TSV', 'CSV'],
  ['a text', note, 'README.md', 'Markdown'],
  ['a text that begins with a tag', '<p align="center">Title</p>\n\n# Title\n', 'README.markdown', 'Markdown'],
  ['a page', '<!DOCTYPE html><p>Page', 'page.md', 'HTML'],
  ['a text', note, 'main.c', 'TXT'],
  ['a text', note, 'page.html', 'HTML'],
  ['a text', note, 'data.xml', 'XML'],
  ['a text', note, 'run.js', 'script'],
  ['a text', note, 'run.sh', 'script'],
  ['a text', note, 'run.ps1', 'script'],
  ['a text', note, 'report.docx', 'unknown'],
  ['a text', note, 'report.doc', 'unknown'],
  ['a text', note, 'report.rtf', 'unknown'],
  ['a text', note, 'photo.png', 'unknown'],
  ['a text', note, 'report.pdf', 'unknown'],
  ['a text', note, 'drawing.svg', 'unknown'],
  ['source code', 'function f() { return "<html>"; }\n', 'notes.txt', 'TXT'],
  ['a fragment', '<p>One</p>\n<p>Two</p>', 'page.htm', 'HTML'],
  ['a fragment', '<table><tr><td>1</table>', 'sums.xls', 'HTML'],
  ['a fragment', '<div>One</div>', '', 'HTML'],
  ['a fragment', '<div align="center">One</div>\n\n# Title', 'readme.md', 'Markdown'],
  ['a page', '<!doctype html><p>One', 'page.txt', 'HTML'],
  ['a page', '<!doctype html><p>One', 'page.hta', 'script'],
  ['tags of nobody', '<note>One</note>', 'note.txt', 'TXT'],
  ['tags of nobody', '<note>One</note>', 'note.xml', 'XML'],
  ['a mail', mail, 'mail.eml', 'e-mail'],
  ['a mail', mail, 'mail', 'e-mail'],
  ['a mail', mail, 'mail.txt', 'TXT'],
  ['a note with fields', 'From: me\nSubject: you\n\nHello', 'note', 'TXT'],
  ['what begins as an image does', 'BMW makes cars, and GIFs move.', 'cars.txt', 'TXT'],
  ['a text with a stray NUL', `${'A line of a text.\n'.repeat(100)}\0\n`, 'text.txt', 'TXT'],
  ['a text with a stray NUL', `${'A line of a text.\n'.repeat(100)}\0\n`, 'text', 'unknown'],
  [
    'a text that ends in bytes',
    `${'A line of a text.\n'.repeat(5000)}${'\0\x01\x02\x03'.repeat(500)}`,
    'a.txt',
    'unknown',
  ],
  ['a message before a PDF', messageAndPdf, 'report.pdf', 'PDF'],
  ['a page about a PDF', '<!doctype html><pre>\n%PDF-1.7\n1 0 obj\n', 'report.pdf', 'HTML'],
  ['bytes', '\x01\x02\0\x03\xff\xfe\0\0\x05', 'text.txt', 'unknown'],
  ['white space', ' \r\n\t\n', 'text.txt', 'TXT'],
];

const declared: readonly (readonly [name: string, declared: string, type: string])[] = [
  ['page', 'text/html; charset=utf-8', 'HTML'],
  ['page', 'application/xhtml+xml', 'HTML'],
  ['page', 'text/plain', 'TXT'],
  ['page', 'application/octet-stream', 'TXT'],
  ['page', 'application/pdf', 'unknown'],
  ['page', 'text/javascript', 'script'],
  ['page.txt', 'text/html', 'TXT'],
  ['page.html', 'text/plain', 'HTML'],
];

const encodings: readonly (readonly [string, (text: string) => Buffer])[] = [
  ['UTF-8 with a mark', (text) => Buffer.from(`\ufeff${text}`)],
  ['UTF-16 with a mark', (text) => Buffer.from(`\ufeff${text}`, 'utf16le')],
  ['UTF-16 with its mark, the other way round', (text) => Buffer.from(`\ufeff${text}`, 'utf16le').swap16()],
  ['UTF-16 without a mark', (text) => Buffer.from(text, 'utf16le')],
];

describe('the type of a text', () => {
  for (const [what, text, type] of told) {
    for (const name of ['', 'a.txt', 'a.html', 'a.docx']) {
      it(`is ${type} for ${what} that is called "${name}"`, async () => {
        expect(await typeNameOf(text, name)).to.equal(type);
      });
    }
  }

  for (const [what, text, name, type] of named) {
    it(`is ${type} for ${what} that is called "${name}" (${JSON.stringify(text.slice(0, 20))})`, async () => {
      expect(await typeNameOf(text, name)).to.equal(type);
    });
  }

  for (const [name, contentType, type] of declared) {
    it(`is ${type} for one that is called ${name} and declared as ${contentType}`, async () => {
      expect(await typeNameOf('One < two', name, contentType)).to.equal(type);
    });
  }

  for (const [encoding, encode] of encodings) {
    it(`is told in ${encoding} as well`, async () => {
      expect(await typeNameOf(encode('<!-- a page --><html><p>One'))).to.equal('HTML');
      expect(await typeNameOf(encode(`<?xml version="1.0"?><office:document ${office}>`), 'a.txt')).to.equal(
        'flat OpenDocument',
      );
      expect(await typeNameOf(encode('A text with naïve letters.'), 'a.txt')).to.equal('TXT');
    });
  }

  it('is PDF for one whose beginning is lost, whatever it is called', async () => {
    const rest = 'trailer\n<< /Size 5 >>\nstartxref\n1234\n%%EOF\n';
    expect(await typeNameOf(rest, 'a.txt')).to.equal('PDF');
    expect(await typeNameOf('1 0 obj\n<< /Type /Catalog >>\nendobj\n', 'a.txt')).to.equal('PDF');
    expect(await typeNameOf('HTTP/1.1 200 OK\r\n\r\n%PDF-1.4\n1 0 obj\n', 'a.txt')).to.equal('PDF');
    expect(await typeNameOf('  %PDF-1.4\n', 'a.txt')).to.equal('PDF');
  });
});
