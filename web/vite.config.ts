import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { flagFiles } from './flag-files.ts';
import { compress } from '../ui/build/compress.ts';
import { withoutSchemas } from '../ui/build/without-schemas.ts';
import { firstLook } from './first-look.ts';
import { withoutStaffWords } from './without-staff-words.ts';
import { withoutUnusedCharts } from './without-unused-charts.ts';
import { workerFile } from './worker-file.ts';

/** Where the server is while the screens are developed. */
const server = process.env['SERVER_URL'] ?? 'http://127.0.0.1:3000';

const vendor =
  /node_modules\/(react|react-dom|react-router|scheduler|use-sync-external-store|i18next|react-i18next|@tanstack\/[a-z-]+|@base-ui\/react\/(csp-provider|internals\/csp-context))\//;
const heavy =
  'overlay-parts|select-parts|search-parts|toggles|percent-slider|code-input|account-menu-parts|alert-sound|later-words|login-first|bell|settings|passkeys?|device-name|notification-text|notifications';
const ofForms =
  'ui/src/(number-field|use-decimal|decimal-input|field|field-error|table|select)|lucide-react/.*/(chart-area|chart-spline|circle-x|clipboard-list|copy|ellipsis|mail|phone|snowflake|clock|download|key-round|log-out|maximize|minimize|minus|panel-bottom|panel-top|pencil|plus|rows-3|search-x|trash|waves-horizontal)';
/** What pages to work on share and home does without: fields, tables and their icons. */
const forms = new RegExp(`/(${ofForms})\\.`);
/** Icons that home and trading do without, which load with their pages. */
const ofLaterPages =
  'lucide-react/.*/(book-user|coins|external-link|file-check|film|gavel|gem|heart|hourglass|image-off|message-circle|message-square-text|music|package|play|scroll-text|share-2|undo-2|upload|volume-2)';
/** Passwords, which trade pages do without too. */
const ofPasswords = 'ui/src/(password-input|password-strength|saved-username)';
const passwords = new RegExp(`/(${ofPasswords})\\.`);
const frame = new RegExp(
  `/(web/src/(products/\\w+/|carry/)paths\\.ts$|(?!(${ofForms}|${ofPasswords}|${ofLaterPages})\\.)(ui/src|web/src/(app/(elsewhere|frame|routing)|carry(?!/use-copy\\b)|shared(?!/(earn|offer|paging|picture|proof|sending|test|trading(?!/favourites)|wallets)\\b))|contract/src(?=/(?!(networks|own)\\.)([\\w-]+\\.|(content|invite|live|market|statement|system|wallet)/|account/(?!(codes|passwords|phone|second-factor|security)\\.)|spot/(?!conditional|place-order|orders)))|money/src|lucide-react)/(?!.*\\b(${heavy})\\.))`,
);

/** The way of forms to the server, which home does without until its user sends. */
const ofSending = /\/web\/src\/shared\/sending\/(?!use-fields|focus-wrong)/;
/** What the kinds of orders share, and what all trading pages do: one file each instead of ten of a few hundred bytes. */
const ofOrders = /\/web\/src\/products\/spot\/(ticket|conditional\/waits|orders\/order-view)/;
const ofTrading =
  /\/web\/src\/shared\/trading\/(ticket|orders\/(?!history|order-filters)|price-title|layouts\/(trade-frame|trade-screen|phone-trade|trade-skeleton)|trading-view|use-fill-toasts|shortcuts|screen-parts|instrument-of-page|no-market)/;

/** The chart around its library, which a phone's trade page does without. */
const ofChart =
  /\/web\/src\/shared\/trading\/(chart\/(?!price-at|candle-table|chart-styles|depth|drawing|indicator-choice|more-charts)|use-height|head-actions)/;

/** What the headless parts are made of: one file instead of ten of a few hundred bytes. */
const parts =
  /node_modules\/@base-ui\/(utils\/(?!useScrollLock|store)|react\/(merge-props|internals)\/(?!.*(useAnchorPositioning|useUnmountAfterClose)))/;

const catalog = /\/i18n\/catalogs\/([^/]+)\/([^/]+)\.json$/;

/** Another folder, where a build must not touch the one that is being served. */
const outDir = process.env['WEB_DIST'] ?? join(import.meta.dirname, 'dist');

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    tailwindcss(),
    firstLook(),
    withoutSchemas(),
    withoutStaffWords(),
    withoutUnusedCharts(),
    flagFiles(),
    workerFile(),
    compress(),
  ],
  server: {
    host: '127.0.0.1',
    port: 5173,
    strictPort: true,
    proxy: { '/api': server, '/dev': server, '/desk': server, '/socket.io': { target: server, ws: true } },
  },
  build: {
    outDir,
    emptyOutDir: true,
    manifest: true,
    target: 'es2023',
    rolldownOptions: {
      output: {
        // What most pages need comes in two files instead of fifty of a few hundred bytes. What is heavy and needed by few stays by itself.
        codeSplitting: {
          groups: [
            { name: 'vendor', test: vendor, priority: 2 },
            { name: 'parts', test: parts, priority: 1, minShareCount: 2 },
            { name: 'frame', test: frame, priority: 1, minShareCount: 2 },
            { name: 'forms', test: forms, priority: 0, minShareCount: 2 },
            { name: 'passwords', test: passwords, priority: 0, minShareCount: 2 },
            { name: 'sending', test: ofSending, priority: 0, minShareCount: 2 },
            // What only a ticket has is of two pages, that of pairs and that of stocks; the page of a chart does without.
            { name: 'orders', test: ofOrders, priority: 0, minShareCount: 3 },
            { name: 'trading', test: ofTrading, priority: 0, minShareCount: 2 },
            { name: 'chart', test: ofChart, priority: 0, minShareCount: 2 },
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
