/** Which requests change nothing, so that the screens send them again where they met a fault. */
import { routes, writes } from '@glassbook/contract';

const paths = new Set(routes.filter((route) => !writes(route)).map(({ method, path }) => `${method} /api${path}`));

/** Pages and files are reads too. */
export const isRead = (method: string, url: string): boolean =>
  method === 'GET' || paths.has(`${method} ${new URL(url).pathname}`);
