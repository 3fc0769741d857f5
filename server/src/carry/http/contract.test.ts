import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { routes, type Route } from '@glassbook/contract';
import { listProblems, walkRoutes } from '../../../test/walk-routes.ts';
import { createHttp } from './create-http.ts';
import { refuse, type Handling } from './handling.ts';

const token = 't'.repeat(43);
const known = (given: string) => (given === token ? { userId: 1000, sessionId: 1 } : undefined);
const appOf = (handlings: Handling[], listed: readonly Route[]) =>
  createHttp({
    handlings,
    routes: listed,
    config: { allowedOrigins: [], webDir: '/nowhere' },
    sessions: { known, still: (caller) => caller, verify: known },
    say: (language, reason) => `${language} ${reason}`,
    logger: { info: () => undefined, warn: () => undefined, error: () => undefined },
    limits: 'off',
    allowMissing: true,
  });
const route = (more: Partial<Route>): Route => ({
  id: 'test.call',
  method: 'POST',
  path: '/test/call',
  who: 'anyone',
  about: 'A test.',
  body: z.object({}),
  reply: z.string(),
  refusals: [],
  ...more,
});
const walk = (declared: Route, answer: Handling['answer']) =>
  walkRoutes(appOf([{ route: declared, answer }], [declared]), { routes: [declared], token });

describe('the contract', () => {
  it('names every call once, with a path of its own and refusals of its own product', () => {
    expect(listProblems(routes)).toEqual([]);
    expect(routes.length).toBeGreaterThan(40);
  });
  it('every call answers in the documented form when its slice refuses', async () => {
    const handlings = routes.map((declared): Handling => ({
      route: declared,
      answer: () => refuse(declared.refusals[0] ?? 'request.field_invalid'),
    }));
    expect(await walkRoutes(appOf(handlings, routes), { routes, token })).toEqual([]);
  });
});

describe('the walk sees', () => {
  it('no problem in a valid app', async () => {
    expect(await walk(route({}), () => ({ ok: true, message: 'done' }))).toEqual([]);
    expect(
      await walk(route({ method: 'GET', envelope: 'code', reply: z.array(z.number()) }), () => ({
        ok: true,
        message: [1],
      })),
    ).toEqual([]);
    expect(await walk(route({ who: 'trader' }), () => ({ ok: true, message: 'done' }))).toEqual([]);
  });
  it.each<[string, Partial<Route>, Handling['answer'], RegExp]>([
    ['a reply of another shape', {}, () => ({ ok: true, message: 12 }), /not as in the contract/],
    [
      'data of another shape',
      { data: z.strictObject({ id: z.number() }) },
      () => ({ ok: true, message: 'x', data: { id: '1' } }),
      /not as in the contract/,
    ],
    ['a bug', {}, () => Promise.reject(new Error('x')), /answered 500/],
    ['a refusal that is not listed', {}, () => refuse('spot.order_not_open'), /which it does not list/],
    ['an id of another form', { id: 'Nothing' }, () => ({ ok: true, message: 'x' }), /not <product>/],
    [
      'a refusal of another product',
      { refusals: ['spot.no_liquidity'] },
      () => ({ ok: true, message: 'x' }),
      /of another product/,
    ],
  ])('%s', async (_name, more, answer, problem) => {
    expect((await walk(route(more), answer)).join('\n')).toMatch(problem);
  });
  it('a call without a handler, and a duplicate one', async () => {
    const missing = route({ method: 'GET', path: '/test/none' });
    expect((await walkRoutes(appOf([], []), { routes: [missing] })).join('\n')).toMatch(/it has no handler/);
    expect(listProblems([route({}), route({})]).join('\n')).toMatch(/stands twice/);
  });
});
