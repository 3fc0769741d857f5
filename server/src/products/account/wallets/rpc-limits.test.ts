import { beforeEach, expect, test } from 'vitest';
import type { ContractAnswer } from './contract-wallets.ts';
import { noCodeMs, perAccountMinute, perAddressMinute, perMinute, RpcLimits } from './rpc-limits.ts';

const addressOf = (n: number): `0x${string}` => `0x${n.toString(16).padStart(40, '0')}`;

let now = 0;
let asked = 0;
let limits: RpcLimits;
beforeEach(() => {
  now = 0;
  asked = 0;
  limits = new RpcLimits(() => now);
});

const answering = (answer: ContractAnswer) => () => {
  asked += 1;
  return Promise.resolve(answer);
};
/** How many of so many questions are asked, each about another wallet, of another account on each of its owners' devices. */
async function askedOf(count: number, kind: 'owners' | 'others', answer: ContractAnswer = 'wrong'): Promise<number> {
  const before = asked;
  for (let n = 0; n < count; n += 1)
    await limits.ask({ address: addressOf(n), owner: kind === 'owners' ? n : undefined }, answering(answer));
  return asked - before;
}

test('ACCOUNT-081 over all wallets a minute has a limit, and the devices of owners have their own', async () => {
  expect(await askedOf(perMinute + 30, 'others')).toBe(perMinute);
  expect(await askedOf(5, 'owners')).toBe(5);
  now += 60_000;
  expect(await askedOf(5, 'others')).toBe(5);
});

test('ACCOUNT-081 three accounts, each with five wallets, leave the owners of others their share', async () => {
  for (let n = 0; n < 600; n += 1) await limits.ask({ address: addressOf(n % 15), owner: n % 3 }, answering('wrong'));
  expect(asked).toBe(3 * perAccountMinute);
  expect(await limits.ask({ address: addressOf(100), owner: 100 }, answering('right'))).toBe('right');
  // Nor by questions that are answered late.
  const late = Promise.withResolvers<ContractAnswer>();
  now += 60_000;
  const waiting = Array.from({ length: 15 }, (_, n) =>
    limits.ask({ address: addressOf(n), owner: n % 3 }, () => late.promise),
  );
  expect(await limits.ask({ address: addressOf(100), owner: 100 }, answering('right'))).toBe('right');
  late.resolve('wrong');
  const said = await Promise.all(waiting);
  expect(said.filter((each) => each === 'wrong')).toHaveLength(6);
});

test('ACCOUNT-081 an address without code is asked about once in five minutes, whoever asks', async () => {
  const address = addressOf(1);
  expect(await limits.ask({ address, owner: undefined }, answering('no_code'))).toBe('no_code');
  for (let n = 0; n < 30; n += 1)
    expect(await limits.ask({ address, owner: n % 2 ? n : undefined }, answering('right'))).toBe('no_code');
  expect(asked).toBe(1);
  now += noCodeMs;
  expect(await limits.ask({ address, owner: undefined }, answering('right'))).toBe('right');
});

test('ACCOUNT-081 a right answer counts against its address only', async () => {
  const address = addressOf(1);
  for (let n = 0; n < perAddressMinute; n += 1)
    expect(await limits.ask({ address, owner: 1 }, answering('right'))).toBe('right');
  expect(await limits.ask({ address, owner: 1 }, answering('right'))).toBe('busy');
  expect(await limits.ask({ address: addressOf(2), owner: 1 }, answering('right'))).toBe('right');
  now += 60_000;
  expect(await askedOf(perMinute + 30, 'others', 'right')).toBe(perMinute + 30);
});

test('ACCOUNT-081 a question that fails is no longer in flight', async () => {
  for (let n = 0; n < 9; n += 1)
    await expect(
      limits.ask({ address: addressOf(n), owner: undefined }, () => Promise.reject(new Error('away'))),
    ).rejects.toThrow('away');
});
