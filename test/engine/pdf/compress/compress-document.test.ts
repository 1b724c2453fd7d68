import { writeFileSync } from 'node:fs';
import { deflateSync } from 'node:zlib';

import { expect } from 'chai';

import compressDocument from '../../../../engine/tools/compress/compress-task.js';
import { openPdf, type PdfFile } from '../../../../engine/pdf/file/pdf-file.js';
import { PdfDict, PdfStream, Ref } from '../../../../engine/pdf/syntax/values.js';
import { inFolderAsync, rawPdf, stream } from '../../../fixtures/pdf/raw-pdf.js';

const catalog = '<< /Type /Catalog /Pages 2 0 R >>';
const words = 'BT /F1 24 Tf 72 700 Td (The same words, again and again and again.) Tj ET '.repeat(20);
const helvetica = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>';
const image = (name: string, value = '\x40') =>
  stream(
    `/Type /XObject /Subtype /Image ${name} /Width 8 /Height 8 /BitsPerComponent 8 /ColorSpace /DeviceGray`,
    value.repeat(64),
  );

interface Setting {
  readonly objects: Readonly<Record<number, string>>;
  readonly trailer?: string;
  readonly removeMetadata?: boolean;
}

/** Compresses a document and passes the open result to `see`. */
async function compressed<Result>(
  { objects, trailer = '', removeMetadata = false }: Setting,
  see: (file: PdfFile, warnings: readonly string[]) => Result,
): Promise<Result> {
  return await inFolderAsync(async (path) => {
    writeFileSync(path('in.pdf'), rawPdf({ objects: { 1: catalog, ...objects }, trailer }), 'latin1');
    const source = { path: path('in.pdf'), name: 'in.pdf' };
    const files = { target: path('out.pdf'), scratch: path('scratch') };
    const answer = await compressDocument({ source, ...files, images: [], removeMetadata });
    if ('malformed' in answer) throw new Error(answer.malformed);
    using file = openPdf(path('out.pdf'));
    return see(file, answer.warnings);
  });
}

/** Returns the number of objects for which `test` is true. */
function count(file: PdfFile, test: (dict: PdfDict) => boolean): number {
  return Array.from({ length: file.maxObjectNumber }, (_, index) => file.get(new Ref(index + 1)))
    .map((value) => (value instanceof PdfStream ? value.dict : value))
    .filter((value) => value instanceof PdfDict)
    .filter(test).length;
}

const isImage = (dict: PdfDict): boolean => dict.has('BitsPerComponent');
const isFont = (dict: PdfDict): boolean => dict.isOfType('Font');

/** Returns a page with resources; its content is object 9. */
function page(resources: string, others: Readonly<Record<number, string>>, entries = ''): Setting['objects'] {
  return {
    2: '<< /Type /Pages /Count 1 /Kids [3 0 R] /MediaBox [0 0 612 792] >>',
    3: `<< /Type /Page /Parent 2 0 R /Contents 9 0 R /Resources << ${resources} >> ${entries} >>`,
    9: stream('', words),
    ...others,
  };
}

/** Returns two pages, each with its own font and content. */
function pages(first: string, second: string, others: Readonly<Record<number, string>>): Setting['objects'] {
  return {
    2: '<< /Type /Pages /Count 2 /Kids [3 0 R 4 0 R] /MediaBox [0 0 612 792] >>',
    3: `<< /Type /Page /Parent 2 0 R ${first} >>`,
    4: `<< /Type /Page /Parent 2 0 R ${second} >>`,
    ...others,
  };
}

function resource(file: PdfFile, category: string, name: string): Ref | undefined {
  const [first] = file.array(file.dict(file.catalog.get('Pages'))?.get('Kids')) ?? [];
  const value = file.dict(file.dict(file.dict(first)?.get('Resources'))?.get(category))?.get(name);
  return value instanceof Ref ? value : undefined;
}

describe('a document that is compressed', () => {
  it('merges equal objects, and the objects that refer to them', async () => {
    const font = (toUnicode: number): string => helvetica.replace('>>', `/ToUnicode ${toUnicode} 0 R >>`);
    const objects = pages(
      '/Contents 9 0 R /Resources << /Font << /F1 5 0 R >> >>',
      '/Contents 10 0 R /Resources << /Font << /F1 6 0 R >> >>',
      {
        5: font(7),
        6: font(8),
        7: stream('', words),
        8: stream('', words),
        9: stream('', words),
        10: stream('', words),
      },
    );
    await compressed({ objects }, (file) => {
      expect(count(file, isFont)).to.equal(1);
      expect(count(file, (dict) => dict.has('Filter') && !dict.has('Type'))).to.equal(1);
      expect(count(file, (dict) => dict.isOfType('Page'))).to.equal(2);
    });
  });

  it('has the same bytes however long the work takes', async () => {
    const objects = page('/Font << /F1 6 0 R /F2 7 0 R >>', {
      6: helvetica,
      7: helvetica.replace('a >>', 'a-Bold >>'),
    });
    const sizeOf = (): Promise<number> => compressed({ objects }, (file) => file.size);
    const size = await sizeOf();
    const { now } = performance;
    let hours = 0;
    // A clock that advances by an hour at each call.
    performance.now = () => (hours += 3_600_000);
    try {
      expect(await sizeOf()).to.equal(size);
    } finally {
      performance.now = now;
    }
  });

  it('does not merge streams that differ in data or references', async () => {
    const names = '/XObject << /A 5 0 R /B 6 0 R /C 7 0 R /D 8 0 R >> /Font << /F1 10 0 R >>';
    const objects = page(names, {
      5: image('', 'a'),
      6: image('', 'b'),
      7: image('/SMask 5 0 R', 'c'),
      8: image('/SMask 6 0 R', 'c'),
      9: stream('', '/A Do /B Do /C Do /D Do'),
      10: helvetica,
    });
    expect(await compressed({ objects }, (file) => count(file, isImage))).to.equal(4);
  });

  it('merges images that differ only in /Name and in the place of /Length', async () => {
    const objects = page('/XObject << /A 5 0 R /B 6 0 R >>', {
      5: image('/Name /Im1'),
      6: image('/Name /Im2 /Length 7 0 R'),
      7: '64',
      9: stream('', '/A Do /B Do'),
    });
    expect(await compressed({ objects }, (file) => count(file, isImage))).to.equal(1);
  });

  it('does not merge equal objects with identity: annotations, layers, and the texts of fields', async () => {
    const layer = '<< /Type /OCG /Name (Layer) >>';
    const form = stream('/Type /XObject /Subtype /Form /BBox [0 0 9 9]', 'q Q '.repeat(20));
    const note = (appearance: number): string =>
      `<< /Type /Annot /Subtype /Widget /FT /Tx /Rect [0 0 9 9] /AP << /N ${appearance} 0 R >> >>`;
    const objects = page(
      '/Properties << /L1 5 0 R /L2 6 0 R >>',
      { 5: layer, 6: layer, 7: note(10), 8: note(11), 10: form, 11: form },
      '/Annots [7 0 R 8 0 R]',
    );
    await compressed({ objects }, (file) => {
      expect(count(file, (dict) => dict.isOfType('OCG'))).to.equal(2);
      expect(count(file, (dict) => dict.isOfType('Annot'))).to.equal(2);
      expect(count(file, (dict) => dict.has('BBox'))).to.equal(2);
    });
  });

  it('has no resources that its content does not name', async () => {
    const objects = page('/XObject << /Used 5 0 R /Unused 6 0 R >> /Font << /F1 7 0 R /F2 8 0 R >>', {
      5: image('', 'a'),
      6: image('', 'b'),
      7: helvetica,
      8: helvetica.replace('Helvetica', 'Courier'),
      9: stream('', '/Used Do BT /F1 9 Tf (text) Tj ET'),
    });
    await compressed({ objects }, (file) => {
      expect([count(file, isImage), count(file, isFont)]).to.deep.equal([1, 1]);
      expect(resource(file, 'XObject', 'Unused')).to.equal(undefined);
      expect(resource(file, 'XObject', 'Used')).not.to.equal(undefined);
    });
  });

  it('has no resources that its pages would inherit, had they none of their own', async () => {
    const inherited = '/Resources << /XObject << /Inherited 20 0 R >> >>';
    const tree = `<< /Type /Pages /Count 1 /Kids [3 0 R] /MediaBox [0 0 612 792] ${inherited} >>`;
    const left = async (own: string): Promise<number> => {
      const page = `<< /Type /Page /Parent 2 0 R /Contents 9 0 R ${own} >>`;
      const content = stream('', `${words} /Inherited Do`);
      const objects = { 2: tree, 3: page, 9: own === '' ? content : stream('', words), 20: image('') };
      return await compressed({ objects }, (file) => count(file, isImage));
    };
    expect([await left('/Resources << >>'), await left('')]).to.deep.equal([0, 1]);
  });

  it('has all resources that any of the pages names which share them', async () => {
    const objects = pages('/Contents 9 0 R /Resources 5 0 R', '/Contents 10 0 R /Resources 5 0 R', {
      5: '<< /XObject 6 0 R >>',
      6: '<< /A 7 0 R /B 8 0 R /C 11 0 R >>',
      7: image('', 'a'),
      8: image('', 'b'),
      9: stream('', '/A Do'),
      10: stream('', '/B Do'),
      11: image('', 'c'),
    });
    expect(await compressed({ objects }, (file) => count(file, isImage))).to.equal(2);
  });

  for (const [sentence, resources] of [
    ['without any', ''],
    ['without those that it names', '/Resources << /XObject << /Other 6 0 R >> >>'],
    ['without those of a category', '/Resources << >>'],
  ] as const) {
    it(`keeps all resources of a page that draws a form ${sentence}, which uses those of the page`, async () => {
      const objects = page('/XObject << /Form 5 0 R /Inner 7 0 R >>', {
        5: stream(`/Type /XObject /Subtype /Form /BBox [0 0 9 9] ${resources}`, '/Inner Do'),
        6: image('', 'a'),
        7: image('', 'b'),
        9: stream('', '/Form Do'),
      });
      expect(await compressed({ objects }, (file) => resource(file, 'XObject', 'Inner'))).not.to.equal(undefined);
    });
  }

  it('keeps the fonts for text that is typed into fields', async () => {
    const objects = {
      ...page('/Font 6 0 R', { 5: helvetica, 6: '<< /F1 5 0 R >>', 9: stream('', 'q Q') }),
      1: '<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [] /DR << /Font 6 0 R >> >> >>',
    };
    expect(await compressed({ objects }, (file) => count(file, isFont))).to.equal(1);
  });

  for (const { name, filter, data } of [
    { name: 'plain', filter: '', data: words },
    { name: 'hexadecimal', filter: '/Filter /ASCIIHexDecode', data: `${Buffer.from(words).toString('hex')}>` },
    {
      name: 'Flate without much effort',
      filter: '/Filter [/FlateDecode]',
      data: deflateSync(words, { level: 0 }).toString('latin1'),
    },
    {
      name: 'Flate in hexadecimal',
      filter: '/Filter [/ASCIIHexDecode /FlateDecode] /DecodeParms [null null]',
      data: `${deflateSync(words).toString('hex')}>`,
    },
    {
      name: 'Flate after a filter that is null',
      filter: '/Filter [null /FlateDecode] /DecodeParms [null << /Predictor 1 >>]',
      data: deflateSync(words, { level: 0 }).toString('latin1'),
    },
    { name: 'plain with a filter that is null', filter: '/Filter [null]', data: words },
  ]) {
    it(`has streams in Flate that were ${name}`, async () => {
      const objects = page('/Font << /F1 5 0 R >>', { 5: helvetica, 9: stream(filter, data) });
      await compressed({ objects }, (file) => {
        const [first] = file.array(file.dict(file.catalog.get('Pages'))?.get('Kids')) ?? [];
        const content = file.stream(file.dict(first)?.get('Contents'));
        if (content === undefined) throw new Error('There is no content.');
        expect(file.name(content.dict.get('Filter'))).to.equal('FlateDecode');
        expect(file.decodeStream(content, 1e6).toString()).to.equal(words);
        expect(content.length).to.be.lessThan(200);
      });
    });
  }

  it('keeps the predictor of data that have one', async () => {
    const rows = Buffer.concat(
      Array.from({ length: 64 }, (_, row) => Buffer.from([2, ...Array<number>(64).fill(row === 0 ? 9 : 1)])),
    );
    const entries =
      '/Type /XObject /Subtype /Image /Width 64 /Height 64 /BitsPerComponent 8 /ColorSpace /DeviceGray ' +
      '/Filter /FlateDecode /DecodeParms << /Predictor 12 /Columns 64 >>';
    const objects = page('/XObject << /A 5 0 R >>', {
      5: stream(entries, deflateSync(rows, { level: 1 }).toString('latin1') + ' '.repeat(50)),
      9: stream('', '/A Do'),
    });
    await compressed({ objects }, (file) => {
      const picture = file.stream(resource(file, 'XObject', 'A'));
      if (picture === undefined) throw new Error('There is no image.');
      const samples = file.decodeStream(picture, 1e6);
      expect([samples.length, samples[0], samples[64 * 63]]).to.deep.equal([64 * 64, 9, 9 + 63]);
    });
  });

  for (const filters of ['[/ASCIIHexDecode null /DCTDecode]', '[null /ASCIIHexDecode /DCTDecode null]']) {
    it(`keeps the image codec of ${filters} with its parameters, and no filter that is undone`, async () => {
      const objects = page('/XObject << /A 5 0 R >>', {
        5: image(
          `/Filter ${filters} /DecodeParms [null null << /ColorTransform 1 >>]`,
          `${Buffer.from('JPEG'.repeat(20)).toString('hex')}>`,
        ),
        9: stream('', '/A Do'),
      });
      await compressed({ objects }, (file) => {
        const picture = file.stream(resource(file, 'XObject', 'A'));
        expect(file.name(picture?.dict.get('Filter'))).to.equal('DCTDecode');
        expect(file.dict(picture?.dict.get('DecodeParms'))?.get('ColorTransform')).to.equal(1);
        expect(picture?.length).to.equal(80);
      });
    });
  }

  it('keeps a stream with damaged data', async () => {
    const objects = page('', {
      9: stream('/Filter /FlateDecode', 'this is no Flate, whatever the dictionary says of it'),
    });
    await compressed({ objects }, (file) => {
      expect(count(file, (dict) => dict.get('Length') === 52)).to.equal(1);
    });
  });

  it('loses its metadata everywhere, when it is asked to, and nothing else', async () => {
    const xmp = stream('/Type /Metadata /Subtype /XML', '<x:xmpmeta xmlns:x="adobe:ns:meta/"/>');
    const objects = {
      ...page(
        '/XObject << /Metadata 5 0 R >>',
        {
          5: image('/Metadata 6 0 R'),
          6: xmp,
          7: '<< /Title (Secret) >>',
          8: image('', 't'),
          9: stream('', '/Metadata Do'),
          10: '<< /Quire << /LastModified (D:2020) /Private (notes) >> >>',
        },
        '/Thumb 8 0 R /PieceInfo 10 0 R /LastModified (D:2020) /Metadata 6 0 R',
      ),
      11: stream('/Subtype /XML', '<x:xmpmeta xmlns:x="adobe:ns:meta/"/>'),
      12: '<< /LastModified (D:2020) /Metadata 11 0 R /S /URI /URI (https://example.org) >>',
      1: '<< /Type /Catalog /Pages 2 0 R /Metadata 6 0 R /Lang (en) /OpenAction 12 0 R >>',
    };
    await compressed({ objects, trailer: '/Info 7 0 R', removeMetadata: true }, (file, warnings) => {
      expect(file.trailer.has('Info')).to.equal(false);
      expect(count(file, (dict) => dict.isOfType('Metadata') || dict.has('Title') || dict.has('Quire'))).to.equal(0);
      expect(count(file, isImage)).to.equal(1);
      expect(
        count(file, (dict) => ['Thumb', 'PieceInfo', 'LastModified', 'Metadata'].some((it) => dict.has(it))),
      ).to.equal(0);
      expect(file.maybeText(file.catalog.get('Lang'))).to.equal('en');
      expect(resource(file, 'XObject', 'Metadata')).not.to.equal(undefined);
      expect(warnings).to.deep.equal([]);
    });
  });

  it('removes the metadata of images, but nothing that is needed to draw them', async () => {
    const segment = (marker: string, data: string): string =>
      `\xff${marker}\0${String.fromCharCode(data.length + 2)}${data}`;
    const drawn = `${segment('\xdb', 'steps')}${segment('\xda', 'scan')}coded\xff\0bytes\xff\xd9`;
    const [jfif, adobe] = [segment('\xe0', 'JFIF\0 and so on'), segment('\xee', 'Adobe and so on')];
    const remarks = segment('\xe1', 'Exif\0\0 where it was taken') + segment('\xfe', 'by whom');
    const jpeg = (between: string): string => `\xff\xd8${jfif}${between}${adobe}${drawn}`;
    const dict = '/Type /XObject /Subtype /Image /Width 8 /Height 8 /BitsPerComponent 8 /ColorSpace /DeviceRGB';
    const objects = page('/XObject << /X 5 0 R >>', {
      5: stream(`${dict} /Filter /DCTDecode`, jpeg(remarks)),
      9: stream('', '/X Do'),
    });
    const written = async (removeMetadata: boolean): Promise<string> =>
      await compressed({ objects, removeMetadata }, (file) => {
        const chunks: Buffer[] = [];
        const found = file.stream(resource(file, 'XObject', 'X'));
        // A chunk is valid only during the call, so it is copied.
        if (found !== undefined) file.rawStream(found, (chunk) => chunks.push(Buffer.from(chunk)));
        return Buffer.concat(chunks).toString('latin1');
      });
    expect(await written(false)).to.equal(jpeg(remarks));
    expect(await written(true)).to.equal(jpeg(''));
  });

  it('has its metadata in the clear when it claims to be PDF/A-1, and packed when it is another part', async () => {
    const namespace = 'xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/"';
    const packed = async (claim: string): Promise<boolean | undefined> => {
      const objects = {
        ...page('', { 6: stream('/Type /Metadata /Subtype /XML', claim + ' '.repeat(2000)) }),
        1: '<< /Type /Catalog /Pages 2 0 R /Metadata 6 0 R >>',
      };
      return await compressed({ objects }, (file) => file.stream(file.catalog.get('Metadata'))?.dict.has('Filter'));
    };
    for (const [part, expected] of [
      [1, false],
      [2, true],
    ] as const) {
      expect(await packed(`<rdf:Description ${namespace} pdfaid:part="${part}"/>`)).to.equal(expected);
      expect(await packed(`<pdfaid:part ${namespace}>${part}</pdfaid:part>`)).to.equal(expected);
    }
  });

  it('keeps its PDF version if Info claims PDF/X', async () => {
    const objects = { ...page('', {}), 7: '<< /GTS_PDFXVersion (PDF/X-1a:2001) >>' };
    const packedAndWarnings = async (removeMetadata: boolean): Promise<readonly unknown[]> =>
      await compressed({ objects, trailer: '/Info 7 0 R', removeMetadata }, (file, warnings) => [
        file.usesObjectStreams,
        warnings,
      ]);
    expect(await packedAndWarnings(false)).to.deep.equal([false, []]);
    expect((await packedAndWarnings(true))[1]).to.have.lengthOf(1);
  });

  it('warns that it no longer claims to be PDF/A when its metadata are removed', async () => {
    const claim = '<rdf:Description xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/" pdfaid:part="1"/>';
    const objects = {
      ...page('', { 6: stream('/Type /Metadata /Subtype /XML', claim) }),
      1: '<< /Type /Catalog /Pages 2 0 R /Metadata 6 0 R >>',
    };
    const [kept, removed] = [
      await compressed({ objects }, (file, warnings) => ({ packed: file.usesObjectStreams, warnings })),
      await compressed({ objects, removeMetadata: true }, (_, warnings) => warnings),
    ];
    // PDF/A-1 does not allow object streams.
    expect(kept).to.deep.equal({ packed: false, warnings: [] });
    expect(removed).to.have.lengthOf(1);
    expect(removed[0]).to.match(/^in\.pdf: .* such as PDF\/A; it no longer does\.$/);
  });
});
