/** The screens of the staff side, under /desk: their own build, with a policy of their own that opens no sockets and frames nothing. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { keepFiles } from '../../carry/http/kept-files.ts';
import { sendKept } from '../../carry/http/screens.ts';

const document = 'index.html';

/** Nothing is inline (docs/decisions/0021); nothing comes from elsewhere. */
export const deskPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  // Works that are not public come with the answer of a call.
  'media-src data:',
  "font-src 'self'",
  "connect-src 'self'",
  "form-action 'none'",
  "object-src 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Serves what `folder` was built with; every address below /desk that is no file is the one document. Nothing where there is no build. */
export const deskScreens =
  (folder: string) =>
  (app: FastifyInstance): void => {
    if (!existsSync(join(folder, document))) return;
    const files = keepFiles(folder);
    const send = (request: FastifyRequest, reply: FastifyReply, path: string): void => {
      const isAddress = !path.slice(path.lastIndexOf('/') + 1).includes('.');
      const name = isAddress ? document : path;
      const file = files.get(name);
      if (!file) {
        reply.callNotFound();
        return;
      }
      reply.header('content-security-policy', deskPolicy).header('x-robots-tag', 'noindex');
      sendKept(request, reply, name, file);
    };
    const route = { method: ['GET' as const, 'HEAD' as const], exposeHeadRoute: false };
    app.route({ ...route, url: '/desk', handler: (request, reply) => send(request, reply, '') });
    app.route<{ Params: { '*': string } }>({
      ...route,
      url: '/desk/*',
      handler: (request, reply) => send(request, reply, request.params['*']),
    });
  };
