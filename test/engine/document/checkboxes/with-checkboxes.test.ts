import { expect } from 'chai';

import { withCheckboxes } from '../../../../engine/document/checkboxes/with-checkboxes.js';
import { describePage } from '../../../../engine/document/describe-page.js';
import type { FormField } from '../../../../engine/document/document-model.js';
import type { DrawnBullet, DrawnPiece, FilledArea, RoundedBox, Ruling } from '../../../../engine/document/model.js';
import type { PageReading } from '../../../../engine/document/page-reading.js';
import { textOf } from '../../../../engine/document/text.js';
import { glyphs } from '../../../fixtures/glyphs.js';
import { across, down } from '../../../fixtures/table-page.js';

/** The four sides of a rectangle. */
const sides = (left: number, top: number, right: number, bottom: number): Ruling[] => [
  ...[top, bottom].map((y) => across(y, left, right)),
  ...[left, right].map((x) => down(x, top, bottom)),
];

const square = (left: number, top: number): Ruling[] => sides(left, top, left + 9, top + 9);

interface Drawn {
  readonly rulings: readonly Ruling[];
  readonly areas?: readonly FilledArea[];
  readonly pieces?: readonly DrawnPiece[];
  readonly rounded?: readonly RoundedBox[];
  readonly bullets?: readonly DrawnBullet[];
  readonly fields?: readonly FormField[];
}

/** A page with two lines of text, whose baselines are at 100 and 120. */
function page(drawn: Drawn): PageReading {
  const texts = ['Yes, I agree', 'No'].map((text, row) => ({ text, x: 120, y: 100 + 20 * row }));
  return {
    number: 1,
    size: { width: 612, height: 792 },
    fonts: [],
    glyphs: glyphs(texts),
    areas: [],
    images: [],
    ...drawn,
  };
}

function wordsOf(reading: PageReading): string {
  return textOf(describePage(reading).blocks).trim();
}

describe('withCheckboxes', () => {
  it('makes characters of squares beside text, and leaves out their lines', () => {
    const rule = across(200, 100, 400);
    const made = withCheckboxes(page({ rulings: [...square(105, 92), rule, ...square(105, 112)] }));
    expect(wordsOf(made)).to.equal('☐ Yes, I agree\n☐ No');
    expect(made.rulings).to.deep.equal([rule]);
  });

  it('tells squares with a drawing in them apart', () => {
    const pieces = [{ kind: 'shape', left: 107, top: 94, right: 112, bottom: 99 }] as const;
    const made = withCheckboxes(page({ rulings: square(105, 92), pieces }));
    expect(wordsOf(made)).to.equal('☒ Yes, I agree\nNo');
    expect(made.pieces).to.deep.equal([]);
  });

  const boxAt = (top: number) => ({ left: 105, top, right: 114, bottom: top + 9 });
  const insideOf = (top: number) => ({ kind: 'shape', left: 107, top: top + 3, right: 112, bottom: top + 7 }) as const;

  it('makes characters of check boxes as browsers print them: an outline or a mark on a white ground', () => {
    const side = { colour: 0x767676, width: 0.75 };
    const rounded = [
      ...[
        { ...boxAt(92), fill: 0xffffff },
        { ...boxAt(92), fill: 0x0075ff },
      ],
      ...[
        { ...boxAt(112), fill: 0xffffff },
        { ...boxAt(112), side },
      ],
    ];
    const made = withCheckboxes(page({ rulings: [], rounded, pieces: [insideOf(92)] }));
    expect(wordsOf(made)).to.equal('☒ Yes, I agree\n☐ No');
    expect([made.rounded, made.pieces]).to.deep.equal([[], []]);
  });

  it('makes characters of radio buttons as browsers print them', () => {
    const bullets = [92, 112].flatMap((top): DrawnBullet[] => [
      { ...boxAt(top), text: '•', colour: 0xffffff },
      { ...boxAt(top), text: '◦', colour: 0x767676 },
    ]);
    const made = withCheckboxes(page({ rulings: [], bullets, pieces: [insideOf(112)] }));
    expect(wordsOf(made)).to.equal('☐ Yes, I agree\n☒ No');
    expect(made.bullets).to.deep.equal([]);
  });

  it('leaves out the drawings of radio buttons that are form fields, which have characters of their own', () => {
    const bullets: readonly DrawnBullet[] = [
      { ...boxAt(92), text: '•', colour: 0xffffff },
      { ...boxAt(92), text: '◦', colour: 0x767676 },
    ];
    const fields: readonly FormField[] = [{ type: 'radio', name: 'a', box: boxAt(92), value: 'false' }];
    const made = withCheckboxes(page({ rulings: [], bullets, fields }));
    expect(wordsOf(made)).to.equal('Yes, I agree\nNo');
    expect(made.bullets).to.deep.equal([]);
  });

  const others: readonly { readonly it: string; readonly drawn: Drawn }[] = [
    { it: 'cells for letters', drawn: { rulings: [...square(90, 92), ...square(99, 92), ...square(108, 92)] } },
    { it: 'oblong boxes', drawn: { rulings: sides(100, 92, 115, 101) } },
    { it: 'open boxes', drawn: { rulings: square(105, 92).slice(0, 3) } },
    {
      it: 'icons with round corners, which have no ground',
      drawn: { rulings: [], rounded: [{ ...boxAt(92), fill: 0x0075ff }], pieces: [insideOf(92)] },
    },
    {
      it: 'keys of legends on a white ground',
      drawn: {
        rulings: [],
        rounded: [
          { ...boxAt(92), fill: 0xffffff },
          { ...boxAt(92), fill: 0x0075ff },
        ],
      },
    },
    { it: 'squares far from text', drawn: { rulings: square(60, 92) } },
    { it: 'squares with a letter in them', drawn: { rulings: square(118, 91) } },
    {
      it: 'coloured squares',
      drawn: { rulings: square(105, 92), areas: [{ left: 105, top: 92, right: 114, bottom: 101, colour: 0xff0000 }] },
    },
    {
      it: 'squares of form fields',
      drawn: {
        rulings: square(105, 92),
        fields: [{ type: 'checkbox', name: 'a', box: { left: 104, top: 91, right: 115, bottom: 102 }, value: 'false' }],
      },
    },
  ];
  for (const { it: name, drawn } of others) {
    it(`leaves ${name} as they are`, () => {
      const reading = page(drawn);
      expect(withCheckboxes(reading)).to.equal(reading);
    });
  }
});
