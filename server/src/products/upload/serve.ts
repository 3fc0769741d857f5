/** Public images and media. Every other name gets the same answer, whether or not there is such a file. */
import type { FastifyInstance } from 'fastify';
import { contentTypes, endingOf, isName } from '../../shared/images/files.ts';
import type { Uploads } from '../../shared/images/uploads.ts';
import { rangeOf } from './range.ts';

/** A medium can be hidden again, an image stays what it is. */
const kept = (name: string): string =>
  endingOf(name) === 'jpg' ? 'public, max-age=86400, immutable' : 'public, max-age=60';

export const servePublic =
  (uploads: Uploads) =>
  (app: FastifyInstance): void => {
    app.get<{ Params: { name: string } }>('/upload/:name', async ({ params: { name }, headers }, reply) => {
      const file = isName(name) ? await uploads.published(name) : undefined;
      if (!file) return reply.code(404).header('cache-control', 'no-store').send();
      // Whatever the bytes were, they can be nothing but what the name says; the name is never of another one.
      reply
        .header('content-type', contentTypes[endingOf(name)])
        .header('content-disposition', 'inline')
        .header('content-security-policy', "default-src 'none'; sandbox")
        .header('cache-control', kept(name))
        .header('accept-ranges', 'bytes');
      const range = rangeOf(headers.range, file.length);
      if (range === undefined) return reply.send(file);
      if (range === 'outside') return reply.code(416).header('content-range', `bytes */${file.length}`).send();
      const { from, to } = range;
      return reply
        .code(206)
        .header('content-range', `bytes ${from}-${to}/${file.length}`)
        .send(file.subarray(from, to + 1));
    });
  };
