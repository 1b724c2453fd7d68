import { expect } from 'chai';

import { openPdf } from '../../../../../engine/pdf/file/pdf-file.js';
import { walkContent } from '../../../../../engine/pdf/pdfa/shown/walk-content.js';
import { Ref } from '../../../../../engine/pdf/syntax/values.js';
import { type OnePage, onePage } from '../../../../fixtures/pdf/one-page.js';
import { rawPdf, stream, withFile } from '../../../../fixtures/pdf/raw-pdf.js';

const FORM = '/Type /XObject /Subtype /Form /BBox [0 0 300 200]';

const form = (resources: string, content: string): string => stream(`${FORM} /Resources << ${resources} >>`, content);

describe('The content that viewers show', () => {
  /** The object numbers of the fonts in which each string is shown, in order. */
  function fontsOf(pdf: string): readonly (number | undefined)[] {
    const fonts: (number | undefined)[] = [];
    withFile(pdf, (path) => {
      using file = openPdf(path);
      walkContent(file, ({ operator }, { font }) => {
        if (operator === 'Tj') fonts.push(font instanceof Ref ? font.num : undefined);
      });
    });
    return fonts;
  }

  const shown = 'BT /F9 9 Tf (a) Tj ET';
  const draws = '/I Do';
  const lending = (font: number): string => form(`/Font << /F9 ${font} 0 R >> /XObject << /I 30 0 R >>`, draws);
  const drawn: Pick<OnePage, 'content' | 'resources'> = {
    content: '/A Do /B Do /C Do /A Do',
    resources: '/XObject << /A 20 0 R /B 21 0 R /C 22 0 R >>',
  };

  it('is read in a form once for each font that the forms that draw it have for its name', () => {
    const objects = { 20: lending(6), 21: lending(6), 22: lending(7) };
    const lacking = { ...objects, 30: form('/ProcSet [/PDF]', shown) };
    expect(fontsOf(onePage({ ...drawn, objects: lacking }))).to.deep.equal([6, 7]);
    const withoutAny = { ...objects, 30: stream(FORM, shown) };
    expect(fontsOf(onePage({ ...drawn, objects: withoutAny }))).to.deep.equal([6, 7]);
  });

  it('is read again where a form between them lends nothing itself', () => {
    const between = form('/XObject << /J 31 0 R >>', '/J Do');
    const objects = { 20: lending(6), 21: lending(7), 22: lending(8), 30: between, 31: stream(FORM, shown) };
    expect(fontsOf(onePage({ ...drawn, objects }))).to.deep.equal([6, 7, 8]);
  });

  it('is read once in a form with all its resources, and in one that draws itself', () => {
    const whole = form('/Font << /F9 8 0 R >> /XObject << /I 30 0 R >>', `${shown} /I Do`);
    const objects = { 20: lending(6), 21: lending(6), 22: lending(7), 30: whole };
    expect(fontsOf(onePage({ ...drawn, objects }))).to.deep.equal([8]);
  });

  it('is read once in a form that lacks a font which all pages have', () => {
    const page = (contents: number): string =>
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Contents ${contents} 0 R /Resources << /Font << /F9 6 0 R >> /XObject << /I 30 0 R >> >> >>`;
    const pdf = rawPdf({
      objects: {
        1: '<< /Type /Catalog /Pages 2 0 R >>',
        2: '<< /Type /Pages /Count 2 /Kids [3 0 R 4 0 R] >>',
        3: page(5),
        4: page(5),
        5: stream('', draws),
        6: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
        30: form('/ProcSet [/PDF]', shown),
      },
    });
    expect(fontsOf(pdf)).to.deep.equal([6]);
  });

  it('is not read where a form is drawn with more than 1000 sets of resources', () => {
    const objects: Record<number, string> = { 30: stream(FORM, shown) };
    const names: string[] = [];
    for (let at = 0; at <= 1000; at++) {
      objects[100 + at] = form(`/Font << /F9 << /Count ${at} >> >> /XObject << /I 30 0 R >>`, draws);
      names.push(`/D${at} ${100 + at} 0 R`);
    }
    const content = names.map((_, at) => `/D${at} Do`).join(' ');
    const pdf = onePage({ content, resources: `/XObject << ${names.join(' ')} >>`, objects });
    expect(() => fontsOf(pdf)).to.throw('A form is drawn with too many resources.');
  });
});
