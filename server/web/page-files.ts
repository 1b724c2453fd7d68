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

/** Reads the scripts, styles and pictures of the web application, by their path below its folder. */
export function readAssets(): ReadonlyMap<string, PageFile> {
  const names = readdirSync(join(FOLDER, 'assets')).filter((name) => extname(name) in types);
  return new Map(names.map((name) => [`assets/${name}`, readAsset(`assets/${name}`)]));
}

/** A file of the bundle, as Vite describes it in its manifest. */
interface Chunk {
  readonly file: string;
  /** The keys of other files in the manifest. */
  readonly imports?: readonly string[];
}

type Manifest = Readonly<Record<string, Chunk>>;

/**
 * Makes the start page of each part of the application, by the path of the part, such as "account" or "docs/service"; ""
 * is the start page of all other addresses. A start page names the scripts of its part, so that a browser requests
 * them together with the main script instead of after it. The base path is written into the pages, because scripts and
 * styles are requested below it.
 */
export function makeStartPages(basePath: string): ReadonlyMap<string, PageFile> {
  const html = readFileSync(join(FOLDER, 'index.html'), 'utf8');
  // Vite has written this file for exactly this bundle.
  const manifest = JSON.parse(readFileSync(join(FOLDER, 'manifest.json'), 'utf8')) as Manifest;
  const pageFor = (...parts: readonly string[]): PageFile => startPage(html, scriptsOf(manifest, parts), basePath);
  const pages = new Map([['', pageFor()]]);
  for (const source of Object.keys(manifest)) {
    const [, section] = /^([\w-]+)\/\1\.tsx$/.exec(source) ?? [];
    if (section !== undefined) pages.set(section, pageFor(source));
    const [, guide] = /\/docs\/([\w-]+)\.md\?raw$/.exec(source) ?? [];
    if (guide !== undefined) pages.set(`docs/${guide}`, pageFor('docs/docs.tsx', source));
  }
  return pages;
}

/** The scripts that parts of the application need and that the main script does not. */
function scriptsOf(manifest: Manifest, parts: readonly string[]): readonly string[] {
  const { imports: known = [] } = manifest['index.html'] ?? {};
  const added = parts.flatMap((it) => [it, ...(manifest[it]?.imports ?? [])]);
  const names = added.filter((it) => it !== 'index.html' && !known.includes(it));
  return [...new Set(names)].flatMap((it) => manifest[it]?.file ?? []);
}

function startPage(html: string, scripts: readonly string[], basePath: string): PageFile {
  const links = scripts.map((it) => `<link rel="modulepreload" crossorigin href="./${it}">\n  `).join('');
  const body = Buffer.from(
    html
      .replace('</head>', `${links}</head>`)
      .replaceAll('"./assets/', `"${basePath}/assets/`)
      .replace('content="/"', `content="${basePath}/"`),
  );
  return { type: types['.html'] ?? '', body, compressed: undefined, tag: tagOf(body) };
}

function readAsset(path: string): PageFile {
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
