/** The built screens: files named by their content are cached for ever, all else is revalidated; every page address gets the one document. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { encodingFor, isUnchanged, keepFiles, type KeptFile } from './kept-files.ts';
import { pagePolicy } from './security-headers.ts';

const document = 'index.html';
const assets = 'assets/';
/** Every path below is a page's, also where it ends like a file: other clients of this family name one `index.vue`. */
const pages = '/pages/';

function sendFile(request: FastifyRequest, reply: FastifyReply, path: string, file: KeptFile): void {
  const { headers } = request;
  reply.header('cache-control', path.startsWith(assets) ? 'public, max-age=31536000, immutable' : 'no-cache');
  if (path === document) reply.header('content-security-policy', pagePolicy(headers.host));
  reply.header('etag', file.etag).header('vary', 'accept-encoding');
  if (isUnchanged(file, headers['if-none-match'])) {
    reply.code(304).send();
    return;
  }
  const encoding = encodingFor(file, headers['accept-encoding']);
  if (encoding) reply.header('content-encoding', encoding);
  reply.header('content-type', file.type).send((encoding && file.encoded[encoding]) ?? file.plain);
}

/** Serves `webDir`. Returns the handler of page addresses that are no file, and false where there are no screens. */
export function registerScreens(app: FastifyInstance, webDir: string) {
  const files = existsSync(join(webDir, document)) ? keepFiles(webDir) : undefined;
  const page = files?.get(document);
  if (files)
    app.get('/*', (request: FastifyRequest<{ Params: { '*': string } }>, reply) => {
      const path = request.params['*'] === '' ? document : request.params['*'];
      const file = files.get(path);
      if (file) sendFile(request, reply, path, file);
      else reply.callNotFound();
    });
  return (request: FastifyRequest, reply: FastifyReply): boolean => {
    const path = (request.raw.url ?? '/').split('?', 1)[0] ?? '/';
    const asks = request.method === 'GET' || request.method === 'HEAD';
    const isFile = !path.startsWith(pages) && path.slice(path.lastIndexOf('/')).includes('.');
    if (!page || !asks || isFile || !(request.headers.accept ?? '').includes('text/html')) return false;
    sendFile(request, reply, document, page);
    return true;
  };
}
