import { expect } from 'chai';

import { markdownToHtml } from '../../../../engine/tools/browser/markdown/markdown-to-html.js';
import { wordsOf } from '../../../fixtures/ocr/words-of.js';
import { dictionariesOf, ofType } from '../../../fixtures/pdf/dictionaries.js';
import { outlineOf, sketch } from '../../../fixtures/pdf/outline.js';
import { openPrinter } from '../../../fixtures/pdf/printed-pages.js';
import { linksIn } from '../../../fixtures/processes/programs.js';
import { runProgram } from '../../../fixtures/processes/run-program.js';

const printer = await openPrinter();
after(() => printer[Symbol.asyncDispose]());

const print = (text: string | Buffer) => printer.printText(text, 'notes.md');

const tagsIn = (path: string, tag: string): number =>
  [...dictionariesOf(path).values()].filter((it) => it['/S'] === tag).length;

const DOT =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAYAAACNMs+9AAAAFUlEQVR42mP8z8BQz0AEYBxVSF+FABJADveWkH6oAAAAAElFTkSuQmCC';

describe('browser.printText with Markdown', () => {
  it('makes headings, with bookmarks, and paragraphs', async () => {
    const { path, text } = await print('# One\n\nFirst *and*\nsecond **line**.\n\n## Two\n\nThree\n=====\n');
    expect(text).to.equal('One First and second line. Two Three');
    expect(sketch(outlineOf(path))).to.equal('One>1 [Two>1] Three>1');
    expect(['/H1', '/H2', '/P'].map((tag) => tagsIn(path, tag))).to.deep.equal([2, 1, 1]);
  });

  it('makes nested lists, and lists of tasks', async () => {
    const { path, text } = await print('- one\n  - two\n- three\n\n1. a\n2. b\n\n- [x] done\n- [ ] open\n');
    expect(text).to.match(/^one two three 1\. a 2\. b \u2611 done \u2610 open$/);
    expect(tagsIn(path, '/L')).to.equal(4);
  });

  it('makes tables with their alignment', async () => {
    const { path } = await print('| Name | Sum |\n|---|---:|\n| Apples and pears | 1000000 |\n| x | 1 |\n');
    const [words = []] = await wordsOf(path);
    const right = (text: string): number | undefined => words.find((it) => it.text === text)?.box.right;
    expect(right('1')).to.be.closeTo(right('1000000') ?? 0, 0.1);
    expect(['/TH', '/TD'].map((tag) => tagsIn(path, tag))).to.deep.equal([2, 4]);
  });

  it('sets a very long paragraph in Hebrew from right to left', async () => {
    const { path } = await print(`One\n\n${'\u05e9\u05dc\u05d5\u05dd '.repeat(2_500)}\u05e9\u05dc\u05d5`);
    const words = (await wordsOf(path)).at(-1) ?? [];
    const last = Math.max(...words.map(({ box }) => box.top));
    const rights = words.filter(({ box }) => box.top === last).map(({ box }) => box.right);
    expect(Math.max(...rights)).to.be.closeTo(Math.max(...words.map(({ box }) => box.right)), 1);
    expect(Math.max(...rights)).to.be.above(500);
  });

  it('determines the direction of every very long text once', () => {
    const long = 'word '.repeat(2_500);
    const { html } = markdownToHtml(`# ${long}\n\n- ${long}\n- short\n\n| a | b |\n|---|--:|\n| ${long} | c |\n`);
    const tags = Array.from(html.matchAll(/<(\w+)[^>]*dir=auto>/g), ([, tag]) => tag);
    expect(tags).to.deep.equal(['h1', 'li', 'td']);
    expect(html).to.include('<td align="right">c</td>').and.include('<li>short');
  });

  it('sets code in a monospaced font, with its lines and characters', async () => {
    const { path } = await print('Text `a < b`\n\n```js\nif (a &&  b) {\n  c("<b>");\n}\n```\n');
    const { text } = await runProgram(['pdftotext', '-layout', path, '-']);
    expect(text).to.include('a < b').and.include('if (a && b) {').and.include('c("<b>");');
    expect((await runProgram(['pdffonts', path])).text).to.match(/DejaVuSansMono/);
  });

  it('links to the web and to headings, and nowhere else', async () => {
    const text =
      '[web](https://a.invalid/?x=1&y=2) [down](#the-end) [run](javascript:alert(1)) [file](file:///etc/passwd)\n\n' +
      '# The *end*!\n\n# Other\n';
    const { path, text: shown } = await print(text);
    expect(shown).to.include('web down run file');
    expect(linksIn(path)).to.deep.equal(['https://a.invalid/?x=1&y=2']);
    // The name of a destination, by GitHub's rules for headings.
    expect(ofType(path, '/Annot', '/Link').flatMap((it) => it['/Dest'] ?? [])).to.deep.equal(['/the-end']);
  });

  it('shows images that are in the text, and the alternative text of others, with a warning', async () => {
    const { path, text, warnings } = await print(`![dot](${DOT}) ![a logo](https://a.invalid/b.png) ![](c.png)\n`);
    expect((await runProgram(['pdfimages', '-list', path])).text.trim().split('\n')).to.have.length.at.least(3);
    expect(text).to.equal('a logo c.png');
    expect(warnings).to.deep.equal([
      'notes.md: 2 images are not in the document itself, so only the alternative text is shown.',
    ]);
  });

  it('keeps formatting of HTML, and shows all else of it as text', async () => {
    const { text } = await print(
      'H<sub onclick="x()">2</sub>O <!-- hidden --><script>document.write("run")</script> List<String>\n',
    );
    expect(text).to.match(/^H2 ?O <script>document\.write\("run"\)<\/script> List<String>$/);
  });

  it('shows what is folded together, and metadata before the text', async () => {
    const { text } = await print(
      '---\ntitle: Report\n---\n<details><summary>More</summary>\n\nHidden *text*\n\n</details>\n',
    );
    expect(text).to.match(/^title: Report More Hidden text$/);
  });

  it('reads any encoding and script', async () => {
    expect((await print(Buffer.from('# Größe\n', 'latin1'))).text).to.equal('Größe');
    expect((await print(Buffer.from('\ufeff# 日本語\n', 'utf16le'))).text).to.equal('日本語');
  });

  it('refuses a text that is nested too deeply', async () => {
    const refusal: unknown = await print(`${'>'.repeat(50_000)}a`).catch((error: unknown) => error);
    expect(refusal).to.have.property('message', 'notes.md: the text is nested too deeply.');
  });
});

const attributes: readonly (readonly [name: string, markdown: string, html: RegExp])[] = [
  ['an event', '<b onmouseover="x()">b</b>', /^<p><b>b<\/b><\/p>$/],
  ['a style', '<p style="background:url(https://a.invalid/)">b</p>', /^<p>b<\/p>$/],
  ['a tag of its own', '<img src="https://a.invalid/">', /^&lt;img src=&quot;https:\/\/a\.invalid\/&quot;>$/],
  ['a tag within an address', '[a](<https://b.invalid/"><script>>)', /^<p>(?!.*<script)/],
  ['a tag in an alternative text', `![<script>](${DOT})`, /^<p>(?!.*<script)/],
  ['a tag in the language of code', '```"><script>\nx\n```', /^<pre>(?!.*<script)/],
  ['a drawing that is a link', '[a](data:text/html,<b>)', /^<p>(?!.*href)/],
];

describe('HTML of Markdown', () => {
  const footnotes: readonly (readonly [what: string, markdown: string, html: string])[] = [
    [
      'numbers footnotes by their first references, and lists them at the end',
      'a[^x] b[^Y] c[^x]\n\n[^y]: single\n[^x]: Two *words*.\n\ntext',
      '<p>a{1} b{2} c{1}</p>\n<p>text</p>\n<hr>\n<ol>\n<li id="fn:1"><p>Two <em>words</em>.</p>\n</li>\n<li id="fn:2"><p>single</p>\n</li>\n</ol>',
    ],
    [
      'keeps the indented paragraphs of a footnote, and no others, in it',
      '[^1]: first\nline\n\n    second\n\nx[^1]',
      '<p>x{1}</p>\n<hr>\n<ol>\n<li id="fn:1"><p>first\nline</p>\n<p>second</p>\n</li>\n</ol>',
    ],
    ['keeps a footnote that nothing refers to', '[^1]: note', '<hr>\n<ol>\n<li id="fn:1"><p>note</p>\n</li>\n</ol>'],
    [
      'keeps a footnote in a list in a quote, with the lines that go on without a sign',
      '> - a[^1]\n>   [^1]: note\nlazy',
      '<blockquote>\n<ul>\n<li>a{1}</li>\n</ul>\n</blockquote>\n<hr>\n<ol>\n<li id="fn:1">note\nlazy</li>\n</ol>',
    ],
    [
      'numbers the references in footnotes after those in the text',
      '[^a]: see [^b] and [^c]\n\n[^b]: two\n\n[^c]: three\n\nx[^a] y[^b]',
      '<p>x{1} y{2}</p>\n<hr>\n<ol>\n<li id="fn:1"><p>see {2} and {3}</p>\n</li>\n<li id="fn:2"><p>two</p>\n</li>\n<li id="fn:3"><p>three</p>\n</li>\n</ol>',
    ],
    [
      'keeps a footnote that stands in another one',
      'x[^b]\n\n[^a]: one\n\n    [^b]: two',
      '<p>x{1}</p>\n<hr>\n<ol>\n<li id="fn:1"><p>two</p>\n</li>\n<li id="fn:2"><p>one</p>\n</li>\n</ol>',
    ],
    [
      'keeps the first of two footnotes with one label',
      'x[^a]\n\n[^a]: one\n\n[^A]: two',
      '<p>x{1}</p>\n<hr>\n<ol>\n<li id="fn:1"><p>one</p>\n</li>\n</ol>',
    ],
    [
      'names a heading without the numbers of its footnotes',
      '# Head[^1]\n\n[^1]: note',
      '<h1 id="head">Head{1}</h1>\n<hr>\n<ol>\n<li id="fn:1"><p>note</p>\n</li>\n</ol>',
    ],
    ['shows a reference without its footnote as it is written', 'x[^<b>]', '<p>x[^&lt;b>]</p>'],
  ];
  for (const [what, markdown, html] of footnotes) {
    it(what, () => {
      const expected = html.replace(/\{(\d)\}/g, '<sup><a href="#fn:$1">$1</a></sup>');
      expect(markdownToHtml(markdown).html.trim()).to.equal(expected);
    });
  }

  const local = 'a'.repeat(64);
  const addresses: readonly (readonly [what: string, markdown: string, html: string])[] = [
    [
      'links an address whose local part has 64 letters',
      `to ${local}@b.example.`,
      `<p>to <a href="mailto:${local}@b.example">${local}@b.example</a>.</p>`,
    ],
    ['links no address whose local part is longer', `a${local}@b.example`, `<p>a${local}@b.example</p>`],
    [
      'links URLs, and addresses behind other text',
      'see https://a.example/x_(y). Or *www.b.example*, c.d+e@f.example',
      '<p>see <a href="https://a.example/x_(y)">https://a.example/x_(y)</a>. Or <em><a href="http://www.b.example">www.b.example</a></em>, ' +
        '<a href="mailto:c.d+e@f.example">c.d+e@f.example</a></p>',
    ],
    ['links no address in a word', `${'a'.repeat(200)}@b.example`, `<p>${'a'.repeat(200)}@b.example</p>`],
    ['shows numeric character references', 'a &#64; &#x26;', '<p>a @ &amp;</p>'],
    [
      'shows more than 64 asterisks as text',
      `a${'*'.repeat(65)}b${'*'.repeat(65)}`,
      `<p>a${'*'.repeat(65)}b${'*'.repeat(65)}</p>`,
    ],
    [
      'reads 64 underscores as emphasis',
      `${'_'.repeat(64)}b${'_'.repeat(64)}`,
      `<p>${'<strong>'.repeat(32)}b${'</strong>'.repeat(32)}</p>`,
    ],
  ];
  for (const [what, markdown, html] of addresses) {
    it(what, () => expect(markdownToHtml(markdown).html.trim()).to.equal(html));
  }

  const long: readonly (readonly [what: string, text: string])[] = [
    ['letters before an at sign', `${'a'.repeat(200_000)}@`],
    ['words before an at sign', `${'a.'.repeat(100_000)}@`],
    ['dots behind a URL', `http://a.example/${'.'.repeat(200_000)}`],
    ['asterisks around a letter', `${'*'.repeat(100_000)}a${'*'.repeat(100_000)}`],
  ];
  for (const [what, text] of long) {
    it(`has 200,000 ${what} as text, in the time of other text`, () => {
      const { user: before } = process.cpuUsage();
      expect(markdownToHtml(text).html === `<p dir=auto>${text}</p>\n`).to.equal(true);
      // Quadratic time is more than 20 seconds.
      expect(process.cpuUsage().user - before).to.be.below(5_000_000);
    });
  }

  for (const [name, markdown, html] of attributes) {
    it(`lets ${name} do nothing`, () => {
      expect(markdownToHtml(markdown).html.trim()).to.match(html);
    });
  }
});
