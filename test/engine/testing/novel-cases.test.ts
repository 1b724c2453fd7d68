import { expect } from 'chai';

import type { Operation } from '../../../engine/index.js';
import type { TestCase } from '../../../engine/testing/cases.js';
import { novelCases } from '../../../engine/testing/novel-cases.js';
import rotatePages from '../../../plugins/manipulation/rotate-pages.js';

const sent = (name: string, field = 'file'): NonNullable<TestCase['files']> => ({ [field]: { name, bytes: '' } });

/** The cases that are novel, by their names, in an operation with the options `angle` (a few values) and `pages` (a text). */
function novelOf(...cases: readonly TestCase[]): readonly string[] {
  const operation: Operation = rotatePages;
  const novel = novelCases(operation, cases);
  return cases.filter((_, index) => novel[index]).map(({ name }) => name);
}

describe('Of the cases of an operation, novel', () => {
  const usual = { files: sent('a.pdf'), options: { angle: 90 } };

  it('are the first, and none that differs in the document alone', () => {
    expect(novelOf({ name: 'first', ...usual }, { name: 'other', ...usual, files: sent('b.PDF') })).to.deep.equal([
      'first',
    ]);
  });

  it('are those with another option, or another of the few values of an option', () => {
    expect(
      novelOf(
        { name: 'first', ...usual },
        { name: 'value', ...usual, options: { angle: 180 } },
        { name: 'option', ...usual, options: { angle: 90, pages: '1' } },
        { name: 'text', ...usual, options: { angle: 180, pages: '2' } },
      ),
    ).to.deep.equal(['first', 'value', 'option']);
  });

  it('are those with files of another format or in another field', () => {
    const files = { ...sent('a.pdf'), ...sent('b.pdf', 'other') };
    expect(
      novelOf(
        { name: 'first', ...usual },
        { name: 'format', ...usual, files: sent('a.docx') },
        { name: 'field', ...usual, files },
        { name: 'both', ...usual, files: { ...files, file: new URL('file:///c.docx') } },
      ),
    ).to.deep.equal(['first', 'format', 'field']);
  });
});
