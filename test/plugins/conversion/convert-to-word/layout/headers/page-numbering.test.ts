import { expect } from 'chai';

import type { FlowElement, PageFacts, Paragraph } from '../../../../../../engine/index.js';
import {
  numberedParts,
  sectionNumbers,
} from '../../../../../../plugins/conversion/convert-to-word/layout/headers/page-numbering.js';
import { page, paragraph, place } from '../../../../../fixtures/flow/elements.js';
import { modelOf, pageFacts } from '../../../../../fixtures/flow/model.js';
import { elements } from '../../../../../fixtures/office/read-package.js';
import { writtenWord } from '../../written-word.js';

/** @param shown the numbers that the pages show; an empty one is left out */
function pagesWith(shown: readonly string[]): readonly PageFacts[] {
  return shown.map((text, index): PageFacts => {
    const number = index + 1;
    const foot = paragraph([{ text, pageNumber: true }], { places: [place(number, 780)] });
    return pageFacts({ number, footer: text === '' ? [] : [foot] });
  });
}

function partsOf(...shown: readonly string[]): readonly (readonly number[])[] {
  return numberedParts(pagesWith(shown)).map((pages) => pages.map(({ number }) => number));
}

describe('Sections of a Word document', () => {
  it('begin where the numbers of pages begin anew or have other numerals', () => {
    expect(partsOf('iii', 'iv', '1', '2')).to.deep.equal([
      [1, 2],
      [3, 4],
    ]);
    expect(partsOf('1', '2', '1', '2')).to.deep.equal([
      [1, 2],
      [3, 4],
    ]);
    expect(partsOf('1', '', '3', '4')).to.have.length(1);
  });

  it('begin with the page whose number would be 1, where it does not show its number', () => {
    expect(partsOf('i', 'ii', '', '2', '3')).to.deep.equal([
      [1, 2],
      [3, 4, 5],
    ]);
    expect(partsOf('i', 'ii', '', '1', '2')).to.deep.equal([
      [1, 2, 3],
      [4, 5],
    ]);
  });

  it('state only numbers that Word would not give by itself', () => {
    const numbersOf = (...parts: readonly (readonly string[])[]): ReturnType<typeof sectionNumbers> =>
      sectionNumbers(parts.map(pagesWith));
    expect(numbersOf(['1', '2'], ['3', '4'])).to.deep.equal([undefined, undefined]);
    expect(numbersOf(['5', '6'], ['7'], ['1'])).to.deep.equal([{ start: 5 }, undefined, { start: 1 }]);
    expect(numbersOf(['i', 'ii'], ['iii'], ['', '2'])).to.deep.equal([
      { format: 'lowerRoman' },
      { format: 'lowerRoman' },
      { start: 1 },
    ]);
  });

  it('do not end inside of the field of a table of contents, where LibreOffice shows no running foot', async () => {
    const entry = (number: number): Paragraph =>
      paragraph(`Title ${number} . . . . . . ${number}`, { places: [place(2, 100 + 12 * number)] });
    const contents: readonly FlowElement[] = [
      page(1),
      paragraph('A preface', { places: [place(1)] }),
      page(2),
      entry(1),
      entry(2),
      entry(3),
    ];
    const rest = [3, 4].flatMap((number) => [page(number), paragraph('The text', { places: [place(number)] })]);
    const pages = pagesWith(['i', 'ii', '1', '2']);
    const { parts, paragraphs } = await writtenWord(modelOf([...contents, ...rest], { pages }), { check: true });
    const numbers = elements(parts.get('word/document.xml'), 'w:pgNumType');
    expect(numbers.map((it) => [it.getAttribute('w:fmt'), it.getAttribute('w:start')])).to.deep.equal([
      ['lowerRoman', null],
      [null, '1'],
    ]);
    const [last] = paragraphs.filter(({ element }) => elements(element, 'w:sectPr').length > 0);
    expect(last?.text).to.equal('');
  });
});
