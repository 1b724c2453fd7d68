import { writeFileSync } from 'node:fs';

import { expect } from 'chai';

import { ByteSource } from '../../../../engine/files/byte-source.js';
import { scanObjects } from '../../../../engine/pdf/rebuild/scan-objects.js';
import { inFolder } from '../../../fixtures/pdf/raw-pdf.js';

describe('Scanning a file for objects', () => {
  it('finds all of six hundred thousand objects, in file order', () => {
    const count = 600_000;
    const found = scanned(Array.from({ length: count }, (_, index) => `${count - index} 0 obj 7 endobj`).join('\n'));
    expect(found.length).to.equal(count);
    expect(found.every(({ num }, index) => num === count - index)).to.equal(true);
  });

  it('tells pages and other parts of the file structure from objects that are copied', () => {
    const found = scanned(
      '1 0 obj << /Type /Catalog >> endobj 2 0 obj << /Type /Pages >> endobj 3 0 obj << /Type /Page >> endobj ' +
        '4 0 obj << /Type /ObjStm /Length 1 >> stream\n \nendstream endobj 5 0 obj [ /Type /Page ] endobj',
    );
    expect(found.filter(({ roles }) => roles.includes('structure')).map(({ num }) => num)).to.deep.equal([2, 3, 4]);
  });

  it('leaves out the objects of an attached document whose length is an object of its own', () => {
    const inner = '1 0 obj 5 endobj 2 0 obj << /Length 1 0 R >> stream\nInner\nendstream endobj 3 0 obj (inner) endobj';
    const found = scanned(
      `3 0 obj (outer) endobj 4 0 obj << /Length 1 0 R >> stream\n${inner}\nendstream endobj 1 0 obj ${inner.length} endobj`,
    );
    expect(found.map(({ num }) => num)).to.deep.equal([3, 4, 1]);
    expect(found[1]?.extent?.length).to.equal(inner.length);
  });

  it('ends a stream at its keyword where the object with its length is wrong', () => {
    const found = scanned('4 0 obj << /Length 5 0 R >> stream\nabc\nendstream endobj 5 0 obj 9 endobj');
    expect(found.map(({ extent }) => extent?.length)).to.deep.equal([3, undefined]);
  });
});

function scanned(text: string): ReturnType<typeof scanObjects>['objects'] {
  return inFolder((path) => {
    writeFileSync(path('scanned.pdf'), text);
    const source = new ByteSource(path('scanned.pdf'));
    try {
      return scanObjects(source).objects;
    } finally {
      source.close();
    }
  });
}
