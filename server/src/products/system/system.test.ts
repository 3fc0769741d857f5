import { beforeAll, describe, expect, it } from 'vitest';
import { refusals, routes, spot, system } from '@glassbook/contract';
import { createHttp } from '../../carry/http/create-http.ts';
import { systemHandlings, systemPages, type Health } from './index.ts';
import { carrierRefusals, openApi, type Json } from './openapi.ts';

let state: Health = {
  ready: false,
  standby: false,
  read_only: false,
  seq: 0,
  feed: 'none',
  demo: true,
  simulated_traders: false,
  version: '1.2.3',
};
const app = createHttp({
  handlings: [systemHandlings({ health: () => state }).health],
  routes: [system.health],
  config: { allowedOrigins: [], webDir: '/nowhere' },
  sessions: { known: () => undefined, still: () => undefined, verify: () => undefined },
  say: (_language, reason) => reason,
  logger: { info: () => undefined, warn: () => undefined, error: () => undefined },
  // Calls of tests that follow each other without a pause arrive in one turn of the event loop.
  limits: 'off',
  checkReplies: true,
  pages: systemPages({ version: '1.2.3' }),
});

describe('health', () => {
  it('is 503 until trading is possible, then 200', async () => {
    const before = await app.inject({ url: '/api/health' });
    expect([before.statusCode, before.json()]).toEqual([503, { type: 'ok', message: state }]);
    state = { ...state, ready: true, seq: 12, feed: 'replay' };
    const after = await app.inject({ url: '/api/health' });
    expect([after.statusCode, after.json()]).toEqual([200, { type: 'ok', message: state }]);
  });
});

type Operation = {
  operationId: string;
  summary: string;
  parameters?: { name?: string; in?: string; required?: boolean; schema?: Json; $ref?: string }[];
  requestBody?: { content: Record<string, { schema: { properties: Json; required: string[] } }> };
  security: Json[];
  responses: Record<
    string,
    { description?: string; $ref?: string; content?: Record<string, { schema: { oneOf: Json[] } }> }
  >;
  'x-refusals': string[];
};
type Document = {
  openapi: string;
  info: { version: string };
  paths: Record<string, Record<string, Operation>>;
  components: Json;
};

describe('the OpenAPI document', () => {
  let document: Document;
  beforeAll(async () => {
    const answer = await app.inject({ url: '/api/openapi.json' });
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    document = answer.json();
  });
  const operationOf = (id: string) =>
    Object.values(document.paths)
      .flatMap((path) => Object.values(path))
      .find(({ operationId }) => operationId === id);

  it('lists exactly the calls of the contract, each by its own name', () => {
    expect([document.openapi, document.info.version]).toEqual(['3.1.0', '1.2.3']);
    const listed = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(listed.sort()).toEqual(routes.map(({ method, path }) => `${method} ${path}`).sort());
    const ids = Object.values(document.paths).flatMap((path) =>
      Object.values(path).map(({ operationId }) => operationId),
    );
    expect(new Set(ids).size).toBe(routes.length);
  });
  it('every reference resolves', () => {
    const found: string[] = [];
    const walk = (value: unknown): void => {
      if (typeof value !== 'object' || value === null) return;
      if ('$ref' in value && typeof value.$ref === 'string') found.push(value.$ref);
      Object.values(value).forEach(walk);
    };
    walk(document);
    expect(found.length).toBeGreaterThan(50);
    for (const reference of new Set(found)) {
      expect(reference).toMatch(/^#\//);
      const target = reference
        .slice(2)
        .split('/')
        .reduce<unknown>((at, step) => (at as Record<string, unknown> | undefined)?.[step], document);
      expect([reference, typeof target]).toEqual([reference, 'object']);
    }
  });
  it('every schema has a description', () => {
    const types = new Set(['object', 'array', 'string', 'number', 'integer', 'boolean', 'null']);
    const walk = (value: unknown, inProperties = false): void => {
      if (typeof value !== 'object' || value === null) return;
      if (!inProperties && 'type' in value && typeof value.type === 'string' && !['apiKey'].includes(value.type)) {
        expect(types).toContain(value.type);
      }
      if (!inProperties && 'required' in value && Array.isArray(value.required)) {
        const { properties = {} } = value as { properties?: object };
        for (const name of value.required) expect(Object.keys(properties)).toContain(name);
      }
      for (const [key, child] of Object.entries(value)) walk(child, key === 'properties');
    };
    walk(document);
  });
  it('each call has its fields, key, session and refusals', () => {
    for (const route of routes) {
      const operation = operationOf(route.id);
      const ownRefusals = operation?.['x-refusals'];
      expect([route.id, ownRefusals, operation?.summary]).toEqual([route.id, [...route.refusals], route.about]);
      const session = route.who.startsWith('staff:') ? 'staff' : 'session';
      expect(operation?.security).toEqual(route.who === 'anyone' ? [] : [{ [session]: [] }]);
      const parameters = operation?.parameters ?? [];
      const hasKey = parameters.some(({ $ref }) => $ref === '#/components/parameters/IdempotencyKey');
      expect([route.id, hasKey]).toEqual([route.id, route.idempotent ?? false]);
      if (route.method === 'GET') expect([route.id, operation?.requestBody]).toEqual([route.id, undefined]);
      else
        expect(Object.keys(operation?.requestBody?.content ?? {})).toEqual([
          route.file ? 'multipart/form-data' : 'application/x-www-form-urlencoded',
        ]);
      for (const [status, response] of Object.entries(operation?.responses ?? {})) {
        expect(status).toMatch(/^[1-5]\d\d$/);
        expect(response.$ref ?? response.description).toBeTruthy();
      }
    }
  });
  it('IDENTITY-011 a guarded call has the refusals of an identity, and no other call has them', () => {
    const [trader, guarded] = (['trader', 'verified'] as const).map((who) => {
      const document = openApi([{ ...spot.placeOrder, who }], '1') as { paths: Json };
      return JSON.stringify(document.paths);
    });
    for (const mark of ['IdentityRequired', 'session.identity_pending'])
      expect([trader?.includes(mark), guarded?.includes(mark)]).toEqual([false, true]);
  });
  it("an order's documented fields are those that are parsed", () => {
    const order = operationOf('spot.placeOrder');
    const { properties, required } = order?.requestBody?.content['application/x-www-form-urlencoded']?.schema ?? {
      properties: {},
      required: [],
    };
    expect(required).toEqual(['currency_id', 'legal_id', 'type']);
    expect(Object.keys(properties)).toEqual(
      expect.arrayContaining(['amount', 'target_price', 'client_order_id', 'lang']),
    );
    expect(order?.responses['200']?.content?.['application/json']?.schema.oneOf).toHaveLength(3);
  });
  it('the historic candle call has its own envelope', () => {
    const [good, bad] =
      operationOf('market.candles')?.responses['200']?.content?.['application/json']?.schema.oneOf ?? [];
    expect([good, bad].map((each) => (each?.['properties'] as { code: Json }).code)).toEqual([
      { const: 1 },
      { const: -1 },
    ]);
  });
});

describe('the page of the documentation', () => {
  it('shows every call and every refusal, without scripts', async () => {
    const answer = await app.inject({ url: '/api/docs' });
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    for (const { id, path } of routes) {
      expect(answer.body).toContain(`id="${id}"`);
      expect(answer.body).toContain(`/api${path}</code>`);
    }
    const shown = refusals.filter(
      (reason) => carrierRefusals.includes(reason) || routes.some((route) => route.refusals.includes(reason)),
    );
    for (const reason of shown) expect(answer.body).toContain(`<code>${reason}</code>`);
    expect(answer.body).not.toMatch(/<script|<style| style=| on[a-z]+=/);
    expect(answer.body.match(/<h1>/g)).toHaveLength(1);
    expect((await app.inject({ url: '/api/docs.css' })).headers['content-type']).toBe('text/css; charset=utf-8');
  });
});
