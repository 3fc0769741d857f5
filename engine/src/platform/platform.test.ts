import { expect, test } from 'vitest';
import { settings, run } from '../../test/trading-day.ts';
import { ann, send } from '../../test/market-of-two.ts';
import { tables } from '../../test/tables.ts';
import { HOUSE_MAKER } from '../core/ledger.ts';
import { RULES } from '../core/rules.ts';
import { describe } from '../describe.ts';
import { emptyState, takeChanges } from '../engine.ts';

const adopt = (version: number) => ({ kind: 'platform.adoptRules', version }) as const;
const invalid = { ok: false, reason: 'platform.invalid' };

test('rules are adopted once, never reverted, and only those this program has', () => {
  const state = emptyState();
  expect(state.rules).toBe(RULES);
  for (const version of [0, 1, 1.5, RULES, RULES + 1, NaN]) expect(send(state, adopt(version))).toEqual(invalid);
  // As a journal under earlier rules would be.
  Object.assign(state, { rules: RULES - 1 });
  expect(send(state, adopt(RULES))).toEqual({ ok: true });
  expect(send(state, adopt(RULES))).toEqual(invalid);
  expect(state.rules).toBe(RULES);
});

test('money is named once', () => {
  for (const [first, second] of [
    ['demo', 'real'],
    ['real', 'demo'],
    ['real', 'real'],
  ] as const) {
    const state = emptyState();
    expect(send(state, { kind: 'platform.setMoney', money: first })).toEqual({ ok: true });
    expect(send(state, { kind: 'platform.setMoney', money: second })).toEqual(invalid);
    expect(state.money).toBe(first);
  }
  expect(send(emptyState(), { kind: 'platform.setMoney', money: 'play' as 'demo' })).toEqual(invalid);
});

test('F14 where an account was opened before money was named, it cannot become real', () => {
  const state = emptyState();
  run(state, settings);
  expect(send(state, { kind: 'platform.setMoney', money: 'real' })).toEqual(invalid);
  expect(send(state, { kind: 'platform.setMoney', money: 'demo' })).toEqual({ ok: true });
});

test('F14 where money is real nothing is claimed and no house account is given anything', () => {
  const state = emptyState();
  send(state, { kind: 'platform.setMoney', money: 'real' });
  const refused = settings.filter((command) => !send(state, command).ok).map(({ kind }) => kind);
  expect(refused).toEqual(['wallet.fundHouse', 'wallet.fundHouse', 'wallet.fundHouse', 'wallet.configureDemo']);
  const total = 10n ** 8n;
  for (const owner of [1, HOUSE_MAKER])
    expect(send(state, { kind: 'wallet.fundHouse', owner, asset: 3, total }).ok).toBe(false);
  const off = { kind: 'wallet.configureDemo', enabled: false, everyMs: 1, grants: [{ asset: 3, amount: 1n }] } as const;
  expect(send(state, off).ok).toBe(true);
  expect(send(state, { kind: 'wallet.claimDemo', owner: ann })).toEqual({ ok: false, reason: 'wallet.demo_off' });
  expect(state.ledger.count).toBe(0);
});

test('F14 demo funds that were offered before money was named real are not given', () => {
  const state = emptyState();
  const offered = settings.filter(({ kind }) => kind === 'asset.configure' || kind === 'wallet.configureDemo');
  for (const command of offered) expect(send(state, command)).toEqual({ ok: true });
  // No account exists yet, so money may still be named real.
  expect(send(state, { kind: 'platform.setMoney', money: 'real' })).toEqual({ ok: true });
  expect(state.wallet.demo?.enabled).toBe(true);
  expect(send(state, { kind: 'wallet.claimDemo', owner: ann })).toEqual({ ok: false, reason: 'wallet.demo_off' });
  expect(state.ledger.count).toBe(0);
});

test('rules and money are loaded before the settings they govern', () => {
  const state = emptyState();
  const { store, load } = tables();
  Object.assign(state, { rules: RULES - 1 });
  for (const command of [adopt(RULES), { kind: 'platform.setMoney', money: 'demo' } as const, ...settings])
    send(state, command);
  store(takeChanges(state));
  const loaded = load(state);
  expect([loaded.rules, loaded.money]).toEqual([RULES, 'demo']);
  expect([...describe(loaded)]).toEqual([...describe(state)]);
});

test('a journal from before these commands is described as it was', () => {
  expect([...describe(emptyState())].filter((line) => /^(rules|money)/.test(line))).toEqual([]);
});
