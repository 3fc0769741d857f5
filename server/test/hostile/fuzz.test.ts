/**
 * S3: invalid requests over every call of the contract, made from the contract. None is carried out, none is our fault, none takes long, and none leaves
 * a trace. `FUZZ_INPUTS` and `FUZZ_SEED` set another number than the table's (sizes), and the seed.
 */
import { routes } from '@glassbook/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sizes } from '../../../sizes/sizes.ts';
import { securityHeaders } from '../../src/carry/http/security-headers.ts';
import { createRandom } from '../../src/carry/socket/test/random.ts';
import { fieldsOf } from '../../src/products/system/openapi.ts';
import { exampleOf, shapesOf } from './examples.ts';
import type { Invalid, Spoil } from './spoil.ts';
import * as spoiledForms from './spoiled-forms.ts';
import * as spoiledRequests from './spoiled-requests.ts';
import { openSystem, untilCalm, type System } from './whole-system.ts';
import { Wire, bytesOf, type Exchange } from './wire.ts';

const inputs = Number(process.env['FUZZ_INPUTS'] ?? sizes.S3.test);
const seed = Number(process.env['FUZZ_SEED'] ?? 20_260_422);
const wiresAtOnce = 8;
const slowestMs = 2_000;
const shown = 10;

const spoils: Record<string, Spoil> = { ...spoiledForms, ...spoiledRequests };

let system: System;
beforeAll(async () => {
  system = await openSystem(untilCalm());
});
afterAll(() => system.close());

/** What is in no answer: where the code is, the database's messages, input that a browser could run. */
const leaks =
  /node_modules|\/server\/|\.ts:\d|\n\s+at |postgres|SELECT |INSERT |syntax error|TypeError|<script|onerror=/i;

type Seen = { spoil: string; route: string; invalid: Invalid; exchange: Exchange };

/** What is wrong with an answer to an invalid request. */
function problemOf({ spoil, route, invalid, exchange }: Seen, secrets: readonly string[]): string | undefined {
  const { status, body, headers, ms } = exchange;
  const asked = `${spoil} of ${route}: ${JSON.stringify(invalid.bytes.subarray(0, 400).toString('latin1'))}`;
  if (!invalid.statuses.includes(status)) return `answered ${status} ${body.slice(0, 200)} to ${asked}`;
  const bare = Object.keys(securityHeaders).filter((name) => status !== 0 && headers[name] === undefined);
  if (bare.length > 0) return `answered ${status} without ${bare.join(', ')} to ${asked}`;
  if (ms > slowestMs) return `took ${Math.round(ms)} ms for ${asked}`;
  if (status === 200) {
    const { type, code, reason = '' } = JSON.parse(body) as { type?: string; code?: number; reason?: string };
    if (type === 'ok' || code === 1) return `carried out ${asked}`;
    if (!/^(request\.field_|session\.login_required$)/.test(reason)) return `admitted, then ${reason} for ${asked}`;
  }
  const text = `${JSON.stringify(headers)}\n${body}`;
  if (leaks.test(text) || secrets.some((secret) => text.includes(secret)))
    return `revealed ${text.slice(0, 300)} to ${asked}`;
  return undefined;
}

test('the examples that are spoiled are good ones: none is refused for its shape', async () => {
  const wire = new Wire(system.port);
  for (const route of routes) {
    // The others of the calls that change something are the tests of their slices.
    if (route.method !== 'GET' || route.id === 'account.logout') continue;
    const query = new URLSearchParams(exampleOf(route)).toString();
    const headers = [['authorization', system.tokenFor(route)]] as const;
    const exchange = await wire.send(bytesOf({ method: 'GET', target: `/api${route.path}?${query}`, headers }));
    const { reason = 'ok' } = JSON.parse(exchange.body) as { reason?: string };
    expect([route.id, exchange.status, reason]).toEqual([
      route.id,
      200,
      expect.not.stringMatching(/^(request|session)\./),
    ]);
  }
  wire.close();
});

test('S3 an id of 15 digits is no fault in any field that takes one', async () => {
  const wire = new Wire(system.port);
  const faults: string[] = [];
  let asked = 0;
  for (const route of routes) {
    if (route.method !== 'GET' || route.id === 'account.logout') continue;
    const taking = fieldsOf(route).filter(({ schema }) =>
      shapesOf(schema).some(({ pattern }) => typeof pattern === 'string' && new RegExp(pattern).test('9'.repeat(15))),
    );
    for (const { name } of taking) {
      const query = new URLSearchParams({ ...exampleOf(route), [name]: '9'.repeat(15) }).toString();
      const headers = [['authorization', system.tokenFor(route)]] as const;
      const { status } = await wire.send(bytesOf({ method: 'GET', target: `/api${route.path}?${query}`, headers }));
      asked += 1;
      if (status >= 500) faults.push(`${status} ${route.id} ${name}`);
    }
  }
  wire.close();
  expect(faults).toEqual([]);
  expect(asked).toBeGreaterThan(40);
});

test(
  `S3 ${inputs} invalid requests (seed ${seed}): no 5xx, no trace, no crash, each answered in time`,
  { tags: ['long'], timeout: Math.max(60_000, inputs * 10) },
  async () => {
    const names = Object.keys(spoils);
    // What most can go wrong with, more often; what it fits to is fewer.
    const weighted = [
      ...names,
      ...Array<string>(5).fill('fieldOfAnotherShape'),
      'fieldMissing',
      'noSession',
      'garbageKey',
    ];
    const before = await system.everything();
    const problems: string[] = [];
    const counts: Record<string, number> = {};
    const statuses: Record<string, number> = {};
    const ofRoutes = new Set<string>();
    let made = 0;
    let valid = 0;
    let slowest = 0;
    let place = 0;
    const one = async (wire: Wire, at: number) => {
      const random = createRandom((seed * 1_000_003 + at) >>> 0);
      const route = routes[at % routes.length] ?? routes[0]!;
      const spoil = weighted[random(weighted.length)] ?? '';
      const token = [system.tokenFor(route), undefined][random(3) === 0 ? 1 : 0];
      const invalid = spoils[spoil]?.({ route, random, token });
      if (!invalid) {
        valid += 1;
        return;
      }
      made += 1;
      const fresh = spoil === 'notHttp' ? new Wire(system.port) : wire;
      const exchange = await fresh.send(invalid.bytes, invalid);
      if (fresh !== wire) fresh.close();
      slowest = Math.max(slowest, exchange.ms);
      counts[spoil] = (counts[spoil] ?? 0) + 1;
      statuses[exchange.status] = (statuses[exchange.status] ?? 0) + 1;
      ofRoutes.add(route.id);
      const problem = problemOf({ spoil, route: route.id, invalid, exchange }, system.tokens);
      if (problem !== undefined && problems.length < shown) problems.push(`${problem} (input ${at})`);
    };
    const worker = async () => {
      const wire = new Wire(system.port);
      while (made < inputs) await one(wire, (place += 1));
      wire.close();
    };
    await Promise.all(Array.from({ length: wiresAtOnce }, worker));

    console.log(
      `seed ${seed}: ${made} invalid requests to ${ofRoutes.size} calls, slowest ${Math.round(slowest)} ms, ${valid} that could not be spoiled so; ${JSON.stringify(counts)}; statuses ${JSON.stringify(statuses)}`,
    );
    expect(problems).toEqual([]);
    expect(made).toBeGreaterThanOrEqual(inputs);
    expect(ofRoutes.size).toBe(routes.length);
    expect(Object.keys(counts).sort()).toEqual(names.sort());
    expect(await system.everything()).toEqual(before);
    expect(system.whole.fatal).toEqual([]);
    expect(system.whole.app.core.sequencer.running).toBe(true);
  },
);
