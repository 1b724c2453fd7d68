import { HttpError } from '../http-error.js';
import type { Context } from '../request-state.js';
import { makeStartPages, type PageFile, readAssets } from './page-files.js';

const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  // Pictures of documents are blobs that the page has fetched.
  "img-src 'self' blob:",
  "connect-src 'self'",
  "worker-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/**
 * The worker that draws pages with PDFium has a policy of its own, because only it needs WebAssembly: it can load that and
 * nothing else.
 */
const WORKER_SECURITY_POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";
const workerName = /^assets\/pdf-worker-[\w-]+\.js$/;

const pageHeaders = {
  'Content-Security-Policy': CONTENT_SECURITY_POLICY,
  'X-Frame-Options': 'DENY',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), display-capture=()',
};

/** Serves the web application: scripts and styles under `/assets/`, and a start page at every address of a page. */
export function servePages(basePath: string): (ctx: Context) => void {
  const assets = readAssets();
  const startPages = makeStartPages(basePath);
  return (ctx) => {
    const path = ctx.path.slice(ctx.path.startsWith(`${basePath}/`) ? basePath.length + 1 : 1);
    const isAsset = path.startsWith('assets/');
    const [section = '', name = ''] = path.split('/');
    const startPage = startPages.get(`${section}/${name}`) ?? startPages.get(section) ?? startPages.get('');
    const file = isAsset ? assets.get(path) : startPage;
    if (file === undefined) throw new HttpError('not-found', 'There is no such file of the web application.');
    ctx.set(pageHeaders);
    if (workerName.test(path)) ctx.set('Content-Security-Policy', WORKER_SECURITY_POLICY);
    // The names of assets have a digest of their content.
    ctx.set('Cache-Control', isAsset ? 'public, max-age=31536000, immutable' : 'no-cache');
    sendFile(ctx, file);
  };
}

function sendFile(ctx: Context, { type, tag, body, compressed }: PageFile): void {
  ctx.set({ 'Content-Type': type, ETag: tag, Vary: 'Accept-Encoding' });
  ctx.status = 200;
  if (ctx.fresh) {
    ctx.status = 304;
  } else if (compressed !== undefined && ctx.acceptsEncodings('br') === 'br') {
    ctx.set('Content-Encoding', 'br');
    ctx.body = compressed;
  } else {
    ctx.body = body;
  }
}
