import { expect } from 'chai';

import { fingerprint } from '../../../../engine/pdf/assembly/fingerprint.js';
import { openPdf } from '../../../../engine/pdf/file/pdf-file.js';
import { Ref } from '../../../../engine/pdf/syntax/values.js';
import { bookObjects, rawPdf, stream, withFile } from '../../../fixtures/pdf/raw-pdf.js';

const large = 'a'.repeat(100_000);
const descriptor = (program: number): string => `<< /Type /FontDescriptor /FontFile ${program} 0 R >>`;

describe('The fingerprint of an object', () => {
  it('tells large streams apart, and has the same for those with the same bytes', () => {
    const objects = {
      10: descriptor(20),
      11: descriptor(21),
      12: descriptor(22),
      20: stream('', large),
      21: stream('', large),
      22: stream('', `${large.slice(1)}b`),
    };
    const [one, same, other] = withFile(rawPdf({ objects: { ...bookObjects(1), ...objects } }), (path) => {
      using file = openPdf(path);
      return [10, 11, 12].map((num) => fingerprint(file, new Ref(num)));
    });
    expect(one).to.be.a('string');
    expect(same).to.equal(one);
    expect(other).to.not.equal(one);
  });
});
