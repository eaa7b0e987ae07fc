import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

// The server that a page in development talks to.
const house = process.env['WHEELHOUSE_HOUSE'] ?? 'http://127.0.0.1:8080';

export default defineConfig({
  plugins: [svelte()],
  build: {
    outDir: process.env['WHEELHOUSE_WEB_OUT'] ?? 'dist',
    emptyOutDir: true,
    target: 'es2022',
    // The content policy of the house forbids scripts, styles and pictures that are written into a page.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    manifest: true,
    reportCompressedSize: true,
  },
  server: { proxy: { '/api': { target: house, ws: true, changeOrigin: false } } },
  // Without the browser's condition a test would get Svelte's renderer for servers.
  resolve: process.env['VITEST'] ? { conditions: ['browser'] } : {},
  test: { include: ['src/**/*.test.ts'], environment: 'happy-dom' },
});
