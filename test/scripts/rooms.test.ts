import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';

import { expect } from 'chai';
import ts from 'typescript';

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** The rooms of the engine from the ground up: a room may import itself and rooms on lower floors (ARCHITECTURE.md). */
const floors: readonly (readonly string[])[] = [
  ['engine/errors.ts', 'engine/groups.ts'],
  ['engine/geometry/', 'engine/thread/', 'engine/document-messages.ts'],
  ['engine/text/', 'engine/document/'],
  ['engine/files/'],
  ['engine/formats/'],
  ['engine/media-types/'],
  ['engine/contract/'],
  ['engine/compute/'],
  ['engine/pdf/'],
  ['engine/tools/'],
  ['engine/steps/'],
  ['engine/job/'],
  ['engine/api/'],
  ['engine/testing/'],
  ['engine/plugin.ts'],
  ['engine/index.ts'],
];

/** A file may have at most this many siblings in its folder. */
const MAX_FILES = 25;

/** Files that import each other in a circle may be at most this many. */
const MAX_CYCLE = 3;

describe('The rooms of the engine', () => {
  const sources = filesBelow('engine').filter((path) => path.endsWith('.ts'));
  const imports = new Map(sources.map((path) => [path, importsOf(path)]));

  it('import rooms on lower floors only', () => {
    const upward = [...imports].flatMap(([path, targets]) =>
      targets.filter((target) => !mayImport(path, target)).map((target) => `${path} → ${target}`),
    );
    expect(upward).to.deep.equal([]);
  });

  it('are on the floors that ARCHITECTURE.md has', () => {
    const rows = readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8').matchAll(/^\| (\d+) +\| (.*?) +\|/gm);
    const rooms = [...rows].map(([, , names = '']) =>
      [...names.matchAll(/`(engine\/[^`]*)`/g)].map(([, name]) => name),
    );
    expect(rooms.filter(({ length }) => length > 0)).to.deep.equal(floors);
  });

  it(`have no circle of more than ${MAX_CYCLE} files`, () => {
    expect(circlesIn(imports).filter(({ length }) => length > MAX_CYCLE)).to.deep.equal([]);
  });

  it(`have at most ${MAX_FILES} files in a folder`, () => {
    const counts = new Map<string, number>();
    for (const path of [
      'engine',
      'plugins',
      'accounts',
      'cluster',
      'work',
      'server',
      'cli',
      'web',
      'scripts',
      'bench',
      'test',
    ].flatMap(filesBelow)) {
      counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1);
    }
    expect([...counts].filter(([, count]) => count > MAX_FILES)).to.deep.equal([]);
  });
});

describe('The names of source files', () => {
  it('each mean one thing', () => {
    const product = ['engine', 'plugins', 'accounts', 'cluster', 'work', 'server', 'cli', 'web', 'packages'].flatMap(
      filesBelow,
    );
    const bench = filesBelow('bench').filter((path) => !path.startsWith('bench/documents/'));
    expect([...repeatedNames(product), ...repeatedNames(bench)]).to.deep.equal([]);
  });
});

/**
 * Files of the same name. Four kinds of file are named after something else and so are not counted: the index of a
 * room, the entry and the messages of a process, the interface of a tool (after the tool), and what carries out an
 * operation or a command (after it).
 */
function repeatedNames(paths: readonly string[]): readonly (readonly string[])[] {
  const named = paths.filter((path) => /\.tsx?$/.test(path) && !/(^|\/)(dist|node_modules)\//.test(path));
  const own = named.filter((path) => !namedAfterOthers.some((pattern) => pattern.test(path)));
  const byName = new Map<string, string[]>();
  for (const path of own) byName.set(basename(path), [...(byName.get(basename(path)) ?? []), path]);
  return [...byName.values()].filter(({ length }) => length > 1);
}

const namedAfterOthers: readonly RegExp[] = [
  /\/(index|main|exchange)\.ts$/,
  /^engine\/contract\/tools\//,
  /^plugins\/[^/]+\/[^/]+\.ts$/,
  /^cli\/commands\//,
];

function filesBelow(folder: string): readonly string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length));
}

/** The sources that a file imports by a relative path, types included. */
function importsOf(path: string): readonly string[] {
  const { importedFiles } = ts.preProcessFile(readFileSync(join(root, path), 'utf8'), true, true);
  return importedFiles
    .map(({ fileName }) => fileName)
    .filter((name) => name.startsWith('.'))
    .map((name) => normalize(join(dirname(path), name)).replace(/\.js$/, '.ts'));
}

function mayImport(path: string, target: string): boolean {
  const [from, to] = [roomOf(path), roomOf(target)];
  return from.name === to.name || to.floor < from.floor;
}

function roomOf(path: string): { readonly name: string; readonly floor: number } {
  const floor = floors.findIndex((rooms) => rooms.some((room) => path.startsWith(room)));
  const name = floors[floor]?.find((room) => path.startsWith(room));
  if (name === undefined) throw new Error(`${path} is in no room.`);
  return { name, floor };
}

/** The strongly connected components of the import graph with more than one file (Tarjan 1972). */
function circlesIn(imports: ReadonlyMap<string, readonly string[]>): readonly (readonly string[])[] {
  const order = new Map<string, number>();
  const open: string[] = [];
  const circles: string[][] = [];
  const visit = (path: string): number => {
    let low = order.size;
    order.set(path, low);
    const number = low;
    open.push(path);
    for (const target of imports.get(path) ?? []) {
      if (!order.has(target)) low = Math.min(low, visit(target));
      else if (open.includes(target)) low = Math.min(low, order.get(target) ?? low);
    }
    if (low === number) {
      const circle = open.splice(open.indexOf(path));
      if (circle.length > 1) circles.push(circle.sort());
    }
    return low;
  };
  for (const path of imports.keys()) if (!order.has(path)) visit(path);
  return circles;
}
