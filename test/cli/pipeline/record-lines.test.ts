import { expect } from 'chai';

import type { DocumentRecord } from '../../../cli/pipeline/document-record.js';
import { recordLines } from '../../../cli/pipeline/record-lines.js';

const done: DocumentRecord = {
  input: 'in/a.pdf',
  outcome: 'done',
  outputs: ['a-ocr.pdf'],
  pages: 1,
  bytes: 1000,
  seconds: 0.46,
  warnings: ['ocr: a.pdf: the document is damaged.', 'ocr: see a.pdf: it is large.', 'sign: done: a.pdf: no.'],
  steps: [],
};
const failed: DocumentRecord = {
  ...done,
  outcome: 'failed',
  outputs: [],
  error: { kind: 'invalid-input', message: 'a.pdf: the document is\ntoo damaged.', step: 'ocr' },
};

describe('The lines about a document of a pipeline', () => {
  it('name the document once, and leave other texts as they are', () => {
    expect(recordLines(done, 'normal')).to.deep.equal([
      'warning: in/a.pdf: ocr: the document is damaged.',
      'warning: in/a.pdf: ocr: see a.pdf: it is large.',
      'warning: in/a.pdf: sign: done: a.pdf: no.',
      'done: in/a.pdf -> a-ocr.pdf (0.5 s)',
    ]);
    const [line = ''] = recordLines(failed, 'normal');
    expect(line).to.match(/^failed in ocr: in\/a\.pdf: the document is.*too damaged\.$/);
  });

  it('are only those of failures if it is to be quiet', () => {
    expect(recordLines(done, 'quiet')).to.deep.equal([]);
    expect(recordLines(failed, 'quiet')).to.have.length(1);
  });
});
