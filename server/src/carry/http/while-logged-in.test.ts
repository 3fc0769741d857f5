import type { Route } from '@glassbook/contract';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { createHttp } from './create-http.ts';
import type { Staff } from './handling.ts';

const shared = { method: 'GET', about: '', body: z.object({}), reply: z.string(), refusals: [] } as const;
const ofUser: Route = { ...shared, id: 'test.own', path: '/test/own', who: 'trader' };
const fileOfUser: Route = { ...shared, id: 'test.file', path: '/test/file', who: 'trader' };
const ofStaff: Route = { ...shared, id: 'test.all', path: '/test/all', who: 'staff:user.read' };

const user = { userId: 1, sessionId: 1 };
const member: Staff = { staffId: 1, sessionId: 1, name: '', email: '', role: 'support' };
let isOver = false;
/** The session ends after so many parts. */
let endsAfter = Infinity;
let made = 0;
beforeEach(() => {
  [isOver, endsAfter, made] = [false, Infinity, 0];
});
async function* parts() {
  for (made = 1; made <= 5; made += 1) {
    yield await Promise.resolve(`part ${made} `);
    if (made >= endsAfter) isOver = true;
  }
}
const own = () => (isOver ? undefined : user);
const file = () => ({ type: 'text/plain', name: 'a.txt', chunks: parts(), ended: () => undefined });
const app = createHttp({
  handlings: [
    { route: ofUser, answer: () => ({ ok: true, pieces: parts() }) },
    { route: fileOfUser, answer: () => ({ ok: true, file: file() }) },
    { route: ofStaff, answer: () => ({ ok: true, pieces: parts() }) },
  ],
  routes: [ofUser, fileOfUser, ofStaff],
  config: { allowedOrigins: [], webDir: '/nowhere' },
  sessions: { known: own, still: own, verify: own },
  staff: {
    known: () => undefined,
    verify: () => Promise.resolve(isOver ? undefined : member),
    record: () => Promise.resolve(),
    refused: () => Promise.resolve(),
  },
  say: (_language, reason) => reason,
  logger: { info: () => undefined, warn: () => undefined, error: () => undefined },
  limits: 'off',
});
beforeAll(() => app.listen({ port: 0, host: '127.0.0.1' }));
afterAll(() => app.close());
const read = async ({ path }: Route) => {
  const { port } = app.server.address() as AddressInfo;
  const answer = await fetch(`http://127.0.0.1:${port}/api${path}`, { headers: { authorization: 'a token' } });
  return answer.text();
};

test.each([ofUser, fileOfUser, ofStaff])(
  'DESK-067 STMT-007 what $id sends in parts is whole while the session goes on, and cut off with its end',
  async (route) => {
    expect(await read(route)).toContain('part 1 part 2 part 3 part 4 part 5 ');
    endsAfter = 2;
    await expect(read(route)).rejects.toThrow();
    expect(made).toBe(3);
  },
);
