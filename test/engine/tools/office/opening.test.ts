import { expect } from 'chai';

import { OperationTester } from '../../../../engine/testing/index.js';
import type { JobResult } from '../../../../engine/contract/job-result.js';
import convert from '../../../../plugins/conversion/convert.js';
import { textsOf } from '../../../fixtures/look/evidence.js';
import { docx } from '../../../fixtures/office/docx.js';
import { odt } from '../../../fixtures/office/odf.js';
import { pptx } from '../../../fixtures/office/pptx.js';
import { OFFICE_PASSWORD, storedByLibreOffice } from '../../../fixtures/office/stored.js';
import { xlsx } from '../../../fixtures/office/xlsx.js';
import { zipFile } from '../../../fixtures/office/zip-file.js';
import { runProgram } from '../../../fixtures/processes/run-program.js';

const stored = await storedByLibreOffice();
const locked = [
  { name: 'locked.doc', bytes: stored.lockedDoc },
  { name: 'locked.docx', bytes: stored.lockedDocx },
  { name: 'locked.xls', bytes: stored.lockedXls },
  { name: 'locked.xlsx', bytes: stored.lockedXlsx },
  { name: 'locked.pptx', bytes: stored.lockedPptx },
  { name: 'locked.odt', bytes: stored.lockedOdt },
];
const halves = [
  { name: 'half.doc', bytes: half(stored.doc) },
  { name: 'half.xls', bytes: half(stored.xls) },
  { name: 'half.ppt', bytes: half(stored.ppt) },
];

/** Relative links, also upwards, and links to files of another machine. */
const addresses = ['other.docx', '../x/y.pdf', 'file:///C:/x.doc', 'https://example.com/a'];
const anchors = addresses.map((it) => ({ xml: `<text:p><text:a xlink:href="${it}">Link</text:a></text:p>` }));
const linked = [
  { name: 'links.docx', bytes: docx({ body: addresses.map((link) => ({ paragraph: [{ link, text: 'Link' }] })) }) },
  { name: 'links.xlsx', bytes: xlsx({ sheets: [{ rows: addresses.map((link) => [{ link, text: 'Link' }]) }] }) },
  { name: 'links.pptx', bytes: pptx({ slides: [{ text: addresses.map((it) => ({ text: 'Link', leadsTo: it })) }] }) },
  { name: 'links.odt', bytes: odt({ text: anchors }) },
];

/** Documents that anybody may read but not change. */
const protection = '<sheetProtection sheet="1" objects="1" scenarios="1" password="CC1A"/>';
const guarded = [
  { name: 'protected-sheet.xlsx', bytes: xlsx({ sheets: [{ rows: [['Hello']], xml: protection }] }) },
  {
    name: 'no-changes.docx',
    bytes: docx({
      body: ['Hello'],
      parts: {
        'word/settings.xml':
          '<w:settings xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:writeProtection w:recommended="1"/>' +
          '<w:documentProtection w:edit="readOnly" w:enforcement="1" w:hash="AAAA" w:salt="AAAA" w:spinCount="1"/></w:settings>',
      },
      contentTypes: {
        '/word/settings.xml': 'application/vnd.openxmlformats-officedocument.wordprocessingml.settings+xml',
      },
      relations: [{ id: 'rIdSettings', type: 'settings', target: 'settings.xml' }],
    }),
  },
];

function half(bytes: Buffer): Buffer {
  return bytes.subarray(0, bytes.length / 2);
}

/** A PPT with the token of an encrypted one ([MS-PPT] 2.3.2), since LibreOffice cannot write one. */
function encrypted(ppt: Buffer): Buffer {
  const made = Buffer.from(ppt);
  const at = made.indexOf(Buffer.from('5fc091e3', 'hex'));
  made.writeUInt32LE(0xf3d1c4df, at);
  return made;
}

/** An empty paragraph with a border. */
const LINE = '<w:p><w:pPr><w:pBdr><w:bottom w:val="single" w:sz="12"/></w:pBdr></w:pPr></w:p>';

const ODT_MIME = 'application/vnd.oasis.opendocument.text';

const ARGON2 = 'urn:org:documentfoundation:names:experimental:office:manifest:argon2id';

/** An OpenDocument text that is encrypted as a whole, in the form of LibreOffice 25.2; no password opens it. */
function encryptedPackage(derivation = ARGON2): Buffer {
  const manifest = `<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0" manifest:version="1.4" xmlns:loext="urn:org:documentfoundation:names:experimental:office:xmlns:loext:1.0">
 <manifest:file-entry manifest:full-path="encrypted-package" manifest:media-type="${ODT_MIME}" manifest:size="7199">
  <manifest:encryption-data>
   <manifest:algorithm manifest:algorithm-name="http://www.w3.org/2009/xmlenc11#aes256-gcm" manifest:initialisation-vector="EVlSqdsmwNoHVY8B"/>
   <manifest:start-key-generation manifest:start-key-generation-name="http://www.w3.org/2001/04/xmlenc#sha256" manifest:key-size="32"/>
   <manifest:key-derivation manifest:key-derivation-name="${derivation}" loext:argon2-iterations="3" loext:argon2-memory="65536" loext:argon2-lanes="4" manifest:salt="NPdNYx6NGwGvqw1xaJUUyw==" manifest:key-size="32"/>
  </manifest:encryption-data>
 </manifest:file-entry>
</manifest:manifest>`;
  return zipFile({ mimetype: ODT_MIME, 'encrypted-package': 'x'.repeat(6094), 'META-INF/manifest.xml': manifest });
}

/** Whether this LibreOffice encrypts packages in that form, and can open them. */
const knowsEncryptedPackages = stored.lockedOdt.includes('encrypted-package');

function says(text: string) {
  return async ({ file }: JobResult) => expect((await textsOf(file)).join().trim()).to.contain(text);
}

new OperationTester().test(convert, {
  accepts: [
    ...locked.map((file) => ({
      name: `opens ${file.name} with its password`,
      files: { file },
      options: { password: OFFICE_PASSWORD },
      gives: says('Hello'),
    })),
    ...linked.map((file) => ({
      name: `keeps relative links of ${file.name} as they are, and tells no folder of the server`,
      files: { file },
      async gives({ file: made }: JobResult) {
        const { text } = await runProgram(['qpdf', '--qdf', '--object-streams=disable', made.path, '-']);
        const found = [...text.matchAll(/\/URI \((.*)\)/g)].map(([, address]) => address);
        expect(found).to.have.members(addresses);
      },
    })),
    ...guarded.map((file) => ({
      name: `opens ${file.name} without a password`,
      files: { file },
      gives: says('Hello'),
    })),
    {
      name: 'warns of a document that shows nothing',
      files: { file: { name: 'a.docx', bytes: docx({ body: [''] }) } },
      gives: ({ warnings }) =>
        expect(warnings).to.deep.equal([
          'a.docx: LibreOffice found nothing to show, so the pages of the PDF are empty.',
        ]),
    },
    {
      name: 'does not warn of a document that shows nothing but a line',
      files: { file: { name: 'a.docx', bytes: docx({ body: [{ xml: LINE }] }) } },
      gives: ({ warnings }) => expect(warnings).to.deep.equal([]),
    },
    {
      name: 'shows the name that the caller gave the file, and no folder of the server',
      files: {
        file: { name: 'My ü.docx', bytes: docx({ body: [{ paragraph: [{ field: 'FILENAME \\p', text: 'old' }] }] }) },
      },
      async gives({ file }) {
        expect((await textsOf(file)).join().trim()).to.equal('My ü.docx');
      },
    },
  ],
  rejects: [
    ...locked.map((file) => ({
      name: `asks for the password of ${file.name}`,
      files: { file },
      kind: 'password-required' as const,
      message: /locked\.\w+: it is protected; give its password\./,
    })),
    ...locked.map((file) => ({
      name: `refuses a wrong password for ${file.name}`,
      files: { file },
      options: { password: `${OFFICE_PASSWORD}"x` },
      kind: 'wrong-password' as const,
    })),
    {
      name: 'says of a protected presentation of PowerPoint 97 that it is protected',
      files: { file: { name: 'locked.ppt', bytes: encrypted(stored.ppt) } },
      kind: 'unsupported-input',
      message: /locked\.ppt: its protection is not supported; save it without a password\./,
    },
    {
      name: 'says of a package that is encrypted as a whole that it is protected',
      files: { file: { name: 'locked.odt', bytes: encryptedPackage() } },
      options: { password: OFFICE_PASSWORD },
      ...(knowsEncryptedPackages
        ? { kind: 'wrong-password' }
        : { kind: 'unsupported-input', message: /locked\.odt: its protection is not supported; save it without a / }),
    },
    {
      name: 'asks for the password of a package that is encrypted as a whole, where one can open it',
      files: { file: { name: 'locked.odt', bytes: encryptedPackage() } },
      kind: knowsEncryptedPackages ? 'password-required' : 'unsupported-input',
    },
    {
      name: 'refuses a package that is encrypted as a whole in a form that nobody knows',
      files: {
        file: {
          name: 'locked.odt',
          bytes: encryptedPackage('urn:unknown:derivation'),
        },
      },
      kind: 'unsupported-input',
    },
    ...halves.map((file) => ({ name: `refuses ${file.name}`, files: { file }, kind: 'invalid-input' as const })),
  ],
});
