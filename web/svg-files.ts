/** Pictures from a package as SVG files of their own, taken when the screens are built: a page loads those it shows, from this origin only. */
import type { Plugin } from 'vite';

/** Emits the files with a build, and answers for them while the screens are developed. `pictures`: SVG text by path, `coins/btc.svg`. */
export function svgFiles(name: string, pictures: () => Promise<ReadonlyMap<string, string>>): Plugin {
  return {
    name,
    async generateBundle() {
      for (const [fileName, source] of await pictures()) this.emitFile({ type: 'asset', fileName, source });
    },
    configureServer({ middlewares }) {
      const all = pictures();
      middlewares.use((request, response, next) => {
        all.then((known) => {
          const svg = known.get((request.url ?? '').slice(1));
          if (svg === undefined) next();
          else response.setHeader('content-type', 'image/svg+xml').end(svg);
        }, next);
      });
    },
  };
}
