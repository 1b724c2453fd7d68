import { expect } from 'chai';

import { openPdf } from '../../../../../engine/pdf/file/pdf-file.js';
import { drawsTooMuch } from '../../../../../engine/pdf/pages/drawing/nested-drawing.js';
import { Ref } from '../../../../../engine/pdf/syntax/values.js';
import { onePage, type OnePage } from '../../../../fixtures/pdf/one-page.js';
import { stream, withFile } from '../../../../fixtures/pdf/raw-pdf.js';

/** How content uses a stream that is the resource /X. */
interface Use {
  readonly content: string;
  readonly resources: (object: number) => string;
  readonly entries: string;
}

const FORM = '/Type /XObject /Subtype /Form /BBox [0 0 9 9]';
const form: Use = { content: '/X Do ', resources: (object) => `/XObject << /X ${object} 0 R >>`, entries: FORM };
const mask: Use = {
  content: 'q /X gs 0 0 9 9 re f Q ',
  resources: (object) => `/ExtGState << /X << /SMask << /S /Luminosity /G ${object} 0 R >> >> >>`,
  entries: `${FORM} /Group << /S /Transparency /CS /DeviceGray >>`,
};
const pattern: Use = {
  content: '/Pattern cs /X scn 0 0 9 9 re f ',
  resources: (object) => `/Pattern << /X ${object} 0 R >>`,
  entries: '/PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 9 9] /XStep 9 /YStep 9',
};

/** A page that draws the first of `levels` streams, each of which draws the next one `times` times. */
function nested(use: Use, { levels, times }: { readonly levels: number; readonly times: number }): OnePage {
  const content = use.content.repeat(times);
  const objects = Array.from({ length: levels }, (_, level): [number, string] => [
    20 + level,
    level === levels - 1
      ? stream(use.entries, '0 0 9 9 re f')
      : stream(`${use.entries} /Resources << ${use.resources(21 + level)} >>`, content),
  ]);
  return { content: use.content, resources: use.resources(20), objects: Object.fromEntries(objects) };
}

/** Patterns whose dictionary of a category is that of another, which has none of its own kind. */
const shared: Use = { ...pattern, resources: (object) => `/XObject ${object + 100} 0 R /Pattern ${object + 100} 0 R` };
const sharedPatterns: OnePage = {
  ...nested(shared, { levels: 30, times: 2 }),
  objects: {
    ...nested(shared, { levels: 30, times: 2 }).objects,
    ...Object.fromEntries(Array.from({ length: 30 }, (_, level) => [120 + level, `<< /X ${20 + level} 0 R >>`])),
  },
};

const stencil: Use = {
  ...pattern,
  content: '/Pattern cs /X scn BI /W 8 /H 1 /IM true ID U EI ',
};

/** A page whose soft mask masks each path of a form that is no group. */
const pathsOfMaskedForm: OnePage = {
  ...nested(mask, { levels: 2, times: 3_000 }),
  content: '/X gs /Y Do',
  resources: `${mask.resources(20)} /XObject << /Y 30 0 R >>`,
  objects: { ...nested(mask, { levels: 2, times: 3_000 }).objects, 30: stream(FORM, '0 0 9 9 re f '.repeat(2_000)) },
};

const paintedUnderOneMask: OnePage = {
  ...nested(mask, { levels: 2, times: 3_000 }),
  content: `/X gs ${'0 0 9 9 re f '.repeat(2_000)}`,
};

/** A page that shows a Type 3 glyph of so many bytes so many times. */
const glyphs = (bytes: number, times: number): OnePage => ({
  content: `BT /X 9 Tf (${'a'.repeat(times)}) Tj ET`,
  fonts: '/X 20 0 R',
  objects: {
    20: '<< /Type /Font /Subtype /Type3 /Encoding << /Differences [97 /a] >> /CharProcs << /a 21 0 R >> >>',
    21: stream('', '0 0 9 9 re f\n'.repeat(bytes / 13)),
  },
});

const largeForm: OnePage = {
  content: form.content.repeat(3_000),
  resources: form.resources(20),
  objects: { 20: stream(FORM, '0 0 9 9 re f\n'.repeat(20_000)) },
};

/** Streams without the category of resources by which each draws the next one `times` times: the page has it. */
function lending(
  use: Use,
  entries: string,
  { levels, times }: { readonly levels: number; readonly times: number },
): OnePage {
  const streams = Array.from({ length: levels }, (_, level) => level);
  const named = (text: string, level: number): string => text.replaceAll('/X ', `/X${level} `);
  const category = use.resources(0).split(' ')[0] ?? '';
  const values = streams.map((level) => named(use.resources(20 + level), level).slice(category.length + 4, -3));
  return {
    content: named(use.content, 0),
    resources: `${category} << ${values.join(' ')} >>`,
    objects: Object.fromEntries(
      streams.map((level) => [
        20 + level,
        stream(
          `${use.entries} ${entries}`,
          level === levels - 1 ? '0 0 9 9 re f' : named(use.content, level + 1).repeat(times),
        ),
      ]),
    ),
  };
}

/** A stream that draws itself twice. */
function inItself(use: Use): OnePage {
  const resources = use.resources(20);
  const content = use.content.repeat(2);
  return {
    content: use.content,
    resources,
    objects: { 20: stream(`${use.entries} /Resources << ${resources} >>`, content) },
  };
}

const documents: readonly (readonly [what: string, document: OnePage, isTooMuch: boolean])[] = [
  ['no forms', { content: '0 0 9 9 re f' }, false],
  ['ten forms that draw the next one twice', nested(form, { levels: 10, times: 2 }), false],
  ['thirty forms that draw the next one once', nested(form, { levels: 30, times: 1 }), false],
  ['thirty forms that draw the next one twice', nested(form, { levels: 30, times: 2 }), true],
  [
    'such forms behind damaged content',
    {
      ...nested(form, { levels: 30, times: 2 }),
      objects: {
        ...nested(form, { levels: 30, times: 2 }).objects,
        4: '[60 0 R 61 0 R]',
        60: stream('/Filter /RunLengthDecode', '\x7Fq'),
        61: stream('', form.content),
      },
    },
    true,
  ],
  ['thirty soft masks that use the next one twice', nested(mask, { levels: 30, times: 2 }), true],
  ...['/Filter /Unknown', '/Filter /DCTDecode', '/F (elsewhere)'].map(
    (entry) =>
      [
        `such soft masks with ${entry}, which PDFium ignores`,
        nested({ ...mask, entries: `${mask.entries} ${entry}` }, { levels: 30, times: 2 }),
        true,
      ] as const,
  ),
  ['thirty patterns that use the next one twice', nested(pattern, { levels: 30, times: 2 }), true],
  ['thirty such patterns whose dictionaries are those of forms, too', sharedPatterns, true],
  ['thirty patterns that fill two stencils with the next one', nested(stencil, { levels: 30, times: 2 }), true],
  ['thousands of paths of a form under a soft mask that uses another thousands of times', pathsOfMaskedForm, true],
  [
    'thousands of paths of a group under such a soft mask',
    {
      ...pathsOfMaskedForm,
      objects: { ...pathsOfMaskedForm.objects, 30: stream(`${FORM} /Group << >>`, '0 0 9 9 re f '.repeat(2_000)) },
    },
    false,
  ],
  [
    'an annotation with such forms in one of its states',
    {
      ...nested(form, { levels: 30, times: 2 }),
      content: '',
      page: '/Annots [<< /AS /On /AP << /N << /On 20 0 R >> >> >>]',
    },
    true,
  ],
  ['thousands of paths under a soft mask that uses another thousands of times', paintedUnderOneMask, true],
  ...[form, mask].flatMap((use) =>
    ['', '/Resources << /Font << >> >>'].flatMap((entries) =>
      [1, 2].map(
        (times) =>
          [
            `thirty streams with ${entries || 'no resources'} that find the next one in the page, ${times} times`,
            lending(use, entries, { levels: 30, times }),
            times === 2,
          ] as const,
      ),
    ),
  ),
  ['thirty such patterns, which find nothing in the page', lending(pattern, '', { levels: 30, times: 2 }), false],
  [
    'a form that draws itself',
    { ...nested(form, { levels: 1, times: 1 }), objects: { 20: stream(FORM, form.content) } },
    false,
  ],
  ['a form that draws itself twice', inItself(form), true],
  ['a soft mask that uses itself twice', inItself(mask), true],
  ['a pattern that fills twice with itself', inItself(pattern), true],
  ['Type 3 glyphs as a text has them', glyphs(400, 5_000), false],
  ['a Type 3 glyph of thousands of paths, shown thousands of times', glyphs(260_000, 3_000), true],
  ['a form of thousands of paths, drawn thousands of times', largeForm, true],
  [
    'an annotation whose appearance draws forms that draw the next one twice',
    { ...nested(form, { levels: 30, times: 2 }), content: '', page: '/Annots [<< /AP << /N 20 0 R >> >>]' },
    true,
  ],
];

describe('what a page draws', () => {
  for (const [what, document, isTooMuch] of documents) {
    it(`is ${isTooMuch ? 'too much' : 'accepted'} with ${what}`, () => {
      withFile(onePage(document), (path) => {
        using file = openPdf(path);
        expect(drawsTooMuch(file, new Ref(3))).to.equal(isTooMuch);
      });
    });
  }
});
