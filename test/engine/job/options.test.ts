import { expect } from 'chai';

import { defineOptions, type OptionSchema } from '../../../engine/contract/option-schema.js';
import { InvalidOptions, MissingField } from '../../../engine/errors.js';
import { acceptedBy, checkOptions, optionProblems, typeOptions } from '../../../engine/job/options.js';

const schema: OptionSchema = defineOptions({
  type: 'object',
  additionalProperties: false,
  required: ['angle'],
  properties: {
    angle: { enum: [90, 180, 270], description: 'Degrees.' },
    method: { enum: ['fast', 'good'], default: 'good', description: 'Method.' },
    paper: { enum: ['A4', 'Custom'], description: 'Paper.' },
    count: { type: 'integer', minimum: 1, maximum: 10, default: 3, description: 'Count.' },
    opacity: { type: 'number', minimum: 0, maximum: 1, description: 'Opacity.' },
    clean: { type: 'boolean', default: false, description: 'Clean.' },
    title: { type: 'string', minLength: 1, maxLength: 5, description: 'Title.' },
    colour: { type: 'string', pattern: '^#[0-9a-f]{6}$', examples: ['#808080', '#c00000'], description: 'Colour.' },
    code: { type: 'string', pattern: '^[a-z]$', description: 'A letter.' },
    line: { type: 'string', pattern: '^[^\\u0000-\\u001f]*$', description: 'Line.' },
    images: { type: 'array', items: { enum: ['jpg', 'tiff'] }, description: 'Images.' },
    secret: { type: 'string', format: 'password', pattern: '^[^\\n]*$', description: 'Secret.' },
    languages: {
      type: 'array',
      items: { enum: ['English', 'Thai'] },
      maxItems: 2,
      description: 'Languages.',
    },
  },
});

function check(form: Readonly<Record<string, string | readonly string[]>>): unknown {
  const texts = new Map(Object.entries(form).map(([name, value]) => [name, [value].flat()]));
  return checkOptions(schema, typeOptions(schema, texts).options);
}

describe('options', () => {
  it('converts text to the types of the schema and adds the defaults', () => {
    const form = { angle: '90', count: '7', opacity: '.5', clean: 'true', languages: ['Thai', 'English'] };
    expect(check(form)).to.deep.equal({
      angle: 90,
      method: 'good',
      count: 7,
      opacity: 0.5,
      clean: true,
      languages: ['Thai', 'English'],
    });
  });

  it('makes a list of one value if the schema has a list', () => {
    expect(check({ angle: '90', languages: 'Thai' })).to.deep.include({ languages: ['Thai'] });
  });

  it('accepts enumeration values in any letter case, and returns them in the spelling of the schema', () => {
    expect(check({ angle: '90', paper: 'cuSTOM' })).to.deep.include({ paper: 'Custom' });
    expect(check({ angle: '90', paper: 'a4' })).to.deep.include({ paper: 'A4' });
    expect(check({ angle: '90', method: 'GOOD' })).to.deep.include({ method: 'good' });
    expect(check({ angle: '90', languages: ['thai', 'ENGLISH'] })).to.deep.include({ languages: ['Thai', 'English'] });
  });

  it('accepts jpeg for jpg and tif for tiff, unless the schema has both', () => {
    expect(check({ angle: '90', images: ['JPEG', 'tif', 'Jpg'] })).to.deep.include({ images: ['jpg', 'tiff', 'jpg'] });
    const both = defineOptions({
      type: 'object',
      additionalProperties: false,
      properties: { kind: { enum: ['jpg', 'JPEG'], description: 'Kind.' } },
    });
    expect(checkOptions(both, { kind: 'jpeg' })).to.deep.equal({ kind: 'JPEG' });
  });

  const refused: readonly [form: Readonly<Record<string, string | readonly string[]>>, message: string][] = [
    [{ angle: '45' }, 'angle: 45 is not accepted; it must be one of 90, 180, 270.'],
    [{ angle: 'left' }, 'angle: "left" is not accepted; it must be one of 90, 180, 270.'],
    [{ angle: '90', method: 'slow' }, 'method: "slow" is not accepted; it must be one of fast, good.'],
    [{ angle: '90', paper: 'a5' }, 'paper: "a5" is not accepted; it must be one of A4, Custom.'],
    [{ angle: '90', count: '11' }, 'count: 11 is not accepted; it must be a whole number from 1 to 10.'],
    [{ angle: '90', count: '1.5' }, 'count: "1.5" is not accepted'],
    [{ angle: '90', count: '' }, 'count: "" is not accepted'],
    [{ angle: '90', count: '0x5' }, 'count: "0x5" is not accepted'],
    [{ angle: '90', opacity: 'NaN' }, 'opacity: "NaN" is not accepted; it must be a number from 0 to 1.'],
    [{ angle: '90', opacity: 'Infinity' }, 'opacity: "Infinity" is not accepted'],
    [{ angle: '90', clean: 'yes' }, 'clean: "yes" is not accepted; it must be true or false.'],
    [{ angle: '90', clean: 'True' }, 'clean: "True" is not accepted; it must be true or false.'],
    [{ angle: '90', clean: '1' }, 'clean: "1" is not accepted; it must be true or false.'],
    [{ angle: '90', title: '' }, 'title: "" is not accepted; it must be at least 1 character long.'],
    [{ angle: '90', title: 'sixsix' }, 'it must be at most 5 characters long.'],
    [{ angle: ['90', '180'] }, 'angle: sent 2 times; it takes one value.'],
    [{ angle: '90', colour: 'red' }, 'it must be a text such as #808080 or #c00000.'],
    [{ angle: '90', code: '1' }, 'code: "1" is not accepted; it must be a text as described: A letter.'],
    [{ angle: '90', line: 'a\n' }, 'it must be free of line breaks and control characters.'],
    [
      { angle: '90', languages: ['Thai', 'Klingon'] },
      'languages: "Klingon" is not accepted; it must be one of English, Thai.',
    ],
    [{ angle: '90', languages: ['Thai', 'Thai', 'Thai'] }, 'a list of at most 2'],
  ];
  for (const [form, message] of refused) {
    it(`rejects ${JSON.stringify(form)}`, () => {
      expect(() => check(form)).to.throw(InvalidOptions, message);
    });
  }

  it('names a required option that is missing', () => {
    expect(() => check({})).to.throw(MissingField, 'angle: this field is required.');
  });

  it('never quotes a password', () => {
    expect(() => check({ angle: '90', secret: 'hunter2\n' })).to.throw(InvalidOptions, /^(?!.*hunter2)/s);
  });

  it('returns unknown names, and does not look up the prototype', () => {
    const texts = new Map([
      ['__proto__', ['1']],
      ['constructor', ['2']],
      ['anlge', ['90']],
    ]);
    expect(typeOptions(schema, texts)).to.deep.equal({ options: {}, unknown: ['__proto__', 'constructor', 'anlge'] });
  });

  it('accepts enumerations of fractions', () => {
    const scales = defineOptions({
      type: 'object',
      additionalProperties: false,
      properties: { scale: { enum: [0.5, 1, 2], description: 'Scale.' } },
    });
    const { options } = typeOptions(scales, new Map([['scale', ['0.5']]]));
    expect(checkOptions(scales, options)).to.deep.equal({ scale: 0.5 });
  });

  it('names the alternatives when none of them is given', () => {
    const either = defineOptions({
      type: 'object',
      additionalProperties: false,
      anyOf: [{ required: ['a'] }, { required: ['b'] }],
      properties: { a: { type: 'string', description: 'A.' }, b: { type: 'string', description: 'B.' } },
    });
    expect(() => checkOptions(either, {})).to.throw(MissingField, 'At least one of a, b is required.');
    expect(checkOptions(either, { b: 'x' })).to.deep.equal({ b: 'x' });
  });

  it('accepts a file as an alternative to an option', () => {
    const either = defineOptions({
      type: 'object',
      additionalProperties: false,
      anyOf: [{ required: ['text'] }, { required: ['picture'] }],
      properties: { text: { type: 'string', description: 'A text.' } },
    });
    expect(checkOptions(either, {}, ['file', 'picture'])).to.deep.equal({});
    expect(() => checkOptions(either, {}, ['file'])).to.throw(
      MissingField,
      'At least one of text, picture is required.',
    );
  });

  describe('with a condition', () => {
    const values = { enum: ['plain', 'fancy', 'mad'], default: 'plain', description: 'The look.' } as const;
    const dependent = (initial: 'plain' | 'mad') =>
      defineOptions({
        type: 'object',
        additionalProperties: false,
        allOf: [
          {
            if: { properties: { look: { enum: ['fancy', 'mad'] } }, required: ['look'] },
            then: { required: ['colour', 'picture'] },
          },
        ],
        properties: {
          look: { ...values, default: initial },
          colour: { type: 'string', maxLength: 20, description: 'The colour.' },
        },
      });
    const message = 'colour: this field is required when look is fancy or mad.';

    it('require an option beside certain values of another', () => {
      expect(() => checkOptions(dependent('plain'), { look: 'FANCY' }, ['picture'])).to.throw(MissingField, message);
      expect(checkOptions(dependent('plain'), { look: 'plain' })).to.deep.equal({ look: 'plain' });
      expect(checkOptions(dependent('plain'), {})).to.deep.equal({ look: 'plain' });
      const whole = { look: 'fancy', colour: 'red' };
      expect(checkOptions(dependent('plain'), whole, ['picture'])).to.deep.equal(whole);
    });

    it('require it beside a default', () => {
      expect(() => checkOptions(dependent('mad'), {}, ['picture'])).to.throw(MissingField, message);
    });

    it('require a file', () => {
      expect(() => checkOptions(dependent('plain'), { look: 'mad', colour: 'red' })).to.throw(
        'picture: this field is required when look is fancy or mad.',
      );
    });

    it('name everything that is missing', () => {
      expect(optionProblems(dependent('mad'), {}).map((it) => it.message)).to.deep.equal([
        message,
        message.replace('colour', 'picture'),
      ]);
    });
  });

  it('does not change the given options', () => {
    const given = { angle: 90 };
    checkOptions(schema, given);
    expect(given).to.deep.equal({ angle: 90 });
  });

  it('says what an option accepts', () => {
    expect(acceptedBy({ type: 'integer', minimum: 3 })).to.equal('a whole number of at least 3');
  });
});
