/**
 * What scanners are pointed at: it passes their requests on to the system, each with the session of another user, or of another member of the staff
 * where the call is one of theirs, and from another address, so that no limit of one caller answers for all. Nothing else is changed.
 */
import { createServer, request as send, type IncomingMessage, type ServerResponse } from 'node:http';
import { permissionOf, routes } from '@glassbook/contract';
import { formsPage } from './forms.ts';

export type Relay = {
  origin: string;
  /** Answers by status, and the paths that answered with a fault. */
  statuses: Map<number, number>;
  faults: Set<string>;
  close: () => Promise<void>;
};

export const formsPath = '/forms.html';

/** Tokens of users and of staff. */
export type Callers = { users: readonly string[]; staff: readonly string[] };

const ofStaff = new Set(routes.filter(({ who }) => permissionOf(who) !== undefined).map(({ path }) => `/api${path}`));
/** Of so many requests of a call of staff one comes from a user, who is refused. */
const strangerEvery = 5;

/** Whose request the one with this number is. */
export function tokenFor(url: string, count: number, { users, staff }: Callers): string {
  const [path = ''] = url.split('?');
  const callers = ofStaff.has(path) && count % strangerEvery !== 0 ? staff : users;
  return callers[Math.floor(count / strangerEvery) % callers.length] ?? '';
}

export async function openRelay(system: string, callers: Callers): Promise<Relay> {
  const statuses = new Map<number, number>();
  const faults = new Set<string>();
  let count = 0;
  const pass = (from: IncomingMessage, to: ServerResponse): void => {
    const { method = 'GET', url = '/' } = from;
    if (url === formsPath) {
      to.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(formsPage());
      return;
    }
    count += 1;
    const [token, address] = [tokenFor(url, count, callers), `198.51.${count % 200}.${1 + (count % 250)}`];
    const { host } = new URL(system);
    const headers = { ...from.headers, host, authorization: token, 'x-forwarded-for': address };
    const further = send(`${system}${url}`, { method, headers }, (answer) => {
      const status = answer.statusCode ?? 0;
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (status >= 500) faults.add(`${status} ${method} ${url.slice(0, 200)}`);
      to.writeHead(status, answer.headers);
      answer.pipe(to);
    });
    further.on('error', () => to.writeHead(502).end());
    from.pipe(further);
  };
  const server = createServer(pass);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const close = () =>
    new Promise<void>((done) => {
      server.closeAllConnections();
      server.close(() => done());
    });
  return { origin: `http://127.0.0.1:${port}`, statuses, faults, close };
}
