import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect } from 'chai';

import { loadOperations } from '../../../../engine/job/loader.js';
import { checkPipeline } from '../../../../engine/job/pipeline/check-pipeline.js';
import type { CheckedPipeline } from '../../../../engine/job/pipeline/checked-pipeline.js';
import { InvalidPipeline } from '../../../../engine/job/pipeline/problem.js';
import type { ValueSources } from '../../../../engine/job/pipeline/variable-values.js';
import { Registry } from '../../../../engine/job/registry.js';

const operations = new Registry();
await loadOperations(operations, { trustedPlugins: [] });

const folder = mkdtempSync(join(tmpdir(), 'pipeline-check-'));
writeFileSync(join(folder, 'cover.pdf'), '');
writeFileSync(join(folder, 'logo.png'), '');
writeFileSync(join(folder, 'key.txt'), 'from a file\n');

function check(text: string, sources: Partial<ValueSources> = {}): CheckedPipeline {
  const all = { given: new Map<string, string>(), environment: {}, folder, ...sources };
  return checkPipeline({ text, file: 'p.yaml' }, operations, all);
}

function problemsOf(text: string, sources?: Partial<ValueSources>): readonly string[] {
  try {
    check(text, sources);
    return [];
  } catch (error) {
    if (error instanceof InvalidPipeline) return error.message.split('\n').map((it) => it.replace(/^p\.yaml:/, ''));
    throw error;
  }
}

const steps = (...lines: readonly string[]): string => ['name: test', 'steps:', ...lines].join('\n');
const rotate = '- { operation: rotate-pages, options: { angle: 90 } }';

describe('The check of a pipeline', () => {
  after(() => rmSync(folder, { recursive: true }));

  const situations: readonly (readonly [situation: string, text: string, problems: readonly string[]])[] = [
    [
      'a text that is no YAML',
      'name: [',
      ['1:8: Flow sequence in block collection must be sufficiently indented and end with a ].'],
    ],
    ['a key that occurs twice', 'name: a\nname: b', ['2:1: Map keys must be unique.']],
    ['a file without steps', 'name: test', ['1:1: steps is missing.']],
    [
      'an unknown key of a step',
      steps('- operation: rotate-pages', '  opitons: {}', '  options: { angle: 90 }'),
      ['4:3: opitons: there is no such key; the nearest is options.'],
    ],
    [
      'an unknown operation',
      steps('- operation: rotat-pages'),
      ['3:14: There is no operation rotat-pages; the nearest is rotate-pages.'],
    ],
    [
      'an unknown option',
      steps('- operation: rotate-pages', '  options: { angel: 90, angle: 90 }'),
      ['4:14: rotate-pages has no option angel; the nearest is angle.'],
    ],
    [
      'a wrong value',
      steps('- operation: rotate-pages', '  options: { angle: 45 }'),
      ['4:21: rotate-pages: angle: 45 is not accepted; it must be one of 90, 180, 270.'],
    ],
    [
      'a required option that is missing',
      steps('- operation: rotate-pages'),
      ['3:3: rotate-pages: angle: this field is required.'],
    ],
    [
      'options of which at least one is required',
      steps('- operation: redact', '  options: { pages: "1" }'),
      ['3:3: redact: At least one of searchText, searchRegex is required.'],
    ],
    ['a step that is neither kind', steps('- name: x', rotate), ['3:3: A step needs an operation or an assert.']],
    [
      'a step that is both kinds',
      steps('- operation: linearize', '  assert: { pages: 1 }'),
      ['3:3: A step has an operation or an assert; put the assert into a step of its own.'],
    ],
    [
      'otherwise at an operation',
      steps('- operation: linearize', '  otherwise: skip'),
      ['3:3: otherwise belongs to an assert; an operation runs under the condition `when`.'],
    ],
    ['no operation at all', steps('- assert: { pages: 1 }'), ['3:1: No step has an operation.']],
    [
      'two steps of one name',
      steps('- { name: a, operation: linearize }', '- { name: a, operation: linearize }'),
      ['4:11: a: an earlier step has this name, too.'],
    ],
    [
      'a reserved name',
      steps('- { name: input, operation: linearize }'),
      ['3:11: input has a meaning of its own; a step needs another name.'],
    ],
    [
      'a format that the next step does not take',
      steps('- operation: convert-to-images', rotate),
      ['4:3: rotate-pages takes PDF, and convert-to-images gives ZIP.'],
    ],
    [
      'the text of a document where a PDF is needed',
      steps('- operation: extract-text', '- operation: compress'),
      ['4:3: compress takes PDF, and extract-text gives JSON.'],
    ],
    [
      'a file of another format in inputs',
      steps('- operation: merge', '  inputs: { files: [previous, logo.png] }'),
      ['4:20: merge takes PDF, and logo.png gives PNG.'],
    ],
    [
      'one document where several are needed',
      steps('- operation: merge'),
      [
        '3:3: merge takes at least 2 files as files, and gets 1; name the others under inputs, or set `documents: together`.',
      ],
    ],
    [
      'a list of inputs without the document',
      steps('- operation: merge', '  inputs: { files: [cover.pdf, cover.pdf] }'),
      ['4:20: files: the result of the step above is not used; add `previous` to the list.'],
    ],
    [
      'a field that an operation does not have',
      steps(rotate.replace(' }', ', pages: "1" }').replace(/ }$/, ', inputs: { logo: cover.pdf } }')),
      ['3:76: rotate-pages has no field logo for files.'],
    ],
    [
      'a file that is not there',
      steps('- operation: merge', '  inputs: { files: [previous, none.pdf] }'),
      ['4:20: none.pdf: there is no step above and no readable file with this name.'],
    ],
    [
      'encryption in the middle',
      steps('- { operation: protect, options: { openPassword: "${env:KEY}" } }', rotate),
      [
        '4:3: rotate-pages gets an encrypted document: move protect to the end, or give rotate-pages its option password.',
      ],
    ],
    [
      'encryption before a step without a password',
      steps('- { operation: protect, options: { openPassword: "${env:KEY}" } }', '- operation: ocr'),
      ['4:3: ocr gets an encrypted document: move protect to the end.'],
    ],
    [
      'a condition that contradicts itself',
      steps('- operation: linearize', '  when: { pages: { minimum: 5, maximum: 2 } }'),
      ['4:18: pages: this is never true: the condition contradicts itself.'],
    ],
    [
      'conditions that exclude each other',
      steps(
        '- { name: short, assert: { pages: { maximum: 9 }, hasText: true }, otherwise: skip }',
        '- operation: linearize',
        '  when: { pages: { minimum: 10 }, hasText: false }',
      ),
      [
        '5:18: pages: this is never true: short lets only documents pass for which it is false.',
        '5:44: hasText: this is never true: short lets only documents pass for which it is false.',
      ],
    ],
    [
      'a text that must be there in a document without text',
      steps('- { assert: { hasText: false, text: { present: a } } }', rotate),
      ['3:37: text: this is never true: the condition contradicts itself.'],
    ],
    [
      'a format that never arrives',
      steps(rotate, '- { operation: linearize, when: { type: docx } }'),
      [
        '4:3: linearize takes PDF, and rotate-pages gives DOCX.',
        '4:41: type: this is never true: rotate-pages gives PDF.',
      ],
    ],
    [
      'a format that there is not',
      steps('- { operation: linearize, when: { type: [pdf, pfd] } }'),
      ['3:41: type: pfd is the extension of no known format.'],
    ],
    [
      'a fact that the format does not have',
      steps('- operation: extract-text', '- assert: { pages: 1 }'),
      ['4:20: pages: only a PDF has this; extract-text gives JSON.'],
    ],
    [
      'a loop to a step above',
      steps('- { name: top, operation: linearize }', '- { assert: { pages: 1 }, otherwise: top }'),
      ['4:38: otherwise: top is not below this step, which would be a loop; name a step further down.'],
    ],
    [
      'a loop from a step below',
      steps('- { operation: linearize, from: end }', '- { name: end, operation: compress }'),
      ['3:33: from: end is a step below, which would be a loop; name a step above.'],
    ],
    [
      'a loop of one step',
      steps('- { name: a, operation: linearize, from: a }'),
      ['3:42: from: a is this step itself, which would be a loop; name a step above.'],
    ],
    [
      'a way to another branch',
      steps(
        '- { name: a, operation: linearize }',
        '- { assert: { pages: 1 }, otherwise: b }',
        '- { name: b, operation: compress, from: a }',
      ),
      ['4:38: otherwise: b is on another branch; name a step of this branch.'],
    ],
    [
      'a branch without an operation',
      steps('- { name: a, operation: linearize }', '- { operation: compress }', '- { assert: { pages: 1 }, from: a }'),
      ['5:33: from: the branch that begins here is unused: it has no operation.'],
    ],
    [
      'results that would have one name',
      `output: "{name}.{ext}"\n${steps('- { name: a, operation: linearize }', '- { operation: compress, from: input }')}`,
      ['1:9: output: without {step}, the 2 results of a document would get the same name.'],
    ],
    [
      'documents that would have one name',
      `output: "x.{etx}"\n${steps(rotate)}`,
      [
        '1:9: output: there is no {etx}; the nearest is {ext}.',
        '1:9: output: without {name}, all documents would get the same name.',
      ],
    ],
    [
      'a variable without a value',
      `variables: { reportTitle: null }\n${steps('- { operation: update-metadata, options: { title: "${reportTitle}" } }')}`,
      ['4:51: ${reportTitle} has no value; give it with --reportTitle or in the environment variable REPORT_TITLE.'],
    ],
    [
      'a variable that there is not',
      `variables: { title: x }\n${steps('- { operation: update-metadata, options: { title: "${titel} ${title}" } }')}`,
      ['4:51: ${titel}: the pipeline has no such variable; the nearest is title.'],
    ],
    [
      'a variable that is never used',
      `variables: { title: x }\n${steps(rotate)}`,
      ['1:14: The variable title is never used.'],
    ],
    [
      'a variable of the wrong type',
      `variables: { angle: left }\n${steps('- { operation: rotate-pages, options: { angle: "${angle}" } }')}`,
      ['4:48: angle: "left" is not accepted; it must be one of 90, 180, 270.'],
    ],
    [
      'a password in the file',
      steps('- { operation: unlock, options: { password: hush } }'),
      ['3:45: A password does not belong in a pipeline file; write ${env:NAME} or ${file:path}.'],
    ],
    [
      'a secret that is not there',
      steps(
        '- { operation: unlock, options: { password: "${env:NONE}" } }',
        '- { operation: linearize, from: input, name: b }',
        '- { operation: unlock, from: input, options: { password: "${file:none}" } }',
      ),
      [
        '3:45: The environment variable NONE is not set or empty.',
        '5:58: none: the file with the secret cannot be read.',
      ],
    ],
    [
      'a secret where it would be printed',
      steps('- { operation: redact, options: { searchText: "${env:KEY}" } }'),
      ['3:47: ${env:KEY} is a secret; it is accepted only as the value of a password option.'],
    ],
    [
      'several problems at once',
      steps('- { operation: linearise, colour: red }', '- { operation: rotate-pages, options: { angle: 1 } }'),
      [
        '3:16: There is no operation linearise; the nearest is linearize.',
        '3:27: colour: there is no such key.',
        '4:48: rotate-pages: angle: 1 is not accepted; it must be one of 90, 180, 270.',
      ],
    ],
  ];
  for (const [situation, text, problems] of situations) {
    it(`tells ${situation}`, () =>
      expect(problemsOf(text, { environment: { KEY: 'top secret' } })).to.deep.equal(problems));
  }

  const accepted: readonly (readonly [situation: string, text: string])[] = [
    ['a fan-out, whose parts go on one by one', steps('- operation: split', rotate)],
    ['a fan-out and a fan-in', steps('- operation: split', rotate, '- operation: merge')],
    ['documents that are taken together', `documents: together\n${steps('- operation: merge', rotate)}`],
    [
      'a fan-in of steps and files',
      steps(
        '- { name: a, operation: linearize }',
        '- operation: merge',
        '  inputs: { files: [cover.pdf, previous, a, input] }',
      ),
    ],
    [
      'a format that only some documents have',
      steps('- { operation: convert, when: { type: [docx, png] } }', '- operation: linearize'),
    ],
    ['encryption at the end', steps(rotate, '- { operation: protect, options: { openPassword: "${file:key.txt}" } }')],
    [
      'encryption that the next step opens',
      steps(
        '- { operation: protect, options: { openPassword: "${env:KEY}" } }',
        '- { operation: unlock, options: { password: "${env:KEY}" } }',
      ),
    ],
    [
      'conditions that meet at their limits',
      steps('- assert: { pages: { maximum: 9 } }', '- { operation: linearize, when: { pages: { minimum: 9 } } }'),
    ],
    [
      'a condition after an operation, which may have changed the fact',
      steps('- { assert: { hasText: false } }', '- operation: ocr', '- assert: { hasText: true }'),
    ],
    ['JSON', JSON.stringify({ name: 'test', steps: [{ operation: 'linearize' }] })],
  ];
  for (const [situation, text] of accepted) {
    it(`accepts ${situation}`, () => expect(problemsOf(text, { environment: { KEY: 'x' } })).to.deep.equal([]));
  }

  it('takes a value from the command line before the environment, and from there before the file', () => {
    const text = `variables: { reportTitle: third }\n${steps('- { operation: update-metadata, options: { title: "<${reportTitle}> $${x}" } }')}`;
    const titleOf = (sources: Partial<ValueSources>) =>
      check(text, sources).steps.map((it) => 'options' in it && it.options['title']);
    const environment = { REPORT_TITLE: 'second' };
    expect(titleOf({ given: new Map([['reportTitle', 'first']]), environment })).to.deep.equal(['<first> ${x}']);
    expect(titleOf({ environment })).to.deep.equal(['<second> ${x}']);
    expect(titleOf({})).to.deep.equal(['<third> ${x}']);
  });

  it('gives a variable the type of its option', () => {
    const text = `variables: { angle: 90 }\n${steps('- { operation: rotate-pages, options: { angle: "${angle}" } }')}`;
    expect(check(text).steps).to.have.nested.property('[0].options.angle', 90);
  });

  it('never prints a secret', () => {
    const text = steps('- { operation: protect, options: { openPassword: "${env:KEY}", encryption: none } }');
    const problems = problemsOf(text, { environment: { KEY: 'top\u0000secret' } }).join();
    expect(problems).to.contain('openPassword: the value is not accepted');
    expect(problems).not.to.contain('secret');
  });

  it('names a variable that a caller gives and that there is not', () => {
    const problems = problemsOf(steps(rotate), { given: new Map([['titel', 'x']]) });
    expect(problems).to.deep.equal(['1:1: --titel: the pipeline has no such variable.']);
  });

  const tooComplex: readonly (readonly [what: string, text: string, problem: string])[] = [
    ['lists in lists without end', '['.repeat(200_000), '1:1: The values of the pipeline are nested too deeply.'],
    ['keys in keys without end', '{a: '.repeat(50_000), '1:1: The values of the pipeline are nested too deeply.'],
    ['blocks in blocks without end', '- '.repeat(100_000), '1:1: The values of the pipeline are nested too deeply.'],
    ['very many values', `name: a\nsteps: [${'1,'.repeat(100_000)}]`, '1:1: The pipeline has too many values.'],
    ['very many escapes', `"${'\\x'.repeat(100_000)}"`, '1:1: The pipeline has too many values.'],
    ['more than 256 KiB', '#'.repeat(2 ** 18 + 1), '1:1: A pipeline has at most 256 KiB.'],
  ];
  for (const [what, text, problem] of tooComplex) {
    it(`rejects ${what}, before they take time`, () => expect(problemsOf(text)).to.deep.equal([problem]));
  }

  it('tells a hundred problems, and quotes a few hundred letters of the file', () => {
    const many = problemsOf(steps(...Array.from({ length: 150 }, () => '- operation: nothing')));
    expect(many).to.have.length(100);
    expect(many.at(-1)).to.match(/^102:14: There is no operation nothing/);
    const [long = ''] = problemsOf(steps(`- operation: ${'x'.repeat(9000)}`));
    expect(long.length).to.be.within(500, 600);
  });

  it('rejects a file that repeats values without end', () => {
    const bomb = [
      'a: &a [x, x]',
      ...['b', 'c', 'd', 'e', 'f', 'g', 'h', 'i'].map(
        (it, index) => `${it}: &${it} [${Array<string>(9).fill(`*${'abcdefgh'[index]}`).join(', ')}]`,
      ),
    ];
    expect(problemsOf(bomb.join('\n'))).to.deep.equal(['1:1: There are more than 100 aliases.']);
  });

  it('says nothing of the file on standard error', async () => {
    const warnings: Error[] = [];
    const note = (warning: Error): void => void warnings.push(warning);
    process.on('warning', note);
    try {
      problemsOf('? [private, words]\n: x');
      // Node.js tells a warning in the next tick.
      await new Promise(setImmediate);
    } finally {
      process.off('warning', note);
    }
    expect(warnings).to.deep.equal([]);
  });

  it('takes an alias for the last value with its anchor', () => {
    const options = ['angle: &a 90', 'angle: *a'];
    const text = `name: x\nsteps: &a${options.map((it) => `\n  - { operation: rotate-pages, options: { ${it} } }`).join('')}`;
    expect(problemsOf(text)).to.deep.equal([]);
  });

  it('refuses a value that contains itself', () => {
    const problem = 'The alias is within the value that it repeats.';
    expect(problemsOf('&a [*a]')).to.deep.equal([`1:5: ${problem}`]);
    expect(problemsOf('name: x\nsteps: &a\n  - { rotate-pages: { angle: *a } }')).to.deep.equal([`3:30: ${problem}`]);
  });
});
