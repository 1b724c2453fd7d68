import { tmpdir } from 'node:os';

import { expect } from 'chai';

import { privateFolderAt } from '../../engine/files/private-folder.js';
import { Launcher } from '../../engine/tools/process/launcher.js';
import { probeSandbox } from '../../engine/tools/sandbox/probe-sandbox.js';
import { noSandbox } from '../../engine/tools/sandbox/sandbox.js';
import repair from '../../plugins/security/repair.js';
import { docx } from '../fixtures/office/docx.js';
import { odt } from '../fixtures/office/odf.js';
import { openRunner, type Runner } from '../fixtures/open-runner.js';
import { rawPdf, withoutXref } from '../fixtures/pdf/raw-pdf.js';
import { type Converters, openConverters } from './converters.js';
import { evidenceIn, holds } from './evidence.js';

const launcher = new Launcher();
const sandbox = await probeSandbox('auto', { workFolder: await privateFolderAt(tmpdir()) }, launcher);
after(() => launcher[Symbol.asyncDispose]());

/** A program that shows a product, which proves that the program has run, and the names of files. */
const program = `/Helvetica findfont 20 scalefont setfont 20 400 moveto
7919 7907 mul 20 string cvs show
(*) { 0 -20 rmoveto gsave show grestore } 256 string filenameforall
showpage`;
const PRODUCT = String(7919 * 7907);

/** A blank page without a cross-reference table: it needs recovery, and all recovery methods are tried as nothing is visible. */
const blank = withoutXref(
  rawPdf({
    objects: {
      1: '<< /Type /Catalog /Pages 2 0 R >>',
      2: '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
      3: '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 400 500] >>',
    },
  }),
);

/** Bytes before the program; Ghostscript detects PostScript by the first two bytes that are not white space. */
const beginnings: Readonly<Record<string, string>> = {
  'a document structuring comment': '%%x\n%PDF-1.4\n',
  'the PostScript signature': '%!\n%PDF-1.4\n',
  'the PostScript signature after white space': ' \r\n\t%!x\n%PDF-1.4\n',
  'the PostScript signature after an EOT character': '\x04%!PS-Adobe-3.0\n%PDF-1.4\n',
  'the PDF header': '%PDF-1.4\n',
  'the PDF header after other bytes': 'x%PDF-1.4\n%!PS\n',
  'no PDF header': '',
  'a PDF header further down than readers search': `%%${'x'.repeat(2000)}\n%PDF-1.4\n`,
};

describe('a document that begins like PostScript', () => {
  for (const [where, environment] of [
    ['in the sandbox', {}],
    ['without a sandbox', { QUIRE_SANDBOX: 'off' }],
  ] as const) {
    describe(where, () => {
      let runner: Runner;
      before(async () => (runner = await openRunner(environment)));
      after(() => runner[Symbol.asyncDispose]());

      for (const [what, beginning] of Object.entries(beginnings)) {
        it(`is not run as a program: ${what}`, async () => {
          const document = Buffer.from(`${beginning}${program}\nquit\n${blank}`, 'latin1');
          const { path, warnings } = await runner.of(repair)('upload.pdf', document);
          const evidence = await evidenceIn(path);
          expect(evidence.text.trim()).to.equal('');
          expect(holds(evidence, PRODUCT)).to.equal(false);
          // The warning shows that recovery reached Ghostscript, which is never run without a sandbox.
          const isSandboxed = sandbox.active && where === 'in the sandbox';
          expect(warnings.some((it) => it.includes('Ghostscript, which is not available'))).to.equal(!isSandboxed);
        });
      }
    });
  }
});

describe('a PostScript image', () => {
  const picture = Buffer.from(`%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 200 200\n${program}\n%%EOF\n`);
  const pictureInOdt = `<text:p><draw:frame text:anchor-type="as-char" svg:width="5cm" svg:height="5cm"><draw:image><office:binary-data>${picture.toString('base64')}</office:binary-data></draw:image></draw:frame></text:p>`;
  const documents = {
    odt: odt({ text: [{ xml: pictureInOdt }] }),
    docx: docx({ body: [{ paragraph: [{ image: picture }] }] }),
    rtf: Buffer.from(`{\\rtf1 {\\pict\\pngblip ${picture.toString('hex')}}}`),
  };
  for (const [where, box] of [
    ['in the sandbox', sandbox],
    ['without a sandbox', noSandbox],
  ] as const) {
    describe(where, () => {
      let converters: Converters;
      before(async () => (converters = await openConverters({ sandbox: box })));
      after(() => converters[Symbol.asyncDispose]());

      for (const [extension, bytes] of Object.entries(documents)) {
        it(`is not executed to be drawn, in a .${extension} document`, async () => {
          const evidence = await evidenceIn(await converters.convert({ extension, bytes }));
          expect(evidence.pictures).to.deep.equal([]);
          expect(holds(evidence, PRODUCT)).to.equal(false);
        });
      }
    });
  }
});
