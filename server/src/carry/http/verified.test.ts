import { expect, it } from 'vitest';
import { z } from 'zod';
import type { Route } from '@glassbook/contract';
import { createHttp } from './create-http.ts';

const route: Route = {
  ...{ id: 'test.guarded', method: 'POST', path: '/test/guarded', who: 'verified', about: 'A test.', refusals: [] },
  ...{ body: z.object({}), reply: z.string() },
};
const stages = ['none', 'review', 'failed', 'approved'] as const;
const known = (token: string) => ({ userId: token.length, sessionId: 1 });
const app = createHttp({
  handlings: [{ route, answer: () => ({ ok: true, message: 'done' }) }],
  routes: [route],
  config: { allowedOrigins: [], webDir: '/nowhere' },
  sessions: {
    known: (token) => (token === 'x'.repeat(43) ? known('x') : undefined),
    still: () => undefined,
    verify: () => undefined,
  },
  identityOf: () => Promise.resolve({ details: stage }),
  say: (_language, reason) => reason,
  logger: { info: () => undefined, warn: () => undefined, error: () => undefined },
  limits: 'off',
});
let stage: (typeof stages)[number] = 'none';
const ask = async (authorization?: string) => {
  const headers = { 'content-type': 'application/x-www-form-urlencoded', ...(authorization ? { authorization } : {}) };
  return (await app.inject({ method: 'POST', url: '/api/test/guarded', headers, payload: '' })).json<{ type: string }>()
    .type;
};

it('IDENTITY-011 a guarded call answers 999 without a session, 998 without a request, error before an approval', async () => {
  expect(await ask()).toBe('999');
  const types = [];
  for (stage of stages) types.push(await ask('x'.repeat(43)));
  expect(types).toEqual(['998', 'error', 'error', 'ok']);
});
