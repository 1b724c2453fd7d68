import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';

import { pdfaLevels } from '../../contract/tools/pdfa.js';
import type { Tools } from '../../contract/tools/tools.js';
import { ToolFailed } from '../../errors.js';
import { once } from '../../files/once.js';

/** Schemas of the arguments of a verb, in their order; the last may be left out. */
type Arguments = readonly object[];

const text = { type: 'string', maxLength: 65_536 };
const number = { type: 'number' };
const flag = { type: 'boolean' };
const pageNumbers = { type: 'array', items: { type: 'integer', minimum: 1 }, maxItems: 200_000 };
const any = {};

const type = object({
  name: text,
  mime: text,
  extensions: { type: 'array', minItems: 1, items: { pattern: '^[a-z0-9]+$', type: 'string' } },
});
const protection = object({ source: text, password: text });
const file = object({ path: text, name: text, type }, { protection });
const encryptionModel = object({ protection, linearized: flag });
const protectSettings = object({
  userPassword: text,
  ownerPassword: text,
  method: { enum: ['rc4-128', 'aes128', 'aes256'] },
  allow: object({ printing: flag, copying: flag, editing: flag, annotations: flag }),
});
const files = { type: 'array', items: file, maxItems: 10_000 };
const part = object({ pages: pageNumbers, target: file });
const size = { width: number, height: number };

/** Maximum limits of a program, which are those of a program that states none, but for the stack. */
const programLimits = {
  memory: upTo(4 * 2 ** 30),
  cpu: upTo(600),
  time: upTo(600),
  output: upTo(16 * 2 ** 20),
  file: upTo(4 * 2 ** 30),
  folder: upTo(8 * 2 ** 30),
  processes: upTo(64),
  stack: upTo(2 ** 30),
};

/**
 * The verbs of tools that the process of a plugin may call. Values come from code that is not trusted, and some verbs use
 * them as names of files or programs, so each is checked completely; a verb that is not in the table does not exist.
 */
export const verbs = {
  qpdf: {
    lockOf: [file, text],
    decrypt: [file, file, text],
    decryptSound: [file, file, text],
    encryptLike: [file, file, encryptionModel],
    protect: [file, file, protectSettings],
    rewrite: [file, file],
    linearize: [file, file],
    describe: [file, file],
    describeData: [file, file, { type: 'array', items: { type: 'integer', minimum: 0 } }],
    patch: [file, file, object({ objects: { type: 'object' } }, { trailer: { type: 'object' } })],
  },
  pdf: {
    inspect: [file],
    decrypt: [file, file, text],
    hasDamagedKey: [file, text],
    protect: [file, file, protectSettings],
    encryptLike: [file, file, encryptionModel],
    linearize: [file, file],
    pageCount: [file],
    select: [file, part, object({}, { attachments: flag })],
    selectEach: [file, { type: 'array', items: part }, object({}, { attachments: flag })],
    gather: [file, file],
    join: [files, file],
    rotate: [file, file, object({ angle: { type: 'integer', multipleOf: 90 } }, { pages: pageNumbers })],
    resize: [file, file, object({ pages: pageNumbers, size: object({ ...size, tolerance: number }) })],
    metadata: [file],
    updateMetadata: [file, file, { type: 'object', additionalProperties: text }],
    attachments: [file],
    packAttachments: [file, file],
  },
  pages: { open: [file, text] },
  documents: {
    read: [file, object({}, { password: text, pages: pageNumbers, pictures: flag, byPage: flag, lines: flag })],
    tag: [file, file, object({}, { onlyPdf14: flag })],
  },
  sheets: {
    stamp: [file, file, { type: 'array', items: { type: 'object' }, maxItems: 10_000 }],
    ofPictures: [file, { type: 'array', items: { type: 'object' } }],
  },
  images: { read: [file] },
  office: {
    toPdf: [
      file,
      file,
      object(
        { family: { enum: ['text', 'spreadsheet', 'presentation'] } },
        { password: text, comments: { enum: ['margin', 'none'] } },
      ),
    ],
  },
  browser: { print: [file, file], printText: [file, file] },
  ocr: { addText: [file, file, object({ languages: { type: 'array', items: text } }, { progress: any })] },
  recovery: { recover: [file, object({}, { password: text, thorough: flag })] },
  compression: {
    compress: [
      file,
      file,
      object(
        { removeMetadata: flag, quality: { enum: ['low', 'medium', 'high'] }, resolution: number },
        { progress: any },
      ),
    ],
  },
  redaction: {
    redact: [
      file,
      file,
      object(
        {
          search: { type: 'object' },
          pages: { anyOf: [{ const: 'all' }, pageNumbers] },
          colour: { type: 'array', items: number, minItems: 3, maxItems: 3 },
        },
        { progress: any },
      ),
    ],
  },
  pdfa: { convert: [file, file, { enum: pdfaLevels }] },
  process: {
    run: [
      object(
        { program: text, args: { type: 'array', items: text } },
        { input: { type: 'string' }, limits: object({}, programLimits) },
      ),
    ],
    writeFile: [{ type: 'string', pattern: '^[A-Za-z0-9._-]{1,100}$' }, { type: 'string' }],
  },
} as const satisfies { readonly [Tool in keyof Tools]: Record<Exclude<keyof Tools[Tool], 'layText'>, Arguments> };

/** The verbs of what `pages.open` returns. */
const openPagesVerbs: Readonly<Record<string, Arguments>> = {
  sizes: [],
  describe: [],
  texts: [pageNumbers],
  models: [pageNumbers],
  draw: [
    pageNumbers,
    object({ format: { enum: ['jpg', 'png', 'tiff', 'bmp'] }, dpi: { type: 'number', minimum: 1, maximum: 1200 } }),
  ],
};

/** The verbs of what `documents.read` returns. */
const documentVerbs: Readonly<Record<string, Arguments>> = { elements: [], lines: [] };

export const toolNames: readonly string[] = Object.keys(verbs);

const ajv = once(() => new Ajv2020({ strict: false, validateSchema: false }));
const compiled = new Map<Arguments, ValidateFunction>();

/**
 * Calls a verb of a tool with arguments of a plugin's process.
 * @throws ToolFailed when there is no such verb, or an argument is not of its type
 */
export async function callVerb(
  tools: Tools,
  [tool, verb]: readonly [string, string],
  args: readonly unknown[],
): Promise<unknown> {
  const table: Readonly<Record<string, Readonly<Record<string, Arguments>>>> = verbs;
  const expected = Object.hasOwn(table, tool) ? table[tool] : undefined;
  const schemas = expected !== undefined && Object.hasOwn(expected, verb) ? expected[verb] : undefined;
  if (schemas === undefined) throw new ToolFailed(`There is no tools.${tool}.${verb} for plugins.`);
  checkArguments(`tools.${tool}.${verb}`, schemas, args);
  // The table has only names of tools and of their verbs.
  const its = tools[tool as keyof Tools] as unknown as Readonly<Record<string, Callback>>;
  const result: unknown = await its[verb]?.(...args);
  if (tool === 'pages') return withCheckedVerbs(result, openPagesVerbs);
  return tool === 'documents' ? withCheckedVerbs(result, documentVerbs) : result;
}

type Callback = (...args: readonly unknown[]) => unknown;

/** Returns a copy of an object with its data and with the methods in the table, whose arguments are checked. */
function withCheckedVerbs(value: unknown, table: Readonly<Record<string, Arguments>>): unknown {
  const entries = Object.entries(value as Readonly<Record<string, unknown>>).flatMap(([name, its]) => {
    if (typeof its !== 'function') return [[name, its] as const];
    const schemas = table[name];
    if (schemas === undefined) return [];
    const checked = (...args: unknown[]): unknown => {
      checkArguments(name, schemas, args);
      return (its as Callback).apply(value, args);
    };
    return [[name, checked] as const];
  });
  return Object.fromEntries(entries);
}

function checkArguments(verb: string, schemas: Arguments, args: readonly unknown[]): void {
  let validate = compiled.get(schemas);
  if (validate === undefined) {
    validate = ajv().compile({ type: 'array', prefixItems: schemas, maxItems: schemas.length });
    compiled.set(schemas, validate);
  }
  if (validate(args)) return;
  const [first] = validate.errors ?? [];
  const [, position, ...path] = first?.instancePath.split('/') ?? [];
  const inside = path.length === 0 ? '' : ` (${path.join('.')})`;
  const place = position === undefined ? 'the arguments' : `argument ${Number(position) + 1}${inside}`;
  throw new ToolFailed(`${verb} was called with a wrong argument: ${place} ${first?.message ?? 'is not of its type'}.`);
}

function object(required: Readonly<Record<string, object>>, optional: Readonly<Record<string, object>> = {}): object {
  return {
    type: 'object',
    properties: { ...required, ...optional },
    required: Object.keys(required),
    additionalProperties: false,
  };
}

function upTo(maximum: number): object {
  return { type: 'number', minimum: 1, maximum };
}
