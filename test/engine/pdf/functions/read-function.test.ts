import { expect } from 'chai';

import { openPdf } from '../../../../engine/pdf/file/pdf-file.js';
import { readFunction } from '../../../../engine/pdf/functions/read-function.js';
import { Ref } from '../../../../engine/pdf/syntax/values.js';
import { onePage } from '../../../fixtures/pdf/one-page.js';
import { stream, withFileAsync } from '../../../fixtures/pdf/raw-pdf.js';

/** Evaluates the function with object number 20. */
async function outputs(
  inputs: readonly number[],
  object: string,
  others: Readonly<Record<number, string>> = {},
): Promise<readonly number[]> {
  let found: readonly number[] = [];
  await withFileAsync(onePage({ content: '', objects: { 20: object, ...others } }), (path) => {
    using file = openPdf(path);
    found = readFunction(file, new Ref(20)).outputsOf(inputs);
    return Promise.resolve();
  });
  return found;
}

const calculator = (program: string, range = '-100 100'): string =>
  stream(`/FunctionType 4 /Domain [-100 100 -100 100] /Range [${range}]`, program);

describe('functions', () => {
  it('interpolate between samples of one input', async () => {
    const table = stream(
      '/FunctionType 0 /Domain [0 1] /Range [0 1 0 2] /Size [2] /BitsPerSample 8',
      '\x00\xff\xff\x00',
    );
    expect(await outputs([0.25], table)).to.deep.equal([0.25, 1.5]);
    expect(await outputs([7], table)).to.deep.equal([1, 0]);
  });

  it('interpolate between samples of two inputs, the first of which varies fastest', async () => {
    const table = stream('/FunctionType 0 /Domain [0 1 0 1] /Range [0 15] /Size [2 2] /BitsPerSample 4', '\x0f\x00');
    expect(await outputs([1, 0], table)).to.deep.equal([15]);
    expect(await outputs([0, 1], table)).to.deep.equal([0]);
    expect(await outputs([0.5, 0.5], table)).to.deep.equal([3.75]);
  });

  it('map inputs and samples by /Encode and /Decode', async () => {
    const table = stream(
      '/FunctionType 0 /Domain [0 1] /Range [0 10] /Size [3] /BitsPerSample 8 /Encode [2 0] /Decode [10 0]',
      '\x00\x00\xff',
    );
    expect(await outputs([0], table)).to.deep.equal([0]);
    expect(await outputs([1], table)).to.deep.equal([10]);
  });

  it('interpolate exponentially between two colours', async () => {
    expect(await outputs([0.5], '<< /FunctionType 2 /Domain [0 1] /C0 [0 1] /C1 [1 0] /N 2 >>')).to.deep.equal([
      0.25, 0.75,
    ]);
  });

  it('join functions for parts of the domain', async () => {
    const joined = '<< /FunctionType 3 /Domain [0 1] /Functions [21 0 R 21 0 R] /Bounds [0.5] /Encode [0 1 1 0] >>';
    const part = { 21: '<< /FunctionType 2 /Domain [0 1] /N 1 >>' };
    expect(await outputs([0.25], joined, part)).to.deep.equal([0.5]);
    expect(await outputs([0.75], joined, part)).to.deep.equal([0.5]);
    expect(await outputs([1], joined, part)).to.deep.equal([0]);
  });

  const programs: readonly (readonly [program: string, result: number])[] = [
    ['{ add }', 7],
    ['{ exch sub }', 1],
    ['{ pop dup mul }', 9],
    ['{ 5 3 1 roll pop pop }', 5],
    ['{ 2 copy add 3 1 roll pop pop }', 7],
    ['{ 1 index sub exch pop }', 1],
    ['{ gt { 1 } { 2 } ifelse }', 2],
    ['{ lt { 8 } if }', 8],
    ['{ eq not true and { 6 } { 0 } ifelse }', 6],
    ['{ idiv pop 7 3 mod }', 1],
    ['{ pop pop 90 sin 60 cos add 2 mul round }', 3],
    ['{ pop pop 1 1 atan }', 45],
    ['{ pop pop 2.7 truncate -1.2 floor add }', 0],
    ['{ pop pop 6 3 and 1 4 bitshift or }', 18],
    ['{ pop % a comment\n pop 500 }', 100],
  ];
  for (const [program, result] of programs) {
    it(`calculate ${program.replace('\n', ' ')}`, async () => {
      const [output] = await outputs([3, 4], calculator(program));
      expect(output).to.be.closeTo(result, 1e-9);
    });
  }

  for (const [what, object] of [
    ['operators without operands', calculator('{ pop pop pop }')],
    ['unknown operators', calculator('{ pop run }')],
    ['braces that do not match', calculator('{ { add }')],
    ['more outputs than their range has', calculator('{ }')],
    ['an endless stack', calculator(`{ ${'dup 2 copy '.repeat(200)} }`)],
    ['too few samples', stream('/FunctionType 0 /Domain [0 1] /Range [0 1] /Size [9] /BitsPerSample 8', 'a')],
    ['an unknown type', '<< /FunctionType 9 /Domain [0 1] >>'],
    [
      'parts that contain themselves',
      '<< /FunctionType 3 /Domain [0 1] /Functions [20 0 R] /Bounds [] /Encode [0 1] >>',
    ],
  ] as const) {
    it(`are refused with ${what}`, async () => {
      const error = await outputs([1, 1], object).then(
        () => undefined,
        (reason: unknown) => reason,
      );
      expect(error).to.be.instanceOf(RangeError);
    });
  }
});
