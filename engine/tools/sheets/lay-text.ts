import { readFileSync } from 'node:fs';

import { pageMatrix, type Matrix, transformPoint } from '../../geometry.js';
import { answer, type PdfAnswer } from '../../pdf/answer.js';
import { type NamedSource, openSource } from '../../pdf/assembly/source.js';
import { deflated } from '../../pdf/filters.js';
import { PageContent } from '../../pdf/page-content.js';
import { geometryOf } from '../../pdf/page-geometry.js';
import { Revision } from '../../pdf/revision.js';
import { UnsoundPdf } from '../../pdf/unsound-pdf.js';
import { PdfDict, PdfName, PdfString, type Ref } from '../../pdf/values.js';
import type { PlacedLine, PlacedText } from './placed-text.js';

export interface LayTextInput {
  readonly source: NamedSource;
  readonly target: string;
  /** A file of {@link PlacedText} as JSON, a line for each page. */
  readonly text: string;
}

/** Writes text that nobody sees over the pictures of pages, for searching and copying. */
export default function layText({ source, target, text }: LayTextInput): Promise<PdfAnswer<null>> {
  return answer(() => {
    using opened = openSource(source);
    using revision = new Revision(opened, target, { version: '1.4' });
    const content = new PageContent(revision, opened);
    const font = addFont(revision);
    for (const line of readFileSync(text, 'utf8').split('\n')) {
      if (line === '') continue;
      const { page: number, lines } = JSON.parse(line) as PlacedText;
      const page = opened.tree.pages[number - 1];
      if (page === undefined) throw new UnsoundPdf(`Page ${number} is gone.`);
      const dict = revision.pageDict(page);
      const name = content.addResource(dict, 'Font', font);
      const matrix = pageMatrix(geometryOf(opened.file, dict));
      content.wrap(dict, { after: `BT 3 Tr\n${lines.map((it) => operatorsOf(it, name, matrix)).join('\n')}\nET` });
      revision.replace(page.ref, dict);
    }
    revision.finish();
    return null;
  });
}

function operatorsOf({ words, angle, ascent, descent }: PlacedLine, font: string, matrix: Matrix): string {
  const size = ascent + descent;
  const radians = (angle * Math.PI) / 180;
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)];
  return words
    .map(({ text, x, y, width }) => {
      const codes = Array.from({ length: text.length }, (_, index) => text[index] ?? '');
      const at = transformPoint(matrix, { x, y });
      const unit = Math.hypot(matrix[0], matrix[1]);
      const tm = [
        (matrix[0] * cos + matrix[2] * sin) / unit,
        (matrix[1] * cos + matrix[3] * sin) / unit,
        -(matrix[0] * -sin + matrix[2] * cos) / unit,
        -(matrix[1] * -sin + matrix[3] * cos) / unit,
        at.x,
        at.y,
      ];
      const tz = (width / (codes.length * 0.5 * size)) * 100;
      const hex = codes.map((it) => it.charCodeAt(0).toString(16).padStart(4, '0')).join('');
      const f = (n: number): string => n.toFixed(3);
      return `/${font} ${f(size * unit)} Tf ${f(tz)} Tz ${tm.map(f).join(' ')} Tm <${hex}> Tj`;
    })
    .join('\n');
}

function addFont(revision: Revision): Ref {
  const map =
    '/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /Quire def /CMapType 2 def ' +
    '1 begincodespacerange <0000> <FFFF> endcodespacerange 1 beginbfrange <0000> <FFFF> <0000> endbfrange endcmap ' +
    'CMapName currentdict /CMap defineresource pop end end';
  const descriptor = revision.add(
    PdfDict.of({
      Type: new PdfName('FontDescriptor'),
      FontName: new PdfName('Invisible'),
      Flags: 5,
      FontBBox: [0, 0, 500, 1000],
      ItalicAngle: 0,
      Ascent: 900,
      Descent: -100,
      CapHeight: 900,
      StemV: 80,
    }),
  );
  const descendant = PdfDict.of({
    Type: new PdfName('Font'),
    Subtype: new PdfName('CIDFontType2'),
    BaseFont: new PdfName('Invisible'),
    CIDToGIDMap: new PdfName('Identity'),
    CIDSystemInfo: PdfDict.of({
      Registry: new PdfString(Buffer.from('Adobe')),
      Ordering: new PdfString(Buffer.from('Identity')),
      Supplement: 0,
    }),
    DW: 500,
    FontDescriptor: descriptor,
  });
  return revision.add(
    PdfDict.of({
      Type: new PdfName('Font'),
      Subtype: new PdfName('Type0'),
      BaseFont: new PdfName('Invisible'),
      Encoding: new PdfName('Identity-H'),
      DescendantFonts: [descendant],
      ToUnicode: revision.add(deflated(new PdfDict(), Buffer.from(map))),
    }),
  );
}
