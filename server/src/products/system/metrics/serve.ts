/**
 * Access to the metrics: operators, not traders. With METRICS_PORT they are only on a listener of their own. Without it, outside production,
 * they are on the server's own port for programs on the same machine. In production they are never on that port, because behind a reverse
 * proxy on the same machine every client looks local.
 */
import { createServer, type Server } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { isNear } from '../../../carry/rate-limits/near.ts';
import type { PeerAddress } from '../../../carry/rate-limits/peer-address.ts';
import { securityHeaders } from '../../../carry/http/security-headers.ts';
import type { Metrics } from './metrics.ts';

const path = '/metrics';

/** The page for programs on the same machine. Others get 404. */
export const metricsPage = (metrics: Metrics, peerAddress: PeerAddress) => (app: FastifyInstance) => {
  app.get(path, async (request, reply) => {
    if (!isNear(request.raw, peerAddress)) {
      reply.callNotFound();
      return reply;
    }
    return reply
      .type(metrics.contentType)
      .header('cache-control', 'no-store')
      .send(await metrics.text());
  });
};

/** A listener for the metrics only. */
export function listenForMetrics(metrics: Metrics, { port, host }: { port: number; host: string }): Promise<Server> {
  const server = createServer((request, reply) => {
    const asks = request.method === 'GET' && request.url?.split('?', 1)[0] === path;
    const text = asks ? metrics.text() : Promise.resolve(undefined);
    text.then(
      (body) => {
        const headers = { ...securityHeaders, 'cache-control': 'no-store', 'content-type': metrics.contentType };
        reply.writeHead(body === undefined ? 404 : 200, headers).end(body);
      },
      () => reply.writeHead(500, securityHeaders).end(),
    );
  });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => resolve(server));
  });
}
