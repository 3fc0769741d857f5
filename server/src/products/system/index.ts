import { readFileSync } from 'node:fs';
import { routes } from '@glassbook/contract';
import type { FastifyInstance } from 'fastify';
import { docsPage } from './docs-page.ts';
import { health, type Health } from './health.ts';
import { openApi } from './openapi.ts';

export type { Health } from './health.ts';
export { createMetrics, type Metrics } from './metrics/metrics.ts';
export { listenForMetrics, metricsPage } from './metrics/serve.ts';
export { watchLog } from './watch-log.ts';

export const systemHandlings = ({ health: now }: { health: () => Health }) => ({ health: health(now) });

/** Pages besides the contract: its documentation, for programs and for readers. Each is made at the first request, then kept. */
export function systemPages({ version }: { version: string }): ((app: FastifyInstance) => void)[] {
  const pages = [
    {
      path: '/api/openapi.json',
      type: 'application/json; charset=utf-8',
      make: () => JSON.stringify(openApi(routes, version)),
    },
    { path: '/api/docs', type: 'text/html; charset=utf-8', make: () => docsPage(routes, '/api') },
    {
      path: '/api/docs.css',
      type: 'text/css; charset=utf-8',
      make: () => readFileSync(new URL('docs.css', import.meta.url), 'utf8'),
    },
  ];
  return pages.map(({ path, type, make }) => {
    let made: string | undefined;
    return (app) => {
      app.get(path, (_request, reply) => {
        made ??= make();
        void reply.type(type).send(made);
      });
    };
  });
}
