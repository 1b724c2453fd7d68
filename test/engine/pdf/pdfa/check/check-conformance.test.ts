import { expect } from 'chai';

import { MAX_SAVED_STATES } from '../../../../../engine/pdf/content/graphics-state.js';
import { openPdf } from '../../../../../engine/pdf/file/pdf-file.js';
import { checkFile } from '../../../../../engine/pdf/pdfa/check/check-conformance.js';
import { type OnePage, onePage } from '../../../../fixtures/pdf/one-page.js';
import { stream, withFileAsync } from '../../../../fixtures/pdf/raw-pdf.js';

interface Case {
  readonly page: OnePage;
  readonly breaks: boolean;
}

const CAL = '[/CalRGB << /WhitePoint [0.95 1 1.09] >>]';
const intent = (components: number): Pick<OnePage, 'catalog' | 'objects'> => ({
  catalog: '/OutputIntents [<< /S /GTS_PDFA1 /DestOutputProfile 20 0 R >>]',
  objects: { 20: stream(`/N ${components}`, 'a profile') },
});
const square = '10 10 50 50 re f';

const colours: Readonly<Record<string, Case>> = {
  'allows a page without marks': { page: { content: '' }, breaks: false },
  'finds marks in the initial colour': { page: { content: square }, breaks: true },
  'finds the initial colour after the colour was restored': {
    page: { content: `q /C cs 1 0 0 scn ${square} Q ${square}`, resources: `/ColorSpace << /C ${CAL} >>` },
    breaks: true,
  },
  'finds the initial colour that was saved last of as many states as are kept': {
    page: {
      content: `${'q '.repeat(MAX_SAVED_STATES)} /C cs 1 0 0 scn q Q ${square}`,
      resources: `/ColorSpace << /C ${CAL} >>`,
    },
    breaks: true,
  },
  'allows calibrated colours': {
    page: { content: `/C cs 1 0 0 scn ${square}`, resources: `/ColorSpace << /C ${CAL} >>` },
    breaks: false,
  },
  'allows colours that a default colour space defines': {
    page: { content: `1 0 0 rg ${square}`, resources: `/ColorSpace << /DefaultRGB ${CAL} >>` },
    breaks: false,
  },
  'allows the colours of the output intent': { page: { content: `1 0 0 rg ${square}`, ...intent(3) }, breaks: false },
  'allows grey for any output intent': { page: { content: `0.5 g ${square}`, ...intent(4) }, breaks: false },
  'finds colours of another device than that of the output intent': {
    page: { content: `1 0 0 rg ${square}`, ...intent(4) },
    breaks: true,
  },
  'finds the device colours of a spot colour': {
    page: {
      content: `/C cs 1 scn ${square}`,
      resources: '/ColorSpace << /C [/Separation /Gold /DeviceCMYK 21 0 R] >>',
    },
    breaks: true,
  },
  'finds the device colours of an inline image': {
    page: { content: 'BI /W 1 /H 1 /BPC 8 /CS /RGB ID abc EI' },
    breaks: true,
  },
};

const specification = '<< /Type /Filespec /F (a.txt) /UF (a.txt) /EF << /F 22 0 R >> >>';
const files: Readonly<Record<string, Case>> = {
  'finds an embedded file that is not associated': {
    page: {
      content: '',
      catalog: '/Names << /EmbeddedFiles << /Names [(a.txt) 21 0 R] >> >>',
      objects: { 21: specification, 22: stream('/Type /EmbeddedFile', 'text') },
    },
    breaks: true,
  },
  'allows an embedded file that is associated with the document': {
    page: {
      content: '',
      catalog: '/AF [21 0 R] /Names << /EmbeddedFiles << /Names [(a.txt) 21 0 R] >> >>',
      objects: { 21: specification, 22: stream('/Type /EmbeddedFile', 'text') },
    },
    breaks: false,
  },
};

const linked = (entries: string): OnePage => ({
  content: '',
  page: '/Annots [<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /F 4 /A << /S /GoToR /D [0 /Fit] /F 21 0 R >> >>]',
  objects: { 21: `<< /Type /Filespec /F (a.pdf) /UF (a.pdf) ${entries} >>` },
});

const relationships: Readonly<Record<string, Case>> = {
  'allows a file elsewhere that states its relationship': {
    page: linked('/AFRelationship /Unspecified'),
    breaks: false,
  },
  'finds a file elsewhere that states no relationship': { page: linked(''), breaks: true },
};

const packet = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description
  rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title><rdf:Alt><rdf:li xml:lang="x-default">Report</rdf:li></rdf:Alt>
  </dc:title></rdf:Description></rdf:RDF></x:xmpmeta>`;
const titled = (title: string): OnePage => ({
  content: '',
  catalog: '/Metadata 20 0 R',
  objects: { 20: stream('/Type /Metadata /Subtype /XML', packet), 21: `<< /Title ${title} >>`, 22: 'null' },
});

const noted = (colour: string, components: number): OnePage => ({
  content: '',
  page: '/Annots [21 0 R]',
  ...intent(components),
  objects: {
    ...intent(components).objects,
    21: `<< /Type /Annot /Subtype /Link /Rect [10 10 60 60] /F 4 ${colour} >>`,
  },
});

const annotationColours: Readonly<Record<string, Case>> = {
  'allows colours of annotations in RGB': { page: noted('/C [1 0 0]', 3), breaks: false },
  'finds colours of annotations beside an output intent of CMYK': { page: noted('/C [1 0 0]', 4), breaks: true },
  'allows annotations without colours beside an output intent of CMYK': { page: noted('', 4), breaks: false },
};

const long = (length: number): string => 'N'.repeat(length);
const names: Readonly<Record<string, Case>> = {
  'allows names of 127 bytes': {
    page: { content: `/${long(127)} BMC EMC`, catalog: `/${long(127)} 1` },
    breaks: false,
  },
  'finds a longer name in content': { page: { content: `/${long(128)} BMC EMC` }, breaks: true },
  'finds a longer key': { page: { content: '', catalog: `/${long(128)} 1` }, breaks: true },
};

const information: Readonly<Record<string, Case>> = {
  'allows an entry of Info that is null beside metadata': { page: titled('22 0 R'), breaks: false },
  'allows an entry of Info that equals the metadata': { page: titled('(Report)'), breaks: false },
  'finds an entry of Info that differs from the metadata': { page: titled('(Draft)'), breaks: true },
};

const form = stream('/Type /XObject /Subtype /Form /BBox [0 0 50 50]', '');
const annotated = (entries: string): OnePage => ({
  content: '',
  page: '/Annots [20 0 R]',
  objects: { 20: `<< /Type /Annot /Rect [10 10 60 60] /F 4 ${entries} >>`, 21: form },
});

const drawing = (own: string): OnePage => ({
  content: '/X Do',
  resources: '/ExtGState << /G << /Type /ExtGState /LW 3 >> >> /XObject << /X 21 0 R >>',
  objects: { 21: stream(`/Type /XObject /Subtype /Form /BBox [0 0 50 50] /Resources << ${own} >>`, '/G gs') },
});

const resources: Readonly<Record<string, Case>> = {
  'allows a form that names what its own resources have': {
    page: drawing('/ExtGState << /G << /Type /ExtGState /LW 1 >> >>'),
    breaks: false,
  },
  'finds a form that names what only the resources of its page have': { page: drawing(''), breaks: true },
};

const appearances: Readonly<Record<string, Case>> = {
  'allows a button with states': {
    page: annotated('/Subtype /Widget /FT /Btn /AP << /N << /On 21 0 R >> >>'),
    breaks: false,
  },
  'finds a button without states': { page: annotated('/Subtype /Widget /FT /Btn /AP << /N 21 0 R >>'), breaks: true },
  'allows a text field with one appearance': {
    page: annotated('/Subtype /Widget /FT /Tx /AP << /N 21 0 R >>'),
    breaks: false,
  },
  'finds states of an annotation that is no button': {
    page: annotated('/Subtype /Stamp /AP << /N << /On 21 0 R >> >>'),
    breaks: true,
  },
  'finds an appearance for a pressed button': {
    page: annotated('/Subtype /Widget /FT /Btn /AP << /N << /On 21 0 R >> /D << /On 21 0 R >> >>'),
    breaks: true,
  },
};

describe('checkFile', () => {
  const groups = [
    [colours, /device/, { part: 2, conformance: 'b' }],
    [files, /associated/, { part: 3, conformance: 'b' }],
    [relationships, /states no relationship/, { part: 3, conformance: 'b' }],
    [resources, /names a resource that/, { part: 2, conformance: 'b' }],
    [appearances, /appearance of an annotation/, { part: 2, conformance: 'b' }],
    [annotationColours, /annotation has a colour/, { part: 1, conformance: 'b' }],
    [names, /too large|larger than/, { part: 2, conformance: 'b' }],
    [information, /information dictionary/, { part: 1, conformance: 'b' }],
  ] as const;
  for (const [cases, sentence, level] of groups) {
    for (const [name, { page, breaks }] of Object.entries(cases)) {
      it(name, () =>
        withFileAsync(withInfo(onePage(page)), (path) => {
          using file = openPdf(path);
          const found = checkFile(file, level).filter((it) => sentence.test(it.sentence));
          expect(found).to.have.lengthOf(breaks ? 1 : 0);
          return Promise.resolve();
        }),
      );
    }
  }
});

describe('violations', () => {
  it('do not come from strings and inline images that look like malformed numbers', () => {
    const content = 'BT [(2010-2011) 5] TJ ET q 50 0 0 50 10 10 cm BI /W 6 /H 1 /BPC 8 /CS /G ID 1-2..3 EI Q';
    return withFileAsync(onePage({ content }), (path) => {
      using file = openPdf(path);
      const found = checkFile(file, { part: 2, conformance: 'b' }).map(({ sentence }) => sentence);
      expect(found).not.to.include('Content has a value that is too large.');
      return Promise.resolve();
    });
  });

  it('are all found, however often one of them recurs', () => {
    const image = 'BI /W 1 /H 1 /BPC 8 /CS /G /F /LZW ID xx EI ';
    const content = `${image.repeat(30)} /Nice ri 0 0 5 5 re f`;
    return withFileAsync(onePage({ content }), (path) => {
      using file = openPdf(path);
      const found = checkFile(file, { part: 2, conformance: 'b' });
      const encoded = found.filter(({ sentence }) => sentence === 'An inline image is encoded with LZW.');
      expect(encoded.map(({ page, drawable }) => ({ page, drawable }))).to.deep.equal([{ page: 1, drawable: [1] }]);
      expect(found.map(({ sentence }) => sentence)).to.include('Content sets an unknown rendering intent.');
      return Promise.resolve();
    });
  });
});

describe('the page of a violation', () => {
  it('is the first that leads to the object, over however many others', () => {
    const count = 30_000;
    const objects: Record<number, string> = { 20: '<< /Next 21 0 R >>' };
    for (let num = 21; num < count; num++) objects[num] = `<< /Next ${num + 1} 0 R >>`;
    objects[count] = '<< /Type /Font /Subtype /Type1 /BaseFont /Sch#f6n >>';
    return withFileAsync(onePage({ content: '', resources: '/Properties << /MC0 20 0 R >>', objects }), (path) => {
      using file = openPdf(path);
      const found = checkFile(file, { part: 2, conformance: 'b' }).filter(({ object }) => object === count);
      expect(found.map(({ page }) => page)).to.deep.equal([1]);
      return Promise.resolve();
    });
  });
});

/** Object 21 is Info when it has a title. */
function withInfo(pdf: string): string {
  return pdf.includes('/Title') ? pdf.replace('/Root 1 0 R', '/Root 1 0 R /Info 21 0 R') : pdf;
}
