import { expect } from 'chai';

import type { DocumentModel, FlowElement, Paragraph } from '../../../../engine/index.js';
import {
  box,
  figure,
  footnote,
  furtherParagraph,
  heading,
  item,
  linked,
  page,
  paragraph,
  place,
  table,
  type Text,
} from '../../../fixtures/flow/elements.js';
import { modelOf, pageFacts } from '../../../fixtures/flow/model.js';
import { parsed, textIn, writtenHtml } from './written-parts.js';

/** The content of `main`, without line feeds between elements and without the classes of looks. */
async function body(elements: readonly FlowElement[], more: Partial<DocumentModel> = {}): Promise<string> {
  const markup = textIn(await writtenHtml(modelOf(elements, more)), 'index.html');
  parsed(markup);
  return (/<main id="content">(.*)<\/main>/s.exec(markup)?.[1] ?? '')
    .replace(/ class="([^"]*)"/g, (_, names: string) => classesOf(names))
    .replace(/(?<=>)\n|\n(?=<)/g, '')
    .replace(/ id="section-\d+"/g, '')
    .trim();
}

function classesOf(names: string): string {
  const kept = names.split(' ').filter((name) => !/^c\d+$/.test(name));
  return kept.length === 0 ? '' : ` class="${kept.join(' ')}"`;
}

type Row = readonly [what: string, elements: readonly FlowElement[], markup: string, more?: Partial<DocumentModel>];

function itMakes(rows: readonly Row[]): void {
  for (const [what, elements, markup, more] of rows) {
    it(what, async () => expect(await body(elements, more)).to.equal(markup));
  }
}

const typewriter = { family: '', generic: 'monospace', weight: 400, italic: false, size: 9, colour: 0 } as const;
const bold = (text: string) => ({ text, style: { weight: 700 } });

describe('convert-to-html, as markup', () => {
  describe('makes of runs', () => {
    const inParagraph = (what: string, text: Text, markup: string): Row => [
      what,
      [paragraph(text)],
      `<p>${markup}</p>`,
    ];
    itMakes([
      inParagraph('text', 'Plain & <simple>', 'Plain &amp; &lt;simple&gt;'),
      inParagraph(
        'strong and em',
        ['a ', bold('b'), { text: 'c', style: { italic: true } }],
        'a <strong>b</strong><em>c</em>',
      ),
      inParagraph(
        'tags that stay open as long as they are needed',
        ['plain text ', bold('b'), { text: 'c', style: { weight: 700, italic: true } }],
        'plain text <strong>b<em>c</em></strong>',
      ),
      inParagraph(
        'raised, lowered, underlined and struck text',
        [
          'text',
          { text: '2', style: { shift: 'superscript' } },
          { text: '3', style: { shift: 'subscript' } },
          { text: 'u', style: { underline: true } },
          { text: 's', style: { strike: true } },
        ],
        'text<sup>2</sup><sub>3</sub><u>u</u><s>s</s>',
      ),
      [
        'entries of contents, with the number of the page apart and without dots',
        [
          paragraph(['1 One', linked(' . . . . . 2', { uri: 'https://a.example/' })]),
          paragraph('Two . . . . . \tiv'),
          paragraph('Six \t7'),
        ],
        '<p class="entry"><span>1 One</span> <span><a href="https://a.example/" rel="noopener noreferrer">2</a></span></p>' +
          '<p class="entry"><span>Two</span> <span>iv</span></p><p class="entry"><span>Six</span> <span>7</span></p>',
      ],
      inParagraph(
        'marked text',
        ['long text ', { text: 'm', style: { highlight: 0xffff00 } }],
        'long text <mark>m</mark>',
      ),
      inParagraph(
        'code among other text',
        ['long text ', { text: 'f()', style: { generic: 'monospace', family: 'Cousine' } }],
        'long text <code>f()</code>',
      ),
      inParagraph(
        'a break where the author has ended a line',
        ['one', { text: 'two', lineBreak: true }],
        'one<br/>two',
      ),
      inParagraph(
        'the language of some words',
        ['in English ', { text: 'auf Deutsch', style: { language: 'de' } }],
        'in English <span lang="de">auf Deutsch</span>',
      ),
      inParagraph(
        'no attribute of a language that is none',
        ['in English ', { text: 'odd', style: { language: '"><script>' } }],
        'in English odd',
      ),
      [
        'the language and the direction of a whole paragraph',
        [
          paragraph('English, and most of the text is in it.'),
          paragraph([{ text: 'שלום', style: { language: 'he' } }], {
            format: { direction: 'right-to-left', align: 'right' },
          }),
        ],
        '<p>English, and most of the text is in it.</p><p lang="he" dir="rtl">שלום</p>',
      ],
      [
        'lines that follow each other without a space',
        [paragraph('12 Harbour Street'), paragraph('Bristol', { format: { isNextLine: true } })],
        '<p>12 Harbour Street</p><p class="next">Bristol</p>',
      ],
    ]);
  });

  describe('makes of links', () => {
    const linkTo = (uri: string): readonly FlowElement[] => [paragraph([linked('here', { uri })])];
    const external = (href: string): string => `<p><a href="${href}" rel="noopener noreferrer">here</a></p>`;
    itMakes([
      [
        'links to web pages',
        linkTo('https://example.org/a?b=1&c="2"'),
        external('https://example.org/a?b=1&amp;c=%222%22'),
      ],
      ['links to mailboxes', linkTo('mailto:a@example.org'), external('mailto:a@example.org')],
      ['links to pages whose address has no scheme', linkTo('www.example.org/a'), external('http://www.example.org/a')],
      [
        'valid links, where characters are not allowed',
        linkTo('https://example.org/%/[a]|{b}'),
        external('https://example.org/%25/%5Ba%5D%7C%7Bb%7D'),
      ],
      ...[
        'javascript:alert(1)',
        ' JavaScript:alert(1)',
        'data:text/html,<b>',
        'file:///etc/passwd',
        'vbscript:a',
        'http://',
        'no link',
      ].map((uri): Row => [`text of a link to ${JSON.stringify(uri)}`, linkTo(uri), '<p>here</p>']),
      [
        'one link of adjacent runs',
        [
          paragraph([
            linked('a ', { uri: 'https://example.org/' }),
            linked('b', { uri: 'https://example.org/' }, { weight: 700 }),
            ' and more',
          ]),
        ],
        '<p><a href="https://example.org/" rel="noopener noreferrer">a <strong>b</strong></a> and more</p>',
      ],
      [
        'links to pages, and text of links to pages that are not there',
        [page(3), paragraph([linked('a', { page: 3 }), linked('b', { page: 4 })])],
        '<div id="page-3" role="doc-pagebreak" title="3"></div><p class="links"><a href="#page-3">a</a>b</p>',
      ],
      [
        'links to the element at a place',
        [
          page(1),
          paragraph([linked('below', { page: 1, top: 295 })]),
          paragraph('Above', { places: [place(1, 200)] }),
          paragraph('Below', { places: [place(1, 300)] }),
        ],
        '<div id="page-1" role="doc-pagebreak" title="1"></div>' +
          '<p><a href="#place-2">below</a></p><p>Above</p><p id="place-2">Below</p>',
      ],
    ]);
  });

  describe('makes of paragraphs in boxes', () => {
    const [one, other] = [box({ number: 0 }), box({ number: 1, sides: {}, fill: 0xeeeeee })];
    const rule = box({ number: 2, sides: { bottom: { colour: 0, width: 1 } } });
    itMakes([
      [
        'one element of all that stand in a box',
        [
          paragraph('a'),
          paragraph('b', { boxed: one }),
          { ...item('c'), boxed: one },
          { ...item('d'), boxed: one },
          paragraph('e', { boxed: one }),
          paragraph('f', { boxed: other }),
          item('g'),
        ],
        '<p>a</p><div class="box"><p>b</p><ul class="disc"><li>c</li><li>d</li></ul><p>e</p></div>' +
          '<div class="box shaded"><p>f</p></div><ul class="disc"><li>g</li></ul>',
      ],
      [
        'a page that begins in a box',
        [page(1), paragraph('a', { boxed: one }), page(2), paragraph('b', { boxed: one })],
        '<div id="page-1" role="doc-pagebreak" title="1"></div><div class="box"><p>a</p>' +
          '<div id="page-2" role="doc-pagebreak" title="2"></div><p>b</p></div>',
      ],
      [
        'no element of the lines above and below a text',
        [{ ...heading(1, 'a'), boxed: rule }, paragraph('b', { boxed: { ...rule, number: 3 } })],
        '<h1>a</h1><p>b</p>',
      ],
    ]);
  });

  describe('makes of paragraphs and headings', () => {
    itMakes([
      [
        'levels without jumps',
        [heading(2, 'a'), heading(5, 'b'), heading(3, 'c'), heading(2, 'd')],
        '<h1>a</h1><h2>b</h2><h2>c</h2><h1>d</h1>',
      ],
      [
        'headings below the title',
        [paragraph('T', { style: 'title' }), paragraph('S', { style: 'subtitle' }), heading(1, 'a'), heading(2, 'b')],
        '<h1 class="title">T</h1><p class="subtitle">S</p><h2>a</h2><h3>b</h3>',
      ],
      [
        'the sixth level of deeper ones',
        [paragraph('T', { style: 'title' }), ...[1, 2, 3, 4, 5, 6].map((it) => heading(it, 'a'))],
        '<h1 class="title">T</h1><h2>a</h2><h3>a</h3><h4>a</h4><h5>a</h5><h6>a</h6><h6>a</h6>',
      ],
      [
        'one quotation of adjacent paragraphs',
        [...['a', 'b'].map((text) => paragraph(text, { style: 'quote' })), paragraph('c')],
        '<blockquote><p class="quote">a</p><p class="quote">b</p></blockquote><p>c</p>',
      ],
      [
        'code, with its spaces',
        [
          {
            kind: 'code',
            lines: ['if (a < b) {', '  c();'],
            style: typewriter,
            places: [place()],
          },
        ],
        '<pre><code>if (a &lt; b) {\n  c();</code></pre>',
      ],
      [
        'spans of the colours of code',
        [
          {
            kind: 'code',
            lines: ['if (a)', '  b();'],
            style: typewriter,
            parts: [
              { text: 'if', style: { ...typewriter, colour: 0x0000c0 } },
              { text: ' (a)\n  b();', style: typewriter },
            ],
            places: [place()],
          },
        ],
        '<pre><code><span>if</span> (a)\n  b();</code></pre>',
      ],
      [
        'a start of a page inside of a paragraph, once',
        [page(1), paragraph(['a ', { text: 'b', page: 2 }]), paragraph([{ text: 'c', page: 2 }])],
        '<div id="page-1" role="doc-pagebreak" title="1"></div>' +
          '<p>a <span id="page-2" role="doc-pagebreak" title="2"></span>b</p><p>c</p>',
      ],
    ]);
  });

  describe('makes of items', () => {
    itMakes([
      ['a list with bullets', [item('a'), item('b')], '<ul class="disc"><li>a</li><li>b</li></ul>'],
      [
        'a numbered list',
        [item('a', { marker: '1.' }), item('b', { marker: '2.' })],
        '<ol type="1"><li>a</li><li>b</li></ol>',
      ],
      [
        'a list that begins later and leaves a number out',
        [item('a', { marker: '3.' }), item('b', { marker: '5.' }), item('c', { marker: '6.' })],
        '<ol type="1" start="3"><li>a</li><li value="5">b</li><li>c</li></ol>',
      ],
      [
        'numbers with brackets as they are shown',
        [item('a', { marker: '(a)' }), item('b', { marker: '(b)' })],
        '<ol class="enclosed-lower-letter" type="a"><li>a</li><li>b</li></ol>',
      ],
      [
        'markers that no list has, as text',
        [item('a', { marker: '§ 1' }), item('b', { marker: '§ 2' })],
        '<ol class="labelled"><li><span class="marker">§ 1</span> a</li><li><span class="marker">§ 2</span> b</li></ol>',
      ],
      [
        'nested lists',
        [item('a'), item('b', { level: 2, marker: '–' }), item('c', { level: 2, marker: '–' }), item('d')],
        '<ul class="disc"><li>a<ul class="dash"><li>b</li><li>c</li></ul></li><li>d</li></ul>',
      ],
      [
        'further paragraphs in their item, also after a nested list',
        [item('a'), furtherParagraph('b'), item('c', { level: 2 }), furtherParagraph('d')],
        '<ul class="disc"><li>a<p>b</p><ul class="disc"><li>c</li></ul><p>d</p></li></ul>',
      ],
      [
        'a list of its own of items of another list',
        [item('a', { marker: '1.' }), item('b', { marker: '1.', list: 2 })],
        '<ol type="1"><li>a</li></ol><ol type="1"><li>b</li></ol>',
      ],
      [
        'levels that are left out',
        [item('a'), item('b', { level: 3 }), item('c', { level: 2 }), item('d')],
        '<ul class="disc"><li>a<ul class="disc"><li>b</li></ul><ul class="disc"><li>c</li></ul></li><li>d</li></ul>',
      ],
      [
        'a list that begins with a further paragraph',
        [furtherParagraph('a'), item('b')],
        '<ul class="plain"><li>a</li><li>b</li></ul>',
      ],
      [
        'a page that begins between two items',
        [item('a'), page(2), item('b')],
        '<ul class="disc"><li>a</li><li><span id="page-2" role="doc-pagebreak" title="2"></span>b</li></ul>',
      ],
    ]);
  });

  describe('makes of tables', () => {
    const inside = (markup: string): string =>
      `<div class="table" role="group" aria-label="Table" tabindex="0"><table>${markup}</table></div>`;
    const leftwards = (text: string) => ({
      content: [paragraph(text, { format: { direction: 'right-to-left', align: 'right' } })],
    });
    const columns = '<colgroup><col/><col/></colgroup>';
    itMakes([
      [
        'rows, and cells of headers',
        [
          table([
            ['a', ''],
            ['b', 'c'],
          ]),
        ],
        inside(
          `${columns}<thead><tr><th scope="col">a</th><td></td></tr></thead><tbody><tr><td>b</td><td>c</td></tr></tbody>`,
        ),
      ],
      [
        'merged cells, whose header goes on below the headers',
        [
          table(
            [[{ content: [paragraph('a')], columnSpan: 2 }], [{ content: [paragraph('b')], rowSpan: 2 }, 'c'], ['d']],
            { headerRows: 2 },
          ),
        ],
        inside(
          `${columns}<thead><tr><th scope="colgroup" colspan="2">a</th></tr>` +
            '<tr><th scope="col" rowspan="2">b</th><th scope="col">c</th></tr><tr><th scope="col">d</th></tr></thead>',
        ),
      ],
      [
        'captions, and no head without headers',
        [table([['a', 'b']], { headerRows: 0, caption: paragraph('Table 1', { style: 'caption' }) })],
        inside(`<caption>Table 1</caption>${columns}<tbody><tr><td>a</td><td>b</td></tr></tbody>`),
      ],
      [
        'columns from the right in a table that is read so, and left to right in its other cells',
        [
          table(
            [
              [leftwards('ב'), leftwards('א')],
              ['2', leftwards('ג')],
            ],
            { headerRows: 0 },
          ),
        ],
        inside(`${columns}<tbody><tr><td>א</td><td>ב</td></tr><tr><td>ג</td><td dir="ltr">2</td></tr></tbody>`).replace(
          ' role',
          ' dir="rtl" role',
        ),
      ],
      [
        'columns from the right where all texts but the numbers are read so',
        [table([['1', '2', leftwards('א')]], { headerRows: 0 })],
        '<div class="table" dir="rtl" role="group" aria-label="Table" tabindex="0"><table>' +
          '<colgroup><col/><col/><col/></colgroup>' +
          '<tbody><tr><td>א</td><td dir="ltr">2</td><td dir="ltr">1</td></tr></tbody></table></div>',
      ],
      [
        'no mark of text on the shading of its cell',
        [
          table([[{ content: [paragraph([{ text: 'a', style: { highlight: 0xffcc00 } }])], shading: 0xffcc00 }, 'b']], {
            headerRows: 0,
          }),
        ],
        inside(`${columns}<tbody><tr><td class="shaded">a</td><td>b</td></tr></tbody>`),
      ],
      [
        'a group that may be broader than the text, of a table that needs more room',
        [table([Array.from({ length: 6 }, () => 'a'.repeat(20))], { headerRows: 0 })],
        '<div class="table broad" role="group" aria-label="Table" tabindex="0"><table>' +
          `<colgroup>${'<col/>'.repeat(6)}</colgroup>` +
          `<tbody><tr>${`<td>${'a'.repeat(20)}</td>`.repeat(6)}</tr></tbody></table></div>`,
      ],
      [
        'headings in cells, at their levels among the others',
        [heading(1, 'a'), table([[{ content: [heading(3, 'b')] }]], { headerRows: 0 }), heading(3, 'c')],
        `<h1>a</h1>${inside('<tbody><tr><td><h2>b</h2></td></tr></tbody>')}<h2>c</h2>`,
      ],
      [
        'no headings of header cells, in which HTML allows none',
        [heading(1, 'a'), table([[{ content: [heading(2, 'b')] }], ['c']], { headerRows: 1 }), heading(3, 'd')],
        `<h1>a</h1>${inside('<thead><tr><th scope="col"><p>b</p></th></tr></thead><tbody><tr><td>c</td></tr></tbody>')}<h2>d</h2>`,
      ],
      [
        'several elements in a cell',
        [table([[{ content: [paragraph('a'), item('b')] }]], { headerRows: 0 })],
        inside('<tbody><tr><td><p>a</p><ul class="disc"><li>b</li></ul></td></tr></tbody>'),
      ],
    ]);
  });

  describe('makes of figures and footnotes', () => {
    const caption: Paragraph = paragraph('Fig. 1', { style: 'caption' });
    const between = (left: number, right: number) => ({ page: 1, box: { left, top: 100, right, bottom: 150 } });
    const picture = (alt: string): string => `<img src="images/image-1.png" alt="${alt}" width="20" height="10"/>`;
    itMakes([
      [
        'an image with its text and its caption',
        [figure('one.png', { alternateText: 'A "cat"', caption })],
        `<figure>${picture('A &quot;cat&quot;')}<figcaption>Fig. 1</figcaption></figure>`,
      ],
      [
        'a formula',
        [figure('one.png', { formula: true, alternateText: 'x = 1' }), figure('one.png', { formula: true })],
        `<figure class="formula">${picture('x = 1')}</figure><figure class="formula">${picture('Formula')}</figure>`,
      ],
      [
        'one file of a picture that is shown twice, and a word for a picture without text',
        [figure('one.png'), figure('one.png')],
        `<figure>${picture('Picture')}</figure><figure>${picture('Picture')}</figure>`,
      ],
      [
        'a line of pictures that stand beside each other',
        [
          figure('one.png', { places: [between(50, 200)] }),
          figure('one.png', { places: [between(250, 400)] }),
          paragraph('Text'),
          figure('one.png', { places: [between(450, 500)] }),
        ],
        `<figure class="beside">${picture('Picture')}</figure>`.repeat(2) +
          `<p>Text</p><figure>${picture('Picture')}</figure>`,
      ],
      [
        'a picture that recurs on pages once',
        [1, 2, 3].flatMap((number) => [page(number), figure('one.png', { places: [place(number)] })]),
        '<div id="page-1" role="doc-pagebreak" title="1"></div>' +
          `<figure>${picture('Picture')}</figure>` +
          '<div id="page-2" role="doc-pagebreak" title="2"></div>' +
          '<div id="page-3" role="doc-pagebreak" title="3"></div>',
      ],
      [
        'pictures with captions, each time',
        [1, 2, 3].flatMap((number) => [page(number), figure('one.png', { caption, places: [place(number)] })]),
        [1, 2, 3]
          .map(
            (number) =>
              `<div id="page-${number}" role="doc-pagebreak" title="${number}"></div>` +
              `<figure>${picture('Picture')}<figcaption>Fig. 1</figcaption></figure>`,
          )
          .join(''),
      ],
    ]);

    itMakes([
      [
        'links between references and footnotes, which stand at the end',
        [
          paragraph(['Text', { text: '1', note: '1', style: { shift: 'superscript' } }]),
          footnote('1', 'Note'),
          paragraph('More'),
        ],
        '<p>Text<a id="reference-0" href="#note-0" role="doc-noteref"><sup>1</sup></a></p><p>More</p>' +
          '<div class="notes"><div id="note-0" class="note" role="doc-footnote">' +
          '<a class="marker" href="#reference-0" role="doc-backlink">1</a> <div>Note</div></div></div>',
      ],
      [
        'text of a reference without footnote, and a footnote without reference',
        [paragraph(['Text', { text: '*', note: '*' }]), footnote('2', 'Note')],
        '<p>Text*</p><div class="notes"><div id="note-0" class="note" role="doc-footnote">' +
          '<span class="marker">2</span> <div>Note</div></div></div>',
      ],
    ]);

    it('links to the footnote of the same page where labels begin again', async () => {
      const reference = { text: '1', note: '1' };
      const markup = await body([
        page(1),
        paragraph(['a', reference]),
        footnote('1', 'First'),
        page(2),
        paragraph(['b', reference]),
        footnote('1', 'Second'),
      ]);
      const links = [...markup.matchAll(/href="#(note-\d)"/g)].map(([, id]) => id);
      expect(links).to.deep.equal(['note-0', 'note-1']);
      expect(markup).to.match(/<div id="note-1".*Second/);
    });
  });

  describe('makes of form fields', () => {
    const box = (left: number, top: number) => ({ left, top, right: left + 20, bottom: top + 12 });
    const fields = [
      { box: box(200, 100), name: 'n', type: 'text', value: 'Ada <b>' },
      { box: box(30, 200), name: 't', type: 'checkbox', value: 'true' },
      { box: box(30, 220), name: 'e', type: 'text', value: '' },
    ] as const;
    const label = (text: string, top: number): FlowElement =>
      paragraph(text, { places: [{ page: 1, box: { left: 60, top, right: 120, bottom: top + 12 } }] });
    itMakes([
      [
        'values beside their labels; none of empty ones',
        [page(1), label('Name', 100), label('Agreed', 200)],
        '<div id="page-1" role="doc-pagebreak" title="1"></div><p>Name <span class="field">Ada &lt;b&gt;</span></p>' +
          '<p><span class="tick" role="img" aria-label="ticked">☒</span> Agreed</p>',
        { pages: [pageFacts({ fields })] },
      ],
      [
        'no value that the text of the page has, as the field shows it',
        [
          page(1),
          paragraph('Name Ada <b>', { places: [{ page: 1, box: { left: 60, top: 100, right: 260, bottom: 112 } }] }),
          paragraph('✔', { places: [{ page: 1, box: { left: 32, top: 202, right: 40, bottom: 210 } }] }),
          label('Agreed', 200),
        ],
        '<div id="page-1" role="doc-pagebreak" title="1"></div><p>Name Ada &lt;b&gt;</p><p>✔</p><p>Agreed</p>',
        { pages: [pageFacts({ fields })] },
      ],
      [
        'no value of which a word is divided on the page, and whole in its text',
        [
          page(1),
          paragraph('a multiline text', {
            places: [{ page: 1, box: { left: 60, top: 100, right: 260, bottom: 112 } }],
          }),
        ],
        '<div id="page-1" role="doc-pagebreak" title="1"></div><p>a multiline text</p>',
        { pages: [pageFacts({ fields: [{ ...fields[0], value: 'a\n\tmulti-\nline\ntext' }] })] },
      ],
      [
        'values by themselves on a page without text',
        [page(1)],
        '<div id="page-1" role="doc-pagebreak" title="1"></div><p><span class="field">Ada &lt;b&gt;</span></p>' +
          '<p><span class="tick" role="img" aria-label="ticked">☒</span></p>',
        { pages: [pageFacts({ fields })] },
      ],
    ]);
  });

  describe('shows hostile text as text', () => {
    const hostile = [
      '</p><script>alert(1)</script>',
      ']]> <!-- --> <![CDATA[ &amp; &#0;',
      '" onload="alert(1)\' style=',
      'a\0b\x07c\x7fd\x85e',
      'a\ud800b\udc00c\ufffed',
      '\u202eabc\u2066',
    ];
    for (const text of hostile) {
      it(JSON.stringify(text), async () => {
        const shown = text.replace(/[\p{Cc}\p{Cs}\ufffe]/gu, '\ufffd');
        const elements = [
          heading(1, text),
          paragraph([linked(text, { uri: `https://example.org/${text}` })]),
          item(text, { marker: '§' }),
          table([[text]], { headerRows: 0, caption: paragraph(text) }),
          footnote(text, text),
          page(1),
        ];
        const model = modelOf(elements, {
          title: text,
          author: text,
          outline: [1, 2].map((level) => ({ title: text, level, target: { page: 1 } })),
        });
        const document = parsed(textIn(await writtenHtml(model), 'index.html'));
        expect(document.getElementsByTagName('script')).to.have.lengthOf(0);
        expect(document.getElementsByTagName('title')[0]?.textContent).to.equal(shown);
        for (const name of ['h1', 'li', 'td', 'caption', 'nav'])
          expect(document.getElementsByTagName(name)[0]?.textContent, name).to.contain(shown);
        expect(document.getElementById('note-0')?.textContent).to.contain(shown);
        for (const element of document.getElementsByTagName('*'))
          expect(element.hasAttribute('onload')).to.equal(false);
      });
    }
  });
});
