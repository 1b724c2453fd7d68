import { dirname, relative, resolve, sep } from 'node:path';

/** Modules that start programs or load native code; only engine/tools/ may import them. */
const toolPackages =
  /^(node:)?child_process$|^(koffi|playwright-core|tesseract\.js(-core)?|sharp|harfbuzzjs|@embedpdf\/pdfium)(\/|$)/;
const injection = /^(tsyringe|reflect-metadata)(\/|$)/;
const web = /^(koa|@koa\/.+)(\/|$)/;

/**
 * The forbidden imports. `files` (the importing files) and `paths` (the imported files) are matched against paths from
 * the root of the repository, `packages` against package names. `except` exempts importing files. When `paths` is a
 * function, it gets the path of the importing file.
 */
const table = [
  {
    files: /^(engine|plugins|accounts|cluster|work|server|cli)\//,
    // The service of `quire plugins dev` is Quire itself, which starts anew after each change of the plugin.
    except: /^(engine\/tools\/|cli\/plugins\/dev\/dev-service\.ts$)/,
    packages: toolPackages,
    why: 'only engine/tools starts programs and loads native code',
  },
  {
    files: /^(?!test\/)/,
    except: /^engine\/job\/di\.ts$/,
    packages: injection,
    why: 'only engine/job/di.ts knows the injection library',
  },
  {
    files: /^engine\//,
    packages: web,
    paths: /^(plugins|server|cli|accounts|cluster|work)\//,
    why: 'the engine knows no HTTP, no argv and no operation',
  },
  {
    files: /^engine\/document\//,
    packages: /^node:/,
    paths: /^(?!engine\/(document\/|geometry\/|groups\.ts$))/,
    why: 'engine/document has pure functions on the page model and knows no file format',
  },
  {
    files: /^engine\/formats\//,
    packages: /^(?!node:)/,
    paths: /^(?!engine\/(errors\.ts$|geometry\/|text\/|thread\/|files\/|formats\/))/,
    why: 'engine/formats knows bytes, and neither PDF nor who reads a format',
  },
  {
    files: /^engine\/(files|thread)\//,
    packages: /^(?!node:)/,
    paths: /^(?!engine\/(errors\.ts$|geometry\/|thread\/|files\/))/,
    why: 'engine/files and engine/thread are below the formats',
  },
  {
    files: /^engine\/contract\//,
    packages: /^(?!json-schema-to-ts$)/,
    paths:
      /^engine\/(?!contract\/|errors\.ts$|geometry\/|text\/|document\/(?:model|document-model|flow-elements)\.ts$|media-types\/|files\/)/,
    why: 'engine/contract holds the interfaces that plugins see, and no implementation',
  },
  {
    files: /^engine\/(?!job\/|steps\/|api\/|testing\/|index\.ts$|plugin\.ts$)/,
    paths: /^engine\/(job\/|steps\/|api\/|testing\/|index\.ts$|plugin\.ts$)/,
    why: 'jobs are built on the other rooms of the engine, and settings are handed to those',
  },
  {
    files: /^engine\/compute\//,
    paths: /^engine\/(formats|pdf|tools)\//,
    why: 'worker threads know nothing of what they run',
  },
  {
    files: /^(engine\/(job|steps|testing)|server|cli|accounts|cluster|work)\//,
    paths: /^engine\/tools\/(office|browser|ocr|compress)\//,
    why: 'long-lived tools are known by the list engine/tools/long-lived-tools.ts alone',
  },
  {
    files: /^engine\/steps\//,
    paths: /^engine\/(job|compute|pdf|testing)\//,
    why: 'engine/steps work through the tools of their context',
  },
  {
    files: /^plugins\//,
    packages: /^(?!node:)/,
    paths: (file) => outsidePlugin(file),
    why: 'a plugin imports engine/index.js and its own folder',
  },
  {
    files: /^accounts\//,
    packages: web,
    paths: /^(plugins|server|cli|cluster|work)\//,
    why: 'accounts know the engine and nothing else',
  },
  {
    files: /^cluster\//,
    packages: web,
    paths: /^(plugins|server|cli|accounts|work)\//,
    why: 'cluster knows Redis and the engine, and not what its users count or queue',
  },
  {
    files: /^work\//,
    packages: web,
    paths: /^(plugins|server|cli|accounts)\//,
    why: 'work knows the engine, the queue and the storage, and not who asks for it',
  },
  {
    files: /^server\//,
    paths: /^(plugins|cli)\//,
    why: 'the server knows no plugin by name, and not the command line',
  },
  { files: /^cli\//, paths: /^plugins\//, why: 'the command line knows no plugin by name' },
  {
    files: /^cli\//,
    except: /^cli\/commands\/serve\.ts$/,
    paths: /^server\//,
    why: 'of the command line, only `serve` knows the server',
  },
  {
    files: /^cli\/commands\/serve\.ts$/,
    paths: /^server\/(?!serve\.ts$)/,
    why: '`serve` imports only server/serve.js of the server',
  },
  {
    files: /^web\//,
    packages: /^(?!(preact|uplot|marked|vite|yaml|fflate|@embedpdf\/pdfium)(\/|$))/,
    paths: /^(?!web\/)/,
    why: 'web/ runs in browsers and knows the service by HTTP alone',
  },
  {
    files: /^(engine|plugins|accounts|cluster|work|server|cli)\//,
    paths: /^web\//,
    why: 'the server sends the files of web/ and imports none',
  },
  {
    files: /^(engine|plugins|accounts|cluster|work|server|cli)\//,
    paths: /^(test|bench|scripts)\//,
    why: 'shipped code does not import tests, benchmarks or scripts',
  },
];

/** The lint rule that reports forbidden imports, for every form of import with a literal source. */
export const importTable = {
  meta: {
    type: 'problem',
    docs: { description: 'Forbid imports that the table of imports forbids.' },
    schema: [],
    messages: { forbidden: '{{file}} may not import {{source}}: {{why}}.' },
  },
  create(context) {
    const file = fromRoot(context.cwd, context.filename);
    const rows = table.filter((row) => row.files.test(file) && !(row.except?.test(file) ?? false));
    const check = (node) => {
      const source = node.source?.value;
      if (typeof source !== 'string') return;
      const row = rows.find((it) => forbids(it, { file, source, target: targetOf(context, source) }));
      if (row !== undefined) context.report({ node, messageId: 'forbidden', data: { file, source, why: row.why } });
    };
    return {
      ImportDeclaration: check,
      ImportExpression: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
      TSImportType: (node) => check({ ...node, source: node.source ?? node.argument?.literal }),
    };
  },
};

function forbids(row, { file, source, target }) {
  if (target === undefined) return row.packages?.test(source) ?? false;
  const paths = typeof row.paths === 'function' ? row.paths(file) : row.paths;
  return paths?.test(target) ?? false;
}

/** Returns the path of the source file of a relative import from the root; undefined for a package. */
function targetOf(context, source) {
  if (!source.startsWith('.')) return undefined;
  return fromRoot(context.cwd, resolve(dirname(context.filename), source)).replace(/\.js$/, '.ts');
}

/** Matches all files except engine/index.ts and, for a plugin that is a folder (plugins/<group>/<name>/…), its own files. */
function outsidePlugin(file) {
  const [, group, name, ...inside] = file.split('/');
  const own = inside.length > 0 ? `|plugins/${group}/${name}/` : '';
  return new RegExp(`^(?!engine/index\\.ts$${own})`);
}

function fromRoot(root, path) {
  return relative(root, path).split(sep).join('/');
}
