import { dirname } from 'node:path';

import { expect } from 'chai';

import type { Presentation, Slide, SlideParagraph, SlideRun } from '../../../../engine/formats/pptx/presentation.js';
import { writePptx } from '../../../../engine/formats/pptx/write-pptx.js';
import { elements, readPackage } from '../../../fixtures/office/read-package.js';
import { type ReadPresentation, readPptx } from '../../../fixtures/office/read-pptx.js';
import { inFolderAsync } from '../../../fixtures/pdf/raw-pdf.js';

const run: SlideRun = {
  ...{ text: 'Text', size: 12, bold: false, italic: false, underline: false, strike: false },
  ...{ colour: 0, isInvisible: false, family: 'Arial', isSlideNumber: false },
};

const box = { left: 10, top: 20, right: 110, bottom: 40 };

describe('a written presentation', () => {
  it('has notes and links between slides, which relate to parts that are there', async () => {
    const linked = [
      { ...run, link: { slide: 1 } },
      { ...run, link: { uri: 'https://quire.test/?a=1&b=2' } },
    ];
    const { slides, parts } = await written([
      slideOf([paragraph(linked)], { notes: ['First note', 'Second & last'] }),
      slideOf([paragraph([run])]),
    ]);
    expect(slides.map(({ notes }) => notes)).to.deep.equal([['First note', 'Second & last'], []]);
    const links = elements(parts.get('ppt/slides/slide1.xml'), 'a:hlinkClick');
    expect(links.map((it) => it.getAttribute('action'))).to.deep.equal(['ppaction://hlinksldjump', null]);
    const colours = links.flatMap((it) => [...it.getElementsByTagName('ahyp:hlinkClr')]);
    expect(colours.map((it) => it.getAttribute('val'))).to.deep.equal(['tx', 'tx']);
  });

  it('has links of whole text boxes', async () => {
    const slide = slideOf([paragraph([run])]);
    const shapes = slide.shapes.map((shape) => ({ ...shape, link: { uri: 'https://quire.test/' } }));
    const { parts } = await written([{ ...slide, shapes }]);
    const links = elements(parts.get('ppt/slides/slide1.xml'), 'a:hlinkClick');
    expect(links.map((it) => it.parentNode?.nodeName)).to.deep.equal(['p:cNvPr']);
  });

  it('has areas with links, which show nothing', async () => {
    const slide = slideOf([paragraph([run])]);
    const shapes = [...slide.shapes, { kind: 'link', box, link: { slide: 0 } } as const];
    const { parts } = await written([{ ...slide, shapes }]);
    const root = parts.get('ppt/slides/slide1.xml');
    expect(elements(root, 'a:hlinkClick').map((it) => it.parentNode?.nodeName)).to.deep.equal(['p:cNvPr']);
    expect(elements(root, 'a:alpha').map((it) => it.getAttribute('val'))).to.deep.equal(['0']);
  });

  it('has rectangles that screen readers leave out', async () => {
    const { parts } = await written([
      { ...slideOf([paragraph([run])]), shapes: [{ kind: 'rectangle', box, colour: 0 }] },
    ]);
    const [mark] = elements(parts.get('ppt/slides/slide1.xml'), 'adec:decorative');
    expect(mark?.getAttribute('val')).to.equal('1');
  });

  it('has lines for rectangles as thin as lines', async () => {
    const upright = { left: 50, top: 20, right: 53, bottom: 120 };
    const level = { left: 10, top: 20, right: 110, bottom: 21 };
    const shapes = [level, upright].map((thin) => ({ kind: 'rectangle', box: thin, colour: 0 }) as const);
    const { parts } = await written([{ ...slideOf([paragraph([run])]), shapes }]);
    const root = parts.get('ppt/slides/slide1.xml');
    const lines = elements(root, 'p:cxnSp');
    const measuresOf = (name: string, attribute: string): readonly number[] =>
      lines.map((line) => Number(elements(line, name).at(-1)?.getAttribute(attribute)) / 12_700);
    expect(measuresOf('a:ln', 'w')).to.deep.equal([1, 3]);
    expect(elements(root, 'a:ln').map((it) => it.getAttribute('cap'))).to.deep.equal(['flat', 'flat']);
    expect([measuresOf('a:off', 'x'), measuresOf('a:off', 'y')]).to.deep.equal([
      [10, 51.5],
      [20.5, 20],
    ]);
    expect([measuresOf('a:ext', 'cx'), measuresOf('a:ext', 'cy')]).to.deep.equal([
      [100, 0],
      [0, 100],
    ]);
  });

  it('has drawings as lines, named shapes and freeform shapes in a group, each with an id of its own', async () => {
    const stroke = { colour: 0xff0000, opacity: 0.5, width: 2, cap: 'round', join: 'bevel', dashes: [6, 3] } as const;
    const corners = [[{ x: 60, y: 20 }], [{ x: 60, y: 50 }], [{ x: 10, y: 50 }]] as const;
    const curve = [
      { x: 20, y: 0 },
      { x: 40, y: 0 },
      { x: 60, y: 20 },
    ] as const;
    const paths = [
      { parts: [{ start: { x: 10, y: 40 }, steps: [[{ x: 60, y: 20 }]], closed: false }], stroke },
      { parts: [{ start: { x: 10, y: 20 }, steps: corners, closed: true }], fill: { colour: 0x00ff00, opacity: 1 } },
      {
        parts: [{ start: { x: 10, y: 20 }, steps: [curve, ...corners.slice(1)], closed: true }],
        stroke: { ...stroke, width: 0, dashes: [9000, 0] },
      },
    ] as const;
    const drawing = { kind: 'drawing', box, paths, alternateText: 'A plan' } as const;
    const slide = slideOf([paragraph([run])]);
    const { parts } = await written([{ ...slide, shapes: [drawing, ...slide.shapes] }]);
    const root = parts.get('ppt/slides/slide1.xml');
    expect(elements(root, 'p:cNvPr').map((it) => [it.getAttribute('id'), it.getAttribute('name')].join(' '))).to.eql([
      ...['1 ', '2 Group 2', '3 Line 3', '4 Rectangle 4', '5 Freeform 5', '6 Text 6'],
    ]);
    expect(elements(root, 'p:cNvPr')[1]?.getAttribute('descr')).to.equal('A plan');
    expect(elements(elements(root, 'p:cxnSp')[0], 'a:xfrm')[0]?.getAttribute('flipV')).to.equal('1');
    const [points, ...others] = elements(root, 'a:path').map((path) =>
      elements(path, 'a:pt').map((it) => ['x', 'y'].map((name) => Number(it.getAttribute(name)) / 12_700)),
    );
    // The curve rises 12.99 points above its ends.
    expect(points?.slice(1, 4).map(([x = 0, y = 0]) => [x, Math.round(y)])).to.deep.equal([
      [10, -5],
      [30, -5],
      [50, 15],
    ]);
    expect(others).to.deep.equal([]);
    const [line] = elements(root, 'a:ln');
    const [dash] = elements(line, 'a:ds');
    expect(['d', 'sp'].map((name) => dash?.getAttribute(name))).to.deep.equal(['300000', '150000']);
    expect([line?.getAttribute('cap'), elements(line, 'a:bevel').length]).to.deep.equal(['rnd', 1]);
    expect(elements(line, 'a:alpha')[0]?.getAttribute('val')).to.equal('50000');
    const long = elements(elements(root, 'a:ln').at(-1), 'a:ds')[0];
    expect(['d', 'sp'].map((name) => long?.getAttribute(name))).to.deep.equal([String(2 ** 31 - 1), '1000']);
  });

  it('writes the sizes of bullets within the limits of the schema', async () => {
    const bullets = [
      { character: '•', colour: 0 },
      { character: '•', colour: 0, scale: 0.6 },
      { character: '•', colour: 0, scale: 9 },
    ];
    const { parts } = await written([slideOf(bullets.map((bullet) => ({ ...paragraph([run]), bullet })))]);
    const sizes = elements(parts.get('ppt/slides/slide1.xml'), 'a:buSzPct').map((it) => it.getAttribute('val'));
    expect(sizes).to.deep.equal(['60000', '400000']);
  });

  it('writes text from right to left, lists, breaks, invisible text and numbers of slides', async () => {
    const { slides, parts } = await written([
      slideOf([
        { ...paragraph([{ ...run, text: 'שלום' }]), isRightToLeft: true, align: 'right' },
        { ...paragraph([run]), bullet: { character: '•', colour: 0 }, level: 2, margin: 20, indent: -10 },
        { ...paragraph([run]), bullet: { scheme: 'arabicPeriod', startAt: 3, colour: 0 } },
        paragraph([{ ...run, text: 'one\ntwo', isInvisible: true }]),
        paragraph([{ ...run, text: '7', isSlideNumber: true, letterSpacing: -0.25 }]),
      ]),
    ]);
    expect(slides[0]?.texts[0]?.paragraphs).to.deep.equal([
      { text: 'שלום', level: 0, bullet: undefined, align: 'r', isRightToLeft: true },
      { text: 'Text', level: 2, bullet: '•', align: 'l', isRightToLeft: false },
      { text: 'Text', level: 0, bullet: 'arabicPeriod', align: 'l', isRightToLeft: false },
      { text: 'one\ntwo', level: 0, bullet: undefined, align: 'l', isRightToLeft: false },
      { text: '7', level: 0, bullet: undefined, align: 'l', isRightToLeft: false },
    ]);
    const root = parts.get('ppt/slides/slide1.xml');
    expect(elements(root, 'a:alpha').map((it) => it.getAttribute('val'))).to.deep.equal(['0', '0', '0']);
    const [field] = elements(root, 'a:fld');
    expect(field?.getAttribute('type')).to.equal('slidenum');
    expect(elements(field, 'a:rPr')[0]?.getAttribute('spc')).to.equal('-25');
  });

  it('keeps numbers within the limits of the schema', async () => {
    const { parts } = await written([
      slideOf([{ ...paragraph([{ ...run, size: 0.01 }]), lineHeight: 9999, margin: -5, indent: -99_999, level: 40 }]),
    ]);
    const root = parts.get('ppt/slides/slide1.xml');
    const [properties] = elements(root, 'a:pPr');
    const attributes = ['marL', 'indent', 'lvl'].map((name) => properties?.getAttribute(name));
    expect(attributes).to.deep.equal(['0', '-51206400', '8']);
    expect(elements(root, 'a:rPr')[0]?.getAttribute('sz')).to.equal('100');
    expect(elements(root, 'a:spcPts')[0]?.getAttribute('val')).to.equal('158400');
  });

  it('has the elements of a run in the order of the schema', async () => {
    const { parts } = await written([
      slideOf([paragraph([{ ...run, highlight: 0xffff00, link: { slide: 0 }, shift: 'superscript' }])]),
    ]);
    const [properties] = elements(parts.get('ppt/slides/slide1.xml'), 'a:rPr');
    const names = [...(properties?.childNodes ?? [])].map(({ nodeName }) => nodeName);
    expect(names).to.deep.equal(['a:solidFill', 'a:highlight', 'a:latin', 'a:ea', 'a:cs', 'a:hlinkClick']);
  });
});

describe('The layouts and the theme of a written presentation', () => {
  it('have the look of the titles and the fonts that are given', async () => {
    const title = { box, align: 'center', run: { ...run, size: 30, colour: 0x00ff00, family: 'Georgia' } } as const;
    const { parts } = await written([slideOf([paragraph([run])])], {
      layouts: () => [{ name: 'Plain', kind: 'title-only', shapes: [], title }],
      theme: { fonts: { titles: { family: 'Georgia' }, texts: { family: 'Calibri' } }, colours: COLOURS },
    });
    const layout = parts.get('ppt/slideLayouts/slideLayout1.xml');
    expect(elements(layout, 'a:off').at(-1)?.getAttribute('x')).to.equal(String(10 * 12_700));
    expect(elements(layout, 'a:lvl1pPr')[0]?.getAttribute('algn')).to.equal('ctr');
    expect(elements(layout, 'a:defRPr')[0]?.getAttribute('sz')).to.equal('3000');
    const fonts = elements(parts.get('ppt/theme/theme1.xml'), 'a:latin').map((it) => it.getAttribute('typeface'));
    expect(fonts).to.deep.equal(['Georgia', 'Calibri']);
  });

  it('have a placeholder for each that their slides may have, with the look of its levels', async () => {
    const level = { ...paragraph([run]), margin: 20, indent: -10, bullet: { character: '–', colour: 0 }, run } as const;
    const body = { box, levels: new Map([[1, level]]) };
    const kinds = ['text', 'title-only', 'blank'] as const;
    const slide = slideOf([paragraph([run])]);
    const shapes = slide.shapes.map((shape) => ({ ...shape, placeholder: 'body' }) as const);
    const { parts } = await written([{ ...slide, shapes }], {
      layouts: () => kinds.map((kind) => ({ name: kind, kind, shapes: [], ...(kind === 'text' && { body }) })),
    });
    const placeholdersOf = (name: string): readonly string[] =>
      elements(parts.get(`ppt/${name}.xml`), 'p:ph').map((it) =>
        ['type', 'idx']
          .map((attribute) => it.getAttribute(attribute) ?? '')
          .join(' ')
          .trim(),
      );
    expect(placeholdersOf('slides/slide1')).to.deep.equal(['body 1']);
    expect(placeholdersOf('slideMasters/slideMaster1')).to.deep.equal(['title', 'body 1']);
    const layouts = [1, 2, 3].map((number) => placeholdersOf(`slideLayouts/slideLayout${number}`));
    expect(layouts).to.deep.equal([['title', 'body 1'], ['title'], []]);
    const [style] = elements(parts.get('ppt/slideLayouts/slideLayout1.xml'), 'a:lvl2pPr');
    expect([style?.getAttribute('marL'), elements(style, 'a:buChar')[0]?.getAttribute('char')]).to.deep.equal([
      String(20 * 12_700),
      '–',
    ]);
  });

  it('are what text refers to that has their fonts and colours', async () => {
    const theme = { fonts: { titles: { family: 'Georgia' }, texts: { family: 'Arial' } }, colours: COLOURS };
    const runs = [run, { ...run, colour: 0xcc0000 }, { ...run, family: 'Georgia', colour: 0x00cc00 }];
    const slide = slideOf([paragraph(runs)]);
    const titled = slide.shapes.map((shape) => ({ ...shape, placeholder: 'title' as const }));
    const parts = await packed([{ ...slide, shapes: [...slide.shapes, ...titled] }], { theme }, readPackage);
    const root = parts.get('ppt/slides/slide1.xml');
    const fonts = elements(root, 'a:ea').map((it) => it.getAttribute('typeface'));
    expect(fonts).to.deep.equal(['+mn-ea', '+mn-ea', 'Georgia', '+mn-ea', '+mn-ea', '+mj-ea']);
    const colours = elements(root, 'a:solidFill').map((it) => elements(it, '*')[0]?.getAttribute('val'));
    expect(colours).to.deep.equal(['tx1', 'accent1', '00CC00', 'tx1', 'accent1', '00CC00']);
  });

  it('have the light colour of text on a dark ground under its name', async () => {
    const theme = {
      fonts: { titles: { family: 'Arial' }, texts: { family: 'Arial' } },
      colours: { text: 0xffffee, background: 0x000011, accents: [] },
    };
    const { parts } = await written([slideOf([paragraph([{ ...run, colour: 0xffffee }])])], { theme });
    const [light] = elements(parts.get('ppt/theme/theme1.xml'), 'a:lt1');
    expect(elements(light, 'a:srgbClr')[0]?.getAttribute('val')).to.equal('FFFFEE');
    const [colour] = elements(parts.get('ppt/slides/slide1.xml'), 'a:srgbClr');
    expect(colour?.getAttribute('val')).to.equal('FFFFEE');
  });

  it('leave the notes black on white where the text of slides is white', async () => {
    const fonts = { titles: { family: 'Arial' }, texts: { family: 'Arial' } };
    const theme = { fonts, colours: { text: 0xffffff, background: 0, accents: [] } };
    const { parts } = await written([slideOf([paragraph([run])], { notes: ['A note'] })], { theme });
    const master = parts.get('ppt/notesMasters/notesMaster1.xml');
    const [ground] = elements(elements(master, 'p:bg')[0], 'a:schemeClr');
    expect(ground?.getAttribute('val')).to.equal('bg1');
    const [map] = elements(master, 'p:clrMap');
    expect(map?.getAttribute('bg1')).to.equal('lt1');
    const [light] = elements(elements(parts.get('ppt/theme/theme2.xml'), 'a:lt1')[0], 'a:srgbClr');
    expect(light?.getAttribute('val')).to.equal('FFFFFF');
  });
});

const COLOURS = { text: 0, background: 0xffffff, accents: [0xcc0000] };

function paragraph(runs: readonly SlideRun[]): SlideParagraph {
  return { runs, align: 'left', isRightToLeft: false, spaceBefore: 0, margin: 0, indent: 0, level: 0 };
}

function slideOf(paragraphs: readonly SlideParagraph[], more: Partial<Slide> = {}): Slide {
  const text = { kind: 'text', box, wraps: true, isVertical: false, paragraphs } as const;
  return { layout: 0, shapes: [text], notes: [], ...more };
}

async function written(slides: readonly Slide[], more: Partial<Presentation> = {}): Promise<ReadPresentation> {
  return await packed(slides, more, readPptx);
}

async function packed<Read>(
  slides: readonly Slide[],
  more: Partial<Presentation>,
  read: (path: string) => Promise<Read>,
): Promise<Read> {
  const presentation: Presentation = {
    properties: { title: 'Slides' },
    size: { width: 600, height: 400 },
    firstNumber: 1,
    slides: (async function* () {
      for (const slide of slides) yield await Promise.resolve(slide);
    })(),
    layouts: () => [{ name: 'Plain', kind: 'text', shapes: [] }],
    ...more,
  };
  return await inFolderAsync(async (fileIn) => {
    const target = fileIn('slides.pptx');
    await writePptx(presentation, { target, folder: dirname(target) });
    return await read(target);
  });
}
