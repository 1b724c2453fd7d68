import { expect } from 'chai';

import { bytesOf, type Bytes } from '../../../../engine/files/random-access.js';
import { parametersOf, segmentsOf } from '../../../../engine/formats/jpeg/markers.js';

describe('segmentsOf', () => {
  const files: Readonly<Record<string, readonly [file: string, segments: readonly string[]]>> = {
    'segments with and without parameters': ['ffd8 ffe00004abcd fffe0002 ffd9', ['e0 abcd', 'fe', 'd9']],
    'markers behind fill bytes': ['ffd8 ffffffe00003ab ffffd9', ['e0 ab', 'd9']],
    'markers behind garbage': ['ffd8 0102 ffe00003ab 03 ffd9', ['e0 ab', 'd9']],
    'the marker behind a scan with stuffed zeros and restarts': [
      'ffd8 ffda0003ab 12ff00 34ffd7 56 ffd9',
      ['da ab', 'd9'],
    ],
    'a second picture behind the end of the first': ['ffd8 ffd9 ffd8 fffe0003ab ffd9', ['d9', 'd8', 'fe ab', 'd9']],
    'the segment behind a length that is impossible': ['ffd8 ffe10001 fffe0003ab', ['e1 damaged', 'fe ab']],
    'a segment whose length is cut off': ['ffd8 fffe00', ['fe damaged']],
    'as many parameters as the file has': ['ffd8 fffe0010abcd', ['fe abcd']],
    'nothing of an empty file': ['', []],
    'nothing of half a marker': ['ffd8 ff', []],
  };
  for (const [name, [file, segments]] of Object.entries(files)) {
    const bytes = Buffer.from(file.replaceAll(' ', ''), 'hex');
    it(`finds ${name}`, () => {
      expect(found(bytes, bytesOf(bytes))).to.deep.equal(segments);
    });

    it(`finds ${name} where two bytes at a time are at hand`, () => {
      const whole = bytesOf(bytes);
      expect(found(bytes, { ...whole, some: (at) => whole.some(at).subarray(0, 2) })).to.deep.equal(segments);
    });
  }
});

function found(bytes: Buffer, file: Bytes): readonly string[] {
  return Array.from(segmentsOf(file), (segment) => {
    const marker = segment.marker.toString(16);
    const said = segment.isDamaged ? 'damaged' : parametersOf(bytes, segment).toString('hex');
    return `${marker} ${said}`.trimEnd();
  });
}
