/** Builds the service worker after the screens, with the list of what it fetches ahead, as /sw.js. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build, type Plugin } from 'vite';
import { filesOf, homeChunks, type BuildManifest } from './build-manifest.ts';

type Kept = { url: string; revision: string | null };

/** The frame and home of a build, and no other page. A file whose name does not change with it has a hash of what it holds. */
function keptAhead(outDir: string): Kept[] {
  const read = (name: string): Buffer => readFileSync(join(outDir, name));
  const manifest = JSON.parse(read('.vite/manifest.json').toString()) as BuildManifest;
  const icons = readdirSync(join(outDir, 'icons')).map((name) => `icons/${name}`);
  const named = ['index.html', 'before-paint.js', 'manifest.webmanifest', ...icons.toSorted()];
  return [
    ...named.map((url) => ({ url, revision: createHash('sha256').update(read(url)).digest('hex').slice(0, 32) })),
    ...[...filesOf(manifest, homeChunks)].toSorted().map((url) => ({ url, revision: null })),
  ];
}

export function workerFile(): Plugin {
  let outDir = '';
  return {
    name: 'worker-file',
    apply: 'build',
    configResolved: (config) => {
      outDir = resolve(config.root, config.build.outDir);
    },
    closeBundle: {
      sequential: true,
      handler: async () => {
        await build({
          ...{ configFile: false, root: import.meta.dirname, logLevel: 'warn', publicDir: false },
          define: { KEPT_AHEAD: JSON.stringify(keptAhead(outDir)) },
          build: {
            ...{ outDir, emptyOutDir: false, target: 'es2023' },
            rolldownOptions: {
              input: join(import.meta.dirname, 'src/app/worker.ts'),
              output: { format: 'iife', entryFileNames: 'sw.js' },
            },
          },
        });
      },
    },
  };
}
