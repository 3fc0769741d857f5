/** Public images. Every other name gets the same answer, whether or not there is such a file. */
import type { FastifyInstance } from 'fastify';
import { isName } from '../../shared/images/files.ts';
import type { Uploads } from '../../shared/images/uploads.ts';

export const servePublic =
  (uploads: Uploads) =>
  (app: FastifyInstance): void => {
    app.get<{ Params: { name: string } }>('/upload/:name', async ({ params: { name } }, reply) => {
      const image = isName(name) ? await uploads.published(name) : undefined;
      if (!image) return reply.code(404).header('cache-control', 'no-store').send();
      return (
        reply
          // Whatever the bytes were, they can be nothing but an image; the name is never of another one.
          .header('content-type', 'image/jpeg')
          .header('content-disposition', 'inline')
          .header('content-security-policy', "default-src 'none'; sandbox")
          .header('cache-control', 'public, max-age=86400, immutable')
          .send(image)
      );
    });
  };
