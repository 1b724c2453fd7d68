import { cpSync, existsSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { dirname, join, relative } from 'node:path';

import { root } from './run.mjs';

const compiled = join(root, 'compiled');
const target = join(root, 'dist');

/** Where the bundle is made. It takes the place of the last one when it is whole, since a service may run from that. */
const making = join(root, 'build-bundle');

/** Packages that most starts load, in many small modules; with what they depend on. All others are loaded from node_modules. */
const BUNDLED_PACKAGES = ['ajv', 'commander', 'kysely', 'reflect-metadata', 'tsyringe', 'yaml'];

/** In place of the path from a chunk to the folder of the bundle, until the place of the chunk is known. */
const TO_TARGET = '__TO_TARGET__';

/**
 * Writes dist/, which is what runs: a copy of compiled/ in which each module where a process, a thread or a plugin begins is
 * bundled with all that it imports. Loading hundreds of small modules would take most of the time of a start. Other
 * modules stay where they are, for the programs in sandboxes, which see a few folders only, and for the tests.
 */
export async function bundle() {
  console.log('quire: bundling');
  rmSync(making, { recursive: true, force: true });
  cpSync(compiled, making, { recursive: true, filter: (path) => !/\.(js\.map|tsbuildinfo)$|\/\.stamp/.test(path) });
  // The scripts that install the packages import this module, so it must load without them.
  const { rolldown } = await import('rolldown');
  const build = await rolldown({
    input: Object.fromEntries(entryModules().map((path) => [path.replace(/\.js$/, ''), join(compiled, path)])),
    platform: 'node',
    external: isExternal,
    preserveEntrySignatures: 'strict',
    checks: { ineffectiveDynamicImport: false, pluginTimings: false },
    plugins: [withMadeValidators, keepUrls],
  });
  await build.write({
    dir: making,
    entryFileNames: '[name].js',
    chunkFileNames: 'chunks/[name]-[hash].js',
    // Only white space and comments are removed: names stay in stack traces.
    minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
  });
  await build.close();
  rmSync(target, { recursive: true, force: true });
  renameSync(making, target);
}

/** Gives a module in a chunk the URL that it would have by itself: modules name files, and each other, relative to it. */
const keepUrls = {
  name: 'keep-urls',
  transform(code, id) {
    if (!id.startsWith(compiled)) return undefined;
    const url = `new URL('${TO_TARGET}${relative(compiled, id)}', import.meta.url).href`;
    return { code: code.replaceAll('import.meta.url', url), map: null };
  },
  renderChunk(code, { fileName }) {
    return { code: code.replaceAll(TO_TARGET, '../'.repeat(fileName.split('/').length - 1) || './'), map: null };
  },
};

/** Puts the code of the validators in place of the module that makes them, which would take a fifth of a second at each start. */
const withMadeValidators = {
  name: 'made-validators',
  async load(id) {
    if (id !== join(compiled, 'engine/job/json-schema/schema-validators.js')) return undefined;
    const [{ Ajv2020 }, { default: standaloneCode }] = await Promise.all([
      import('ajv/dist/2020.js'),
      import('ajv/dist/standalone/index.js'),
    ]);
    const ajv = new Ajv2020({ strict: false, validateSchema: false, code: { source: true, esm: true } });
    ajv.addSchema(JSON.parse(readFileSync(join(root, 'schemas/operation.json'), 'utf8')), 'operation');
    const schemas = { operation: 'operation', schema: 'https://json-schema.org/draft/2020-12/schema' };
    const code = standaloneCode.default(ajv, schemas);
    return `${code}\nexport const operationValidator = () => operation;\nexport const schemaValidator = () => schema;\n`;
  },
};

function isExternal(id, importer = '') {
  if (/^[./]/.test(id) || importer.includes('/node_modules/')) return isBuiltin(id);
  const [scope = '', name = ''] = id.split('/');
  return !BUNDLED_PACKAGES.includes(scope.startsWith('@') ? `${scope}/${name}` : scope);
}

function entryModules() {
  const modules = readdirSync(compiled, { recursive: true }).filter((path) => /^(engine|plugins)\/.*\.js$/.test(path));
  const plugins = modules.filter((path) => /^plugins\/[^/]+\/([^/]+|[^/]+\/index)\.js$/.test(path));
  const found = new Set([...plugins, ...listedModules(), ...modules.flatMap(modulesNamedIn)]);
  return [...found].filter((path) => !isSandboxed(path));
}

/** Modules in which a program in a sandbox begins; the sandbox shows it the folders of single modules. */
function isSandboxed(path) {
  return path.includes('/child/') || path === 'engine/tools/images/decode/main.js';
}

/** Modules that a module names by `new URL('./module.js', import.meta.url)`. */
function modulesNamedIn(path) {
  const text = readFileSync(join(compiled, path), 'utf8');
  const named = text.matchAll(/new URL\('(\.[^']+\.js)', import\.meta\.url\)/g);
  // Comments and templates name modules, too.
  return Array.from(named, ([, name]) => join(dirname(path), name)).filter((it) => existsSync(join(compiled, it)));
}

/** Modules where processes begin, that other packages import, or whose names are put together at run time: knip.json lists them. */
function listedModules() {
  const { entry } = JSON.parse(readFileSync(join(root, 'knip.json'), 'utf8')).workspaces['.'];
  const paths = entry.filter((path) => /^(cli|engine|server)\//.test(path)).flatMap(alternatives);
  return paths.map((path) => path.replace(/\.ts$/, '.js'));
}

/** Makes "a/b" and "a/c" of "a/{b,c}". */
function alternatives(pattern) {
  const [, before, names, after] = /^([^{]*)\{([^}]*)\}(.*)$/.exec(pattern) ?? [];
  return names === undefined ? [pattern] : names.split(',').map((name) => before + name + after);
}
