import { expect } from 'chai';

import { complaintOf, type Document, encryptionOf, textsOf } from '../../fixtures/look/evidence.js';
import { onePage } from '../../fixtures/pdf/one-page.js';
import { BOX_COLOUR, boxedIn, changedBeside, drawnPage } from '../../fixtures/redact/drawn-outside.js';
import { type HidingPlace, word as usual } from '../../fixtures/redact/hiding-place.js';
import { openRedactor, type Redactor } from '../../fixtures/redact/open-redactor.js';
import { placesInAttachments } from '../../fixtures/redact/places-in-attachments.js';
import { placesInAnnotations } from '../../fixtures/redact/places-in-annotations.js';
import { placesInCMaps } from '../../fixtures/redact/places-in-cmaps.js';
import { placesInPiles } from '../../fixtures/redact/places-in-piles.js';
import { placesInCorners } from '../../fixtures/redact/places-in-corners.js';
import { placesInSpelling } from '../../fixtures/redact/places-in-spelling.js';
import { placesInStructure, withQpdf } from '../../fixtures/redact/places-in-structure.js';
import { placesInText } from '../../fixtures/redact/places-in-text.js';
import { isFound, tracesOf } from '../../fixtures/redact/traces-of.js';

describe('a redacted document', () => {
  let redactor: Redactor;
  before(async () => void (redactor = await openRedactor('off')));
  after(() => redactor[Symbol.asyncDispose]());

  const drawn = [...placesInText, ...placesInPiles, ...placesInSpelling, ...placesInAnnotations];
  for (const place of [...drawn, ...placesInStructure, ...placesInAttachments, ...placesInCorners]) {
    it(`has no trace of a word ${place.where}`, async () => {
      await leavesNothing(redactor, place);
    });
  }

  for (const place of placesInCMaps) {
    it(`has no trace of a word ${place.where}, and no warning of text that only PDFium cannot read`, async () => {
      expect((await leavesNothing(redactor, place)).warnings).to.deep.equal([]);
    });
  }

  it('comes with a warning where other letters lie on those of the word', async () => {
    const moved = (shown: string): string => `[${Array.from(shown, (letter) => `(${letter}) 600`).join(' ')}] TJ`;
    for (const [content, warnings] of [
      [piled(moved('SECRET')), []],
      [piled('(a SECRET b) Tj -1 0 Td (a SECRET b) Tj'), []],
      [
        piled(moved('SECRET dummy')),
        ['paper.pdf: on page 1, letters that lie on a match were removed with it; check the result.'],
      ],
    ] as const) {
      const result = await redactor.redact(Buffer.from(onePage({ content }), 'latin1'), { searchText: usual });
      expect(result.warnings, content).to.deep.equal(warnings);
    }
  });

  it('has no trace of a word in a protected document, and is protected as before', async () => {
    const content = '/Span << /ActualText (SECRET) >> BDC BT /F1 20 Tf 20 100 Td [(a SEC) 9 (RET b)] TJ ET EMC';
    const args = ['--encrypt', 'open', 'owner', '256', '--', '--object-streams=generate'];
    const document = withQpdf(onePage({ content, page: '/Annots [<< /Subtype /Text /Contents (SECRET) >>]' }), args);
    const place = { where: 'in a protected document', document, password: 'open' };
    const { after } = await leavesNothing(redactor, place);
    expect((await encryptionOf(after)).get('stream encryption method')).to.equal('AESv3');
  });

  it('has no trace of a word in a protected document that states no length of its key, and opens as before', async () => {
    const args = ['--encrypt', 'open', 'owner', '128', '--use-aes=y', '--'];
    const protectedBytes = withQpdf(onePage({ content: 'BT /F1 20 Tf 20 100 Td (a SECRET b) Tj ET' }), args);
    const stated = Buffer.from(protectedBytes).toString('latin1');
    // Spaces keep the offsets of the cross-reference table.
    const document = Buffer.from(stated.replace(/(?<=\/Filter \/Standard )\/Length 128/, ' '.repeat(11)), 'latin1');
    expect(document.toString('latin1')).not.to.equal(stated);
    const { after } = await leavesNothing(redactor, { where: 'in a protected document', document, password: 'open' });
    expect((await encryptionOf(after)).get('stream encryption method')).to.equal('AESv2');
    expect((await textsOf(after)).join()).to.include('a');
  });
});

function piled(operators: string): string {
  return `BT /F1 20 Tf 20 100 Td ${operators} ET`;
}

interface Left {
  readonly after: Document;
  readonly warnings: readonly string[];
}

async function leavesNothing(redactor: Redactor, place: HidingPlace): Promise<Left> {
  const { word = usual, password, unseen = false, redrawn = false } = place;
  const options = { searchText: word, redactColor: BOX_COLOUR, ...(password !== undefined && { password }) };
  const { source, path, warnings } = await redactor.redact(bytesOf(place), options);
  const [before, after] = [
    { path: source, password },
    { path, password },
  ];
  expect(await isFound(before, word), 'Somebody would have found it before.').to.equal(true);
  expect(await tracesOf(after, word)).to.deep.equal([]);
  expect(await complaintOf(after)).to.equal(undefined);
  const drawn = await drawnPage(after);
  if (!redrawn) expect(changedBeside(await drawnPage(before), drawn)).to.equal(0);
  if (!unseen && !redrawn) expect(boxedIn(drawn).includes(1)).to.equal(true);
  return { after, warnings };
}

function bytesOf({ document }: HidingPlace): Uint8Array {
  if (document instanceof Uint8Array) return document;
  return Buffer.from(typeof document === 'string' ? document : onePage(document), 'latin1');
}
