import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The web application, as `scripts/build-web.mjs` builds it. */
const FOLDER = fileURLToPath(new URL('../../web/', import.meta.url));

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.json': 'application/json; charset=utf-8',
  '.wasm': 'application/wasm',
};

/** A file of the web application in memory. */
export interface PageFile {
  readonly type: string;
  readonly body: Buffer;
  /** The body compressed with Brotli. */
  readonly compressed: Buffer | undefined;
  readonly tag: string;
}

/**
 * Reads the files of the web application, by their path below its folder. The base path is written into `index.html`,
 * because scripts and styles are requested below it.
 */
export function readPageFiles(basePath: string): ReadonlyMap<string, PageFile> {
  const paths = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter((path) => extname(path) in types);
  return new Map(paths.map((path) => [path, path === 'index.html' ? startPage(basePath) : readPageFile(path)]));
}

function startPage(basePath: string): PageFile {
  const html = readFileSync(join(FOLDER, 'index.html'), 'utf8');
  const placed = html.replaceAll('"./assets/', `"${basePath}/assets/`).replace('content="/"', `content="${basePath}/"`);
  const body = Buffer.from(placed);
  return { type: types['.html'] ?? '', body, compressed: undefined, tag: tagOf(body) };
}

function readPageFile(path: string): PageFile {
  const body = readFileSync(join(FOLDER, path));
  return {
    type: types[extname(path)] ?? 'application/octet-stream',
    body,
    compressed: readFileSync(join(FOLDER, `${path}.br`)),
    tag: tagOf(body),
  };
}

function tagOf(body: Buffer): string {
  return `"${createHash('sha256').update(body).digest('base64url')}"`;
}
