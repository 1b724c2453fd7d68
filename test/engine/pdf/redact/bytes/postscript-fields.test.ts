import { expect } from 'chai';

import { postScriptFields } from '../../../../../engine/pdf/redact/bytes/postscript-fields.js';

describe('fields of a program in PostScript', () => {
  const fieldsOf = (program: string): readonly string[] =>
    Array.from(postScriptFields(program, /%([^\r\n]*)|\/N\s*\/(\w+)/), ({ text, start, group }) => {
      expect(program.slice(start, start + text.length)).to.equal(text);
      return `${group} ${text}`;
    });
  const programs: Readonly<Record<string, readonly [program: string, fields: readonly string[]]>> = {
    'strings, comments and names': ['(a) % b\n/N /c', ['0 a', '1  b', '2 c']],
    'strings with escapes': ['(a\\)b\\\\) (c)', ['0 a\\)b\\\\', '0 c']],
    'strings inside strings': ['(a (b) % c) % d', ['0 a (b) % c', '1  d']],
    'a string behind a backslash': ['\\(a)', ['0 a']],
    'strings up to the ends of their lines where one does not end': ['(a\r(b)\n% c', ['0 a', '0 b)', '1  c']],
  };
  for (const [name, [program, fields]] of Object.entries(programs)) {
    it(`are ${name}`, () => {
      expect(fieldsOf(program)).to.deep.equal(fields);
    });
  }

  it('are found in time that grows with the program, whatever does not end', () => {
    expect(fieldsOf('\\('.repeat(2_000_000))).to.have.length(1);
    expect(fieldsOf('(\n'.repeat(200_000))).to.have.length(200_000);
    expect(fieldsOf(`(${'\\a'.repeat(5_000_000)})`)).to.have.length(1);
  });
});
