import { expect } from 'chai';

import { Effort } from '../../../engine/media-types/effort.js';
import { FileBytes } from '../../../engine/media-types/file-bytes.js';
import { closeLook } from '../../../engine/media-types/media-type-of.js';
import {
  archiveOfMembers,
  archiveOfShortTags,
  archiveOfTags,
  compoundOfHops,
} from '../../fixtures/archives/costly-files.js';
import { oddZip } from '../../fixtures/archives/odd-zip.js';
import { withFileAsync } from '../../fixtures/pdf/raw-pdf.js';

type Found = Readonly<Record<keyof typeof Effort.limits | 'type', number | string>>;

async function lookAt(bytes: Buffer): Promise<Found> {
  return await withFileAsync(bytes, async (path) => {
    await using file = await FileBytes.open(path);
    const { name: type } = await closeLook(file, undefined);
    return { type, ...file.effort.spent };
  });
}

describe('the work to find a type', () => {
  const costly: readonly (readonly [string, Buffer, string, keyof typeof Effort.limits])[] = [
    ['tags in parts of 2 MiB', archiveOfTags(), 'ZIP', 'bytesInflated'],
    ['tags in parts that are small enough', archiveOfShortTags(300_000), 'ZIP', 'tags'],
    ['members', archiveOfMembers(60_000), 'ZIP', 'members'],
    ['small sectors', compoundOfHops(9, 4000), 'OLE compound', 'reads'],
    ['large sectors', compoundOfHops(16, 200), 'OLE compound', 'bytesRead'],
  ];
  for (const [what, bytes, type, kind] of costly) {
    it(`stays within its limits for a file of ${what}`, async () => {
      const found = await lookAt(bytes);
      expect(found.type).to.equal(type);
      for (const [name, limit] of Object.entries(Effort.limits)) {
        expect(found[name as keyof typeof Effort.limits], name).to.be.at.most(limit);
      }
      // The file would take more of this than the limit allows, so that the check above can fail.
      expect(found[kind]).to.be.at.least(Effort.limits[kind] * 0.9);
    });
  }

  it('does not grow with a file that is over the limits already', async () => {
    const [small, large] = [await lookAt(archiveOfTags(2 ** 21)), await lookAt(archiveOfTags(2 ** 24))];
    expect(large.bytesInflated).to.equal(small.bytesInflated);
    expect(large.tags).to.equal(small.tags);
  });

  it('is enough for a document of thousands of parts', async () => {
    const slides = Array.from({ length: 3000 }, (_, n) => `/ppt/slides/slide${n}.xml`);
    const listed = slides.map((name) => `<Override PartName="${name}" ContentType="application/xml"/>`).join('');
    const main = 'application/vnd.openxmlformats-officedocument.presentationml.presentation.main+xml';
    const types = `<Types>${listed}<Override PartName="/ppt/presentation.xml" ContentType="${main}"/></Types>`;
    const deck = oddZip([
      { name: '[Content_Types].xml', content: types },
      ...slides.map((name) => ({ name: name.slice(1), content: '' })),
    ]);
    expect((await lookAt(deck)).type).to.equal('PPTX');
  });
});
