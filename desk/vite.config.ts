import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compress } from '../ui/build/compress.ts';
import { withoutSchemas } from '../ui/build/without-schemas.ts';

/** Where the server is while the screens are developed. */
const server = process.env['SERVER_URL'] ?? 'http://127.0.0.1:3000';

const vendor =
  /node_modules\/(react|react-dom|react-router|scheduler|use-sync-external-store|i18next|react-i18next|@tanstack\/[a-z-]+)\//;
/** What most screens share comes in one file instead of thirty of a few hundred bytes. */
const frame =
  /\/(ui\/src|desk\/src|contract\/src|money\/src|lucide-react)\/(?!.*\b(overlay-parts|select-parts|search-parts|toggles|figures-form|ask-change|kind-names|entry-draft|labels|draft|change-table|changes|audit-check|happening|passkeys?)\.)/;
/** The same of what several pages share and the overview does without: it is loaded with the first of them. */
const shared =
  /\/(desk\/src\/(app\/(act-dialog|download|export-rows|field-problem|guarded-image|pager|reason-form|search-form)|audit\/acts|cases\/[a-z-]+|settings\/[a-z-]+|login\/login-frame|markets\/market-state|review\/open-request|users\/level)|ui\/src\/(choices|field|ledger|overlay|password-(input|strength)|table)|contract\/src\/(csv|notice(-list)?|[a-z]+\/notifications|(content|notification)\/[a-z-]+|desk\/(declared-settings|freezes|markets|settings))|lucide-react\/.*\/icons\/(arrow-(down|left|up)|download|eye|eye-off|search))\.m?[jt]sx?$/;
const catalog = /\/i18n\/catalogs\/([^/]+)\/([^/]+)\.json$/;

/** Another folder, where a build must not touch the one that is being served. */
const outDir = process.env['DESK_DIST'] ?? join(import.meta.dirname, 'dist');

/** The staff side: a build of its own under /desk, which no screen of users loads anything of. */
export default defineConfig({
  root: import.meta.dirname,
  base: '/desk/',
  plugins: [react(), tailwindcss(), withoutSchemas(), compress()],
  server: { host: '127.0.0.1', port: 5174, strictPort: true, proxy: { '/api': server } },
  build: {
    outDir,
    emptyOutDir: true,
    manifest: true,
    target: 'es2023',
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'vendor', test: vendor, priority: 2 },
            { name: 'frame', test: (id) => frame.test(id) && !shared.test(id), priority: 1, minShareCount: 2 },
            { name: 'shared', test: shared, minShareCount: 2 },
          ],
        },
        chunkFileNames: (chunk) => {
          const words = chunk.facadeModuleId ? catalog.exec(chunk.facadeModuleId) : null;
          return words ? `assets/words/${words[1]}-${words[2]}-[hash:7].js` : 'assets/[name]-[hash].js';
        },
      },
    },
  },
});
