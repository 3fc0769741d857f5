/** The built screens: files named by their content are cached for ever, all else is revalidated; every page address gets the one document. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { pagePolicy } from './security-headers.ts';

const document = 'index.html';
const assets = '/assets/';
/** Every path below is a page's, also where it ends like a file: other clients of this family name one `index.vue`. */
const pages = '/pages/';

/** Serves `webDir`. Returns the handler of page addresses that are no file, and false where there are no screens. */
export function registerScreens(app: FastifyInstance, webDir: string) {
  const built = existsSync(join(webDir, document));
  if (built) {
    app.register(fastifyStatic, {
      root: webDir,
      preCompressed: true,
      // What the build keeps for itself, such as its manifest.
      dotfiles: 'ignore',
      cacheControl: false,
      setHeaders: (response, path) => {
        if (path.includes(`/${document}`))
          response.header('content-security-policy', pagePolicy(response.request.headers.host));
        response.header('cache-control', path.includes(assets) ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
  }
  return (request: FastifyRequest, reply: FastifyReply): boolean => {
    const path = (request.raw.url ?? '/').split('?', 1)[0] ?? '/';
    const asks = request.method === 'GET' || request.method === 'HEAD';
    const isFile = !path.startsWith(pages) && path.slice(path.lastIndexOf('/')).includes('.');
    const isPage = asks && !isFile && (request.headers.accept ?? '').includes('text/html');
    if (built && isPage) reply.sendFile(document);
    return built && isPage;
  };
}
