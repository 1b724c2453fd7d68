import { expect } from 'chai';

import { openPdf } from '../../../../engine/pdf/file/pdf-file.js';
import type { CodedPicture } from '../../../../engine/pdf/redact/pixels/picture-decoder.js';
import { PdfStream, Ref } from '../../../../engine/pdf/syntax/values.js';
import { imageDecoder } from '../../../../engine/tools/redact/decode-image.js';
import { box, jp2, words } from '../../../fixtures/images/jp2.js';
import { onePage } from '../../../fixtures/pdf/one-page.js';
import { inFolderAsync, stream } from '../../../fixtures/pdf/raw-pdf.js';
import { area, redactedBy } from '../../../fixtures/redact/redacted-by.js';

/** Four channels of four by two samples, without loss: 30i, 255 - 30i, i² and 32i for the sample i. */
const fourChannels =
  '/0//UQAyAAAAAAAEAAAAAgAAAAAAAAAAAAAABAAAAAIAAAAAAAAAAAAEBwEBBwEBBwEBBwEB/1IADAAAAAEAAAQEAAH/XAAEQED/ZAAlAAFD' +
  'cmVhdGVkIGJ5IE9wZW5KUEVHIHZlcnNpb24gMi41LjD/kAAKAAAAAAA7AAH/k9+ASAfHA3QD7CilX8+0JAPQu133rnOZP9+ASAerOs7geKdR' +
  'Q9+AMAfGT/ifv//Z';
/** As above, with the first two channels. */
const twoChannels =
  '/0//UQAsAAAAAAAEAAAAAgAAAAAAAAAAAAAABAAAAAIAAAAAAAAAAAACBwEBBwEB/1IADAAAAAEAAAQEAAH/XAAEQED/ZAAlAAFDcmVhdGVk' +
  'IGJ5IE9wZW5KUEVHIHZlcnNpb24gMi41LjD/kAAKAAAAAAAmAAH/k9+ASAfHA3QD7CilX8+0JAPQu133rnOZP//Z';
const channels = [
  (i: number) => 30 * i,
  (i: number) => 255 - 30 * i,
  (i: number) => i * i,
  (i: number) => 32 * i,
] as const;

const samples = (count: number): readonly number[] =>
  Array.from({ length: 8 }, (_, i) => channels.slice(0, count).map((channel) => channel(i))).flat();
const only = (channel: 0 | 1 | 3): readonly number[] => Array.from({ length: 8 }, (_, i) => channels[channel](i));

/** Wraps four channels into a file in sRGB or grey that defines them: the type of each, and what it belongs to. */
function definedChannels(colours: 1 | 3, definitions: readonly (readonly [number, number])[]): string {
  const cdef = box('cdef', words(definitions.length, ...definitions.flatMap((it, channel) => [channel, ...it])));
  const ihdr = box('ihdr', Buffer.from([0, 0, 0, 2, 0, 0, 0, 4, 0, 4, 7, 7, 0, 0]));
  const colr = box('colr', Buffer.from([1, 0, 0, 0, 0, 0, colours === 3 ? 16 : 17]));
  return jp2([ihdr, colr, cdef], Buffer.from(fourChannels, 'base64')).toString('base64');
}

function decoded(data: string, facts: Partial<CodedPicture>): Promise<{ bytes: number[]; opacity: number[] }> {
  return inFolderAsync(async (path) => {
    const picture = { filter: 'JPXDecode', width: 4, height: 2, parameters: {}, components: undefined } as const;
    const image = await imageDecoder(path('.'))({ ...picture, data: Buffer.from(data, 'base64'), ...facts });
    if (image === undefined) throw new Error('The image was not decoded.');
    return { bytes: [...image.bytes], opacity: [...(image.opacity ?? [])] };
  });
}

describe('imageDecoder', () => {
  it('returns the colours of a JPEG 2000 image beside its opacity', async () => {
    const { bytes, opacity } = await decoded(fourChannels, { components: 3, hasOpacity: true });
    expect(bytes).to.deep.equal(samples(3));
    expect(opacity).to.deep.equal(only(3));
  });

  it('returns the grey of a JPEG 2000 image beside its opacity', async () => {
    const { bytes, opacity } = await decoded(twoChannels, { components: 1, hasOpacity: true });
    expect(bytes).to.deep.equal(samples(1));
    expect(opacity).to.deep.equal(only(1));
  });

  const [first, second, third] = [
    [0, 1],
    [0, 2],
    [0, 3],
  ] as const;
  const [opacityOfAll, unspecified] = [
    [1, 0],
    [65_535, 65_535],
  ] as const;
  for (const [name, definitions, components, expected] of [
    ['the first channel', [opacityOfAll, first, second, third], 3, { colours: [1, 2, 3], opacity: only(0) }],
    ['one behind the grey', [first, opacityOfAll, unspecified, unspecified], 1, { colours: [0], opacity: only(1) }],
    ['one before the grey', [opacityOfAll, first, unspecified, unspecified], 1, { colours: [1], opacity: only(0) }],
    ['no channel', [first, second, third, unspecified], 3, { colours: [0, 1, 2], opacity: [] }],
  ] as const) {
    it(`returns the opacity of a JPEG 2000 file that defines ${name} as opacity`, async () => {
      const { bytes, opacity } = await decoded(definedChannels(components, definitions), {
        components,
        hasOpacity: true,
      });
      expect(opacity).to.deep.equal(expected.opacity);
      const colours = Array.from({ length: 8 }, (_, i) => expected.colours.map((channel) => channels[channel](i)));
      expect(bytes).to.deep.equal(colours.flat());
    });
  }

  it('returns no opacity that the image does not show', async () => {
    expect((await decoded(fourChannels, { components: 3 })).opacity).to.deep.equal([]);
  });

  for (const [count, data] of [
    [2, twoChannels],
    [4, fourChannels],
  ] as const) {
    it(`returns the samples of ${count} inks of a JPEG 2000 image as they are`, async () => {
      expect((await decoded(data, { components: count })).bytes).to.deep.equal(samples(count));
    });
  }

  for (const [inData, matte] of [
    [1, undefined],
    [2, [0, 0, 0]],
  ] as const) {
    it(`makes a soft mask of opacity by /SMaskInData ${inData}, and wipes it with the image`, async () => {
      const entries = `/Type /XObject /Subtype /Image /Width 4 /Height 2 /Filter /JPXDecode /SMaskInData ${inData} /ColorSpace /DeviceRGB`;
      const needs = {
        content: 'q 160 0 0 80 20 20 cm /Im Do Q',
        resources: '/XObject << /Im 20 0 R >>',
        objects: { 20: stream(entries, Buffer.from(fourChannels, 'base64').toString('latin1')) },
      };
      await redactedBy(onePage(needs), { areas: [area(20, 100, 100, 140)] }, ({ path, warnings }) => {
        expect(warnings).to.deep.equal([]);
        using file = openPdf(path);
        const images = Array.from({ length: file.maxObjectNumber }, (_, at) => file.stream(new Ref(at + 1)));
        const image = images.find((it) => it?.dict.has('SMask'));
        const mask = file.stream(image?.dict.get('SMask'));
        if (!(mask instanceof PdfStream)) throw new Error('There is no soft mask.');
        // The first two samples of the upper row are wiped: with the least of those around them that is above the middle.
        expect([...file.decodeStream(mask, 99)]).to.deep.equal([128, 128, 64, 96, 128, 160, 192, 224]);
        expect(mask.dict.get('Matte')).to.deep.equal(matte);
        expect(image?.dict.has('SMaskInData')).to.equal(false);
      });
    });
  }
});
