import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';

/** Where the server is while the screens are developed. */
const server = process.env['SERVER_URL'] ?? 'http://127.0.0.1:3000';

/** What is never answered from a cache and never by the offline shell: data, sockets, and the server's own pages. */
const serverPaths = [/^\/api(\/|$)/, /^\/socket\.io(\/|$)/, /^\/dev(\/|$)/, /^\/desk(\/|$)/];

const catalog = /\/i18n\/catalogs\/([^/]+)\/([^/]+)\.json$/;

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    tailwindcss(),
    VitePWA({
      registerType: 'autoUpdate',
      injectRegister: 'script-defer',
      includeAssets: ['before-paint.js', 'icons/*'],
      manifest: {
        id: '/',
        name: 'Glassbook',
        short_name: 'Glassbook',
        description: 'A trading platform whose every number you can check.',
        start_url: '/',
        display: 'standalone',
        background_color: '#14151a',
        theme_color: '#14151a',
        icons: [
          { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
          { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
          { src: '/icons/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
        ],
      },
      workbox: {
        // The catalogs and fonts are many; each is kept when it is first used.
        globPatterns: ['index.html', 'assets/*.{js,css}'],
        navigateFallback: '/index.html',
        navigateFallbackDenylist: serverPaths,
        cleanupOutdatedCaches: true,
        runtimeCaching: [
          {
            urlPattern: ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
            handler: 'CacheFirst',
            options: { cacheName: 'assets', expiration: { maxEntries: 120 } },
          },
        ],
      },
    }),
  ],
  server: {
    host: '127.0.0.1',
    port: 5173,
    strictPort: true,
    proxy: { '/api': server, '/dev': server, '/socket.io': { target: server, ws: true } },
  },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    target: 'es2023',
    rollupOptions: {
      output: {
        chunkFileNames: (chunk) => {
          const words = chunk.facadeModuleId ? catalog.exec(chunk.facadeModuleId) : null;
          return words ? `assets/words/${words[1]}-${words[2]}-[hash].js` : 'assets/[name]-[hash].js';
        },
      },
    },
  },
});
