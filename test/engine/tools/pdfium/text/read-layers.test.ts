import { expect } from 'chai';

import { readPage } from '../../../../../engine/tools/pdfium/drawing/read-page.js';
import { type OnePage, withOnePage } from '../../../../fixtures/pdf/one-page.js';
import { textIn } from '../../../../fixtures/processes/programs.js';
import { stream } from '../../../../fixtures/pdf/raw-pdf.js';

const says = (text: string, y = 100): string => `BT /F1 20 Tf 50 ${y} Td (${text}) Tj ET\n`;
const marked = (name: string, content: string): string => `/OC /${name} BDC ${content} EMC\n`;

/** Groups by number from 20 on, with further entries of each. */
const group = (name: string, more = ''): string => `<< /Type /OCG /Name ${name} ${more} >>`;
const groups = {
  20: group('(shown)'),
  21: group('(hidden)'),
  22: group('(h\\344\\344)'),
  23: group('<FEFF00680069>'),
  24: group('(twin)'),
  25: group('(twin)'),
};
const catalog = (config: string): string =>
  `/OCProperties << /OCGs [20 0 R 21 0 R 22 0 R 23 0 R 24 0 R 25 0 R] /D << ${config} >> >>`;

const HIDDEN = '/OFF [21 0 R 22 0 R 23 0 R 25 0 R]';
const properties = '/Properties << /S 20 0 R /H 21 0 R /U 22 0 R /W 23 0 R /T 24 0 R /V 25 0 R >>';

/** A page whose content may be marked S (shown) and H, U, W (hidden). */
const layered = (content: string, more: Partial<OnePage> = {}): OnePage => ({
  content,
  resources: properties,
  catalog: catalog(HIDDEN),
  ...more,
  objects: { ...groups, ...more.objects },
});

const whole = '/Subtype /Form /BBox [0 0 300 200] /Resources 5 0 R';
const image = '/Type /XObject /Subtype /Image /Width 1 /Height 1 /ColorSpace /DeviceGray /BitsPerComponent 8';

const membership = (entries: string, config = HIDDEN): OnePage => ({
  content: marked('M', says('text')),
  resources: '/Properties << /M 30 0 R >>',
  catalog: catalog(config),
  objects: { ...groups, 30: `<< /Type /OCMD ${entries} >>` },
});

const texts: readonly (readonly [sentence: string, page: OnePage, expected: string])[] = [
  ['leaves out what is on a hidden layer', layered(marked('H', says('a')) + says('b', 50)), 'b'],
  ['keeps what is on a layer that is shown', layered(marked('S', says('a')) + says('b', 50)), 'ab'],
  ['leaves out what is on a hidden layer within another', layered(marked('S', marked('H', says('a')))), ''],
  ['knows names in PDFDocEncoding', layered(marked('U', says('a')) + says('b', 50)), 'b'],
  ['knows names in UTF-16', layered(marked('W', says('a')) + says('b', 50)), 'b'],
  [
    'keeps what is on two layers that cannot be told apart by their names',
    layered(marked('T', says('a')) + marked('V', says('b', 50))),
    'ab',
  ],
  ['keeps what is drawn in the same place on another layer', layered(marked('H', says('a')) + says('a')), 'a'],
  ['keeps what is shown when the file has no layers', layered(marked('H', says('a')), { catalog: '' }), 'a'],
  [
    'leaves out what a form XObject on a hidden layer draws',
    layered(marked('H', '/X Do') + '/X Do', {
      resources: `${properties} /XObject << /X 30 0 R >>`,
      objects: { 30: stream(whole, says('a')) },
    }),
    'a',
  ],
  [
    'leaves out what is hidden within a form XObject',
    layered('/X Do', {
      resources: `${properties} /XObject << /X 30 0 R >>`,
      objects: { 30: stream(whole, marked('H', says('a')) + says('b', 50)) },
    }),
    'b',
  ],
  [
    'leaves out form XObjects that say themselves that they are hidden',
    layered('/X Do BI /W 1 /H 1 /CS /G /BPC 8 ID ( EI /Y Do /X Do', {
      resources: `/XObject << /X 30 0 R /Y 31 0 R >>`,
      objects: { 30: stream(`${whole} /OC 21 0 R`, says('a')), 31: stream(`${whole} /OC 20 0 R`, says('b', 50)) },
    }),
    'b',
  ],
  [
    'keeps annotations beside such form XObjects',
    layered('/X Do /Y Do', {
      page: '/Annots [32 0 R]',
      resources: `/XObject << /X 30 0 R /Y 31 0 R >>`,
      objects: {
        30: stream(`${whole} /OC 21 0 R`, says('a')),
        31: stream(whole, says('b', 50)),
        32: '<< /Type /Annot /Subtype /Stamp /F 4 /Rect [0 0 300 200] /AP << /N 33 0 R >> >>',
        33: stream(whole, says('c', 10)),
      },
    }),
    'bc',
  ],
  [
    'leaves out hidden annotations',
    layered(says('a'), {
      page: '/Annots [32 0 R 33 0 R]',
      objects: {
        30: stream(whole, says('b', 50)),
        31: stream(whole, says('c', 10)),
        32: '<< /Type /Annot /Subtype /Stamp /F 4 /Rect [0 0 300 200] /AP << /N 30 0 R >> /OC 21 0 R >>',
        33: '<< /Type /Annot /Subtype /Stamp /F 4 /Rect [0 0 300 200] /AP << /N 31 0 R >> /OC 20 0 R >>',
      },
    }),
    'ac',
  ],
  [
    'leaves out all layers when they are hidden but for some',
    layered(marked('H', says('a')) + marked('S', says('b', 50)), { catalog: catalog('/BaseState /OFF /ON [20 0 R]') }),
    'b',
  ],
  [
    'leaves out what is only for print',
    layered(marked('S', says('a')) + says('b', 50), {
      catalog: catalog('/AS [<< /Event /View /Category [/View] /OCGs [20 0 R] >>]'),
      objects: { 20: group('(shown)', '/Usage << /View << /ViewState /OFF >> >>') },
    }),
    'b',
  ],
  [
    'keeps what is only for the screen',
    layered(marked('S', says('a')), {
      catalog: catalog('/AS [<< /Event /Print /Category [/Print] /OCGs [20 0 R] >>]'),
      objects: { 20: group('(shown)', '/Usage << /Print << /PrintState /OFF >> >>') },
    }),
    'a',
  ],
  [
    'keeps what is on a layer that is for designing alone',
    layered(marked('H', says('a')), { objects: { 21: group('(hidden)', '/Intent /Design') } }),
    'a',
  ],
];

const both = '/OCGs [20 0 R 21 0 R]';

/** What depends on a group that is shown (20) and one that is hidden (21). */
const memberships: readonly (readonly [entries: string, shown: boolean])[] = [
  [both, true],
  [`${both} /P /AnyOn`, true],
  [`${both} /P /AllOn`, false],
  [`${both} /P /AnyOff`, true],
  [`${both} /P /AllOff`, false],
  ['/OCGs 21 0 R', false],
  ['/OCGs 20 0 R', true],
  ['/OCGs []', true],
  ['/OCGs 20 0 R /VE [/Not 20 0 R]', false],
  ['/VE [/And 20 0 R [/Not 21 0 R]]', true],
  ['/VE [/And 20 0 R 21 0 R]', false],
  ['/VE [/Or 20 0 R 21 0 R]', true],
];

describe('the layers of a page', () => {
  for (const [sentence, page, expected] of texts) {
    it(sentence, async () => {
      expect(await textOf(page)).to.equal(expected);
    });
  }

  for (const [entries, shown] of memberships) {
    it(`${shown ? 'show' : 'hide'} what depends on ${entries}`, async () => {
      expect(await textOf(membership(entries))).to.equal(shown ? 'text' : '');
    });

    // ISO 32000-2 has groups that are none show what depends on them; it does not.
    if (entries === '/OCGs []') continue;
    it(`are as pdftotext sees them for ${entries}`, async () => {
      const theirs = await withOnePage(membership(entries), (_, path) => textIn(path).trim());
      expect(theirs).to.equal(shown ? 'text' : '');
    });
  }

  it('keep what depends on several layers where some of it is hidden and some is not', async () => {
    const page = membership('/OCGs 21 0 R');
    const other = { ...page.objects, 31: '<< /Type /OCMD /OCGs 20 0 R >>' };
    const resources = '/Properties << /M 30 0 R /N 31 0 R >>';
    expect(await textOf({ ...page, objects: other, resources })).to.equal('text');
  });

  it('show what depends on an expression without an end', async () => {
    const page = membership('/VE 31 0 R');
    const objects = { ...page.objects, 31: '[/And 20 0 R 31 0 R 31 0 R]' };
    expect(await textOf({ ...page, objects })).to.equal('text');
  });

  it('hide images and rulings', async () => {
    const page = layered(
      `${marked('H', '10 100 100 1 re f')} 10 50 100 1 re f
      q 10 0 0 10 0 0 cm /I Do Q q 10 0 0 10 50 0 cm /J Do Q ${marked('H', 'q 10 0 0 10 99 0 cm /J Do Q')}`,
      {
        resources: `${properties} /XObject << /I 30 0 R /J 31 0 R >>`,
        objects: { 30: stream(`${image} /OC 21 0 R`, 'x'), 31: stream(image, 'y') },
      },
    );
    const { rulings, images } = await withOnePage(page, (opened) => readPage(opened, { objects: true }));
    expect(rulings.map(({ top }) => Math.round(top))).to.deep.equal([149]);
    expect(images.map(({ box }) => Math.round(box.left))).to.deep.equal([50]);
  });

  it('leave no memory behind', async () => {
    await withOnePage(layered(marked('H', says('a')) + says('b', 50)), ({ document }) => {
      const once = (): void => {
        using page = document.page(1);
        readPage(page);
      };
      once();
      const { size } = document.pdfium.memory;
      for (let times = 0; times < 1000; times++) once();
      expect(document.pdfium.memory.size).to.equal(size);
    });
  });
});

function textOf(page: OnePage): Promise<string> {
  return withOnePage(page, (opened) => readPage(opened).glyphs.text.join(''));
}
