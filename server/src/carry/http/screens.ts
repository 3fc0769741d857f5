/** The built screens: files named by their content are cached for ever, marks of coins and flags for a day, all else is revalidated; every page address gets the one document. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { encodingFor, etagOf, isUnchanged, keepFiles, type KeptFile } from './kept-files.ts';
import { pagePolicy } from './security-headers.ts';

const document = 'index.html';
const assets = 'assets/';
/** Every path below is a page's, also where it ends like a file: other clients of this family name one `index.vue`. */
const pages = '/pages/';

/** The marks of coins and the flags change with a release at most, and are no part of what must fit together. */
const pictures = /^(coins|flags)\//;
const lifetimeOf = (path: string): string =>
  path.startsWith(assets)
    ? 'public, max-age=31536000, immutable'
    : pictures.test(path)
      ? 'public, max-age=86400'
      : 'no-cache';

/** Sends a file as it is kept: in an encoding that is accepted, or only that it has not changed. */
export function sendKept(request: FastifyRequest, reply: FastifyReply, path: string, file: KeptFile): void {
  const { headers } = request;
  reply.header('cache-control', lifetimeOf(path));
  reply.header('etag', file.etag).header('vary', 'accept-encoding');
  if (isUnchanged(file, headers['if-none-match'])) {
    reply.code(304).send();
    return;
  }
  const encoding = encodingFor(file, headers['accept-encoding']);
  if (encoding) reply.header('content-encoding', encoding);
  reply.header('content-type', file.type).send((encoding && file.encoded[encoding]) ?? file.plain);
}

/** The document with what is not real here, so that its banner is part of the first paint and nothing shifts when health is known. */
function withFeed({ type, plain }: KeptFile, feed: string): KeptFile {
  const marked = Buffer.from(plain.toString().replace('<html ', `<html data-feed="${feed}" `));
  return {
    type,
    etag: etagOf(marked),
    plain: marked,
    encoded: { gzip: gzipSync(marked), br: brotliCompressSync(marked) },
  };
}

/** Serves `webDir`; `feed` is what the document states about prices and money, `publicOrigin` where its sockets go. Returns the handler of page addresses that are no file, and false where there are no screens. */
export function registerScreens(
  app: FastifyInstance,
  { webDir, publicOrigin, feed }: { webDir: string; publicOrigin?: string | undefined; feed?: string | undefined },
) {
  const policy = pagePolicy(publicOrigin);
  const sendFile = (request: FastifyRequest, reply: FastifyReply, path: string, file: KeptFile): void => {
    if (path === document) reply.header('content-security-policy', policy);
    sendKept(request, reply, path, file);
  };
  const files = existsSync(join(webDir, document)) ? new Map(keepFiles(webDir)) : undefined;
  const built = files?.get(document);
  const page = built && feed !== undefined ? withFeed(built, feed) : built;
  if (page) files?.set(document, page);
  if (files)
    app.route<{ Params: { '*': string } }>({
      // HEAD that is made of GET has a length where nothing has changed.
      ...{ method: ['GET', 'HEAD'], url: '/*', exposeHeadRoute: false },
      handler: (request, reply) => {
        const path = request.params['*'] === '' ? document : request.params['*'];
        const file = files.get(path);
        if (file) sendFile(request, reply, path, file);
        else reply.callNotFound();
      },
    });
  return (request: FastifyRequest, reply: FastifyReply): boolean => {
    const path = (request.raw.url ?? '/').split('?', 1)[0] ?? '/';
    const asks = request.method === 'GET' || request.method === 'HEAD';
    const isPage = path.startsWith(pages);
    const isFile = !isPage && path.slice(path.lastIndexOf('/')).includes('.');
    const { accept = '*/*' } = request.headers;
    const isRead = accept.includes('text/html') || (isPage && accept.includes('*/*'));
    if (!page || !asks || isFile || !isRead) return false;
    sendFile(request, reply, document, page);
    return true;
  };
}
