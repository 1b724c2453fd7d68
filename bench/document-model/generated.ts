import { Prose } from '../documents/prose.js';
import { between, randomFrom, type Random } from '../documents/random.js';

/** Typographic design of a generated document. */
interface Look {
  readonly font: string;
  readonly size: number;
  readonly justified: boolean;
  /** Whether new paragraphs have an indent; otherwise they have space before them. */
  readonly indented: boolean;
  readonly columns: 1 | 2;
  readonly divided: boolean;
  readonly numbered: boolean;
  /** Font size of headings of the first level relative to the text; deeper levels are smaller. */
  readonly scale: number;
  readonly boldHeadings: boolean;
  readonly runningHead: boolean;
}

const FONTS = ['Liberation Serif', 'Liberation Sans', 'DejaVu Serif', 'DejaVu Sans'];

function lookOf(random: Random): Look {
  const [indented, large] = [random() < 0.5, random() < 0.6];
  return {
    font: FONTS[between(random, 0, FONTS.length - 1)] ?? '',
    size: between(random, 9, 12),
    justified: random() < 0.6,
    indented,
    columns: random() < 0.3 ? 2 : 1,
    divided: random() < 0.6,
    numbered: random() < 0.4,
    scale: large ? 1.3 + random() : 1,
    // Without another size, weight tells.
    boldHeadings: !large || random() < 0.6,
    runningHead: random() < 0.6,
  };
}

/** An OpenDocument text in one XML file, with headings, paragraphs, lists, a table and notes; the same for each seed. */
export function generatedDocument(seed: number): string {
  const random = randomFrom(seed);
  const look = lookOf(random);
  const body = new Body(seed, look, random).write(between(random, 12, 28));
  return `<?xml version="1.0" encoding="UTF-8"?>
<office:document ${NAMESPACES} office:version="1.2" office:mimetype="application/vnd.oasis.opendocument.text">
${stylesOf(look)}
<office:body><office:text>${body}</office:text></office:body></office:document>`;
}

class Body {
  readonly #prose: Prose;
  readonly #counts = [0, 0, 0];
  #notes = 0;

  constructor(
    seed: number,
    private readonly look: Look,
    private readonly random: Random,
  ) {
    this.#prose = new Prose(seed);
  }

  write(blocks: number): string {
    const parts = [`<text:p text:style-name="Title">${this.#prose.title()}</text:p>`, this.#heading(1)];
    for (let index = 0; index < blocks; index++) parts.push(this.#block());
    const body = parts.join('\n');
    return this.look.columns === 2 ? `<text:section text:style-name="Two" text:name="s">${body}</text:section>` : body;
  }

  #block(): string {
    const dice = this.random();
    if (dice < 0.2) return this.#heading(between(this.random, 1, 3)) + this.#paragraph();
    if (dice < 0.32) return this.#list(this.random() < 0.5 ? 'Bullets' : 'Numbers', 1) + this.#paragraph();
    if (dice < 0.37) return this.#table() + this.#paragraph();
    return this.#paragraph();
  }

  #heading(level: number): string {
    this.#counts[level - 1] = (this.#counts[level - 1] ?? 0) + 1;
    this.#counts.fill(0, level);
    const number = this.look.numbered
      ? `${this.#counts
          .slice(0, level)
          .map((count) => Math.max(1, count))
          .join('.')} `
      : '';
    const name = `text:style-name="Heading_20_${level}" text:outline-level="${level}"`;
    return `<text:h ${name}>${number}${this.#prose.title()}</text:h>`;
  }

  #paragraph(): string {
    return `<text:p text:style-name="Body">${this.#text()}${this.random() < 0.08 ? this.#note() : ''}</text:p>`;
  }

  #note(): string {
    this.#notes += 1;
    return (
      `<text:note text:id="n${this.#notes}" text:note-class="footnote"><text:note-citation>${this.#notes}</text:note-citation>` +
      `<text:note-body><text:p text:style-name="Footnote">${this.#text(1)}</text:p></text:note-body></text:note>`
    );
  }

  #text(sentences?: number): string {
    const between = this.look.divided ? '\u00ad' : '';
    return this.#prose
      .paragraph(sentences)
      .map((word) => word.join(between))
      .join(' ');
  }

  #list(style: string, level: number): string {
    const items = Array.from({ length: between(this.random, 2, 5) }, () => {
      const inner = level < 2 && this.random() < 0.2 ? this.#list(style, level + 1) : '';
      const text = this.random() < 0.5 ? this.#prose.title() : this.#text(1);
      return `<text:list-item><text:p text:style-name="Item">${text}</text:p>${inner}</text:list-item>`;
    });
    const name = level === 1 ? ` text:style-name="${style}"` : '';
    return `<text:list${name}>${items.join('')}</text:list>`;
  }

  #table(): string {
    const columns = between(this.random, 2, 4);
    const rows = Array.from({ length: between(this.random, 2, 5) }, () => {
      const cells = Array.from({ length: columns }, () => this.#prose.title(2));
      const cell = (text: string): string =>
        `<table:table-cell table:style-name="Cell"><text:p text:style-name="Item">${text}</text:p></table:table-cell>`;
      return `<table:table-row>${cells.map(cell).join('')}</table:table-row>`;
    });
    return `<table:table><table:table-column table:number-columns-repeated="${columns}"/>${rows.join('')}</table:table>`;
  }
}

function stylesOf(look: Look): string {
  const { font, size, justified, indented, columns, scale, boldHeadings, runningHead } = look;
  const text = (points: number, more = ''): string =>
    `<style:text-properties style:font-name="F" fo:font-size="${points.toFixed(1)}pt" ${more}/>`;
  const style = (name: string, paragraph: string, run: string): string =>
    `<style:style style:name="${name}" style:family="paragraph"><style:paragraph-properties ${paragraph}/>${run}</style:style>`;
  const weight = boldHeadings ? 'fo:font-weight="bold"' : '';
  const headings = [1, 2, 3].map((level) =>
    style(
      `Heading_20_${level}`,
      `fo:margin-top="${(size * (1.6 - 0.2 * level)).toFixed(1)}pt" fo:margin-bottom="${(size / 2).toFixed(1)}pt" fo:keep-with-next="always"`,
      text(
        Math.max(size, size * (scale - 0.15 * (level - 1))),
        level === 3 ? 'fo:font-weight="bold" fo:font-style="italic"' : weight,
      ),
    ),
  );
  const gap = indented ? 'fo:text-indent="14pt"' : `fo:margin-bottom="${(0.6 * size).toFixed(1)}pt"`;
  const levels = (make: (level: number, place: string) => string): string =>
    [1, 2]
      .map((level) =>
        make(level, `<style:list-level-properties text:space-before="${level * 12}pt" text:min-label-width="14pt"/>`),
      )
      .join('');
  const head = runningHead
    ? `<style:header><text:p text:style-name="Small">A running head</text:p></style:header>
       <style:footer><text:p text:style-name="Small">Page <text:page-number/></text:p></style:footer>`
    : '';
  return `<office:font-face-decls><style:font-face style:name="F" svg:font-family="'${font}'"/></office:font-face-decls>
<office:styles>
${style('Title', 'fo:text-align="center" fo:margin-bottom="12pt"', text(size * (scale + 0.5), 'fo:font-weight="bold"'))}
${style('Body', `${gap} fo:text-align="${justified ? 'justify' : 'left'}" fo:widows="2" fo:orphans="2"`, text(size))}
${style('Item', '', text(size))}${style('Footnote', '', text(size - 2))}${style('Small', 'fo:text-align="center"', text(size - 1))}
${headings.join('')}
<text:list-style style:name="Bullets">${levels((level, place) => `<text:list-level-style-bullet text:level="${level}" text:bullet-char="${level === 1 ? '•' : '–'}">${place}</text:list-level-style-bullet>`)}</text:list-style>
<text:list-style style:name="Numbers">${levels((level, place) => `<text:list-level-style-number text:level="${level}" style:num-format="${level === 1 ? '1' : 'a'}" style:num-suffix="${level === 1 ? '.' : ')'}">${place}</text:list-level-style-number>`)}</text:list-style>
</office:styles>
<office:automatic-styles>
<style:style style:name="Cell" style:family="table-cell"><style:table-cell-properties fo:border="0.5pt solid #000000" fo:padding="2pt"/></style:style>
<style:style style:name="Two" style:family="section"><style:section-properties><style:columns fo:column-count="${columns}" fo:column-gap="18pt"/></style:section-properties></style:style>
<style:page-layout style:name="L"><style:page-layout-properties fo:page-width="595pt" fo:page-height="842pt" fo:margin="64pt"/>
<style:header-style><style:header-footer-properties fo:margin-bottom="14pt"/></style:header-style>
<style:footer-style><style:header-footer-properties fo:margin-top="14pt"/></style:footer-style></style:page-layout>
</office:automatic-styles>
<office:master-styles><style:master-page style:name="Standard" style:page-layout-name="L">${head}</style:master-page></office:master-styles>`;
}

const NAMESPACES = ['office', 'style', 'text', 'table']
  .map((name) => `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`)
  .concat(
    'xmlns:fo="urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0"',
    'xmlns:svg="urn:oasis:names:tc:opendocument:xmlns:svg-compatible:1.0"',
  )
  .join(' ');
