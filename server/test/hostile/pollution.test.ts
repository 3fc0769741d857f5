/** S24: one name, one value. What could be read as two, as a list or as a part of every object is refused with 400, on every call, whatever it carries. */
import { routes } from '@glassbook/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exampleOf } from './examples.ts';
import { pollutions } from './pollutions.ts';
import { bytes, encoded, formOf } from './spoil.ts';
import { openSystem, untilCalm, type System } from './whole-system.ts';
import { Wire } from './wire.ts';

let system: System;
beforeAll(async () => {
  system = await openSystem(untilCalm());
});
afterAll(() => system.close());

test('S24 is refused with 400 and moves nothing', { tags: ['long'], timeout: 60_000 }, async () => {
  const before = await system.everything();
  const wire = new Wire(system.port);
  const wrong: string[] = [];
  let asked = 0;
  for (const route of routes) {
    const sender = { route, random: () => 0, token: system.tokenFor(route) };
    const example = exampleOf(route);
    const expect400 = async (text: string, extra: string) => {
      asked += 1;
      const { status, body } = await wire.send(bytes(sender, { text, extra }));
      const { reason = '' } = JSON.parse(body) as { reason?: string };
      if (status !== 400 || !/^request\.field_(repeated|invalid)$/.test(reason))
        wrong.push(`${route.id} answered ${status} ${reason} to ${text} ? ${extra}`);
    };
    const names = [...Object.entries(example), ['lang', 'en'], ['x', '1']] as [string, string][];
    for (const [name, value] of names)
      for (const pollute of pollutions) {
        const { [name]: _, ...others } = example;
        await expect400([formOf(others), pollute(name, encoded(value))].filter((part) => part !== '').join('&'), '');
      }
    if (route.method === 'GET') continue;
    for (const pollute of pollutions) await expect400(formOf(example), pollute('x', '1'));
    for (const [name, value] of names)
      await expect400(formOf({ ...example, [name]: value }), `${name}=${encoded(value)}`);
  }
  wire.close();
  console.log(`${routes.length} calls, ${pollutions.length} pollutions: ${asked} requests refused`);
  expect(wrong).toEqual([]);
  expect(await system.everything()).toEqual(before);
});
