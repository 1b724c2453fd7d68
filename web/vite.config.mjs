import { defineConfig } from 'vite';

export default defineConfig({
  root: import.meta.dirname,
  // Files refer to each other by relative paths, so that the application works below any base path.
  base: './',
  logLevel: 'warn',
  worker: { format: 'es' },
  build: {
    outDir: '../compiled/web',
    emptyOutDir: true,
    target: 'es2022',
    // The Content-Security-Policy allows neither inline scripts nor data: URLs.
    assetsInlineLimit: 0,
    // The server names the scripts of each page in its start page.
    manifest: 'manifest.json',
    modulePreload: { polyfill: false },
    rolldownOptions: { checks: { pluginTimings: false } },
  },
});
