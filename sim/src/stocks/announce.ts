/** Announcing a corporate action, and withdrawing it: STOCK-017. */
import { WORLD, type Outcome } from '@glassbook/engine';
import type { ActionRow, ConfigureDelisting, ConfigureDividend, ConfigureSplit } from '@glassbook/engine/stocks';
import { assetsOf } from '../asset/index.ts';
import { indexPricesOf } from '../index-price/index.ts';
import { AMOUNT_MAX } from '../model/bounds.ts';
import type { Model } from '../model/model.ts';
import { refused } from '../model/refused.ts';
import { holdFor, ownersOf, putAction } from './actions.ts';
import { sessionAfter, sessionBefore } from './calendar.ts';
import { stocksOf, type Stock, type Terms } from './floor.ts';

const types = { 'stocks.configureDividend': 0, 'stocks.configureSplit': 1, 'stocks.configureDelisting': 2 } as const;
const nouns = {
  'stocks.configureDividend': 'stockDividend',
  'stocks.configureSplit': 'stockSplit',
  'stocks.configureDelisting': 'stockDelisting',
} as const;
const names = ['dividend', 'split', 'delisting'] as const;
const LAST = 2 ** 36;

export function announce(model: Model, command: Terms): Outcome {
  const { terms, actions, stocks } = stocksOf(model);
  const id = command.action * 3 + types[command.kind];
  const stock = stocks.get(command.market);
  const known = terms.get(id);
  const isNumbered = command.action >= 1 && command.action <= LAST;
  if (!stock || !isNumbered || !hasValidTerms(command)) return refused('stocks.settings_invalid');
  const row = actions.get(id);
  const worst = worstOf(model, stock, command);
  const isGood = known
    ? isSame(known, command) && row?.state === 'announced' && !row.isRunning
    : command.status === 'announced' && isNew(model, stock, command, worst);
  if (!isGood) return refused('stocks.settings_invalid');
  terms.set(id, command);
  model.changes.settings.push({ key: `${nouns[command.kind]}:${command.action}`, command });
  if (row && command.status === 'announced') return { ok: true };
  const whole = row ?? rowOf(model, id, command);
  const held = row ? 0n : worst;
  holdFor(model, stock, whole, held);
  putAction(model, { ...whole, held, state: row ? 'withdrawn' : 'announced' });
  return { ok: true };
}

function hasValidTerms(command: Terms): boolean {
  if (command.kind === 'stocks.configureSplit')
    return [command.numerator, command.denominator].every(
      (each) => Number.isSafeInteger(each) && each >= 1 && each <= 1_000,
    );
  if (command.kind === 'stocks.configureDividend') return command.amount > 0n && command.withholdingPpm < 1_000_000;
  return command.price >= 0n;
}

const isSame = (known: Terms, command: Terms): boolean =>
  Object.entries(known).every(([name, value]) => name === 'status' || command[name as 'market'] === value);

function isNew(model: Model, stock: Stock, command: Terms, worst: bigint): boolean {
  const { rules } = stock;
  const { actions } = stocksOf(model);
  const others = [...actions.values()].filter(({ market }) => market === rules.market);
  if (model.available(10, 'stock', rules.quote) < worst) return false;
  if ('quote' in command && command.quote !== rules.quote) return false;
  const opens = (at: number) => sessionAfter(model, rules, at)?.opens === at;
  if (command.kind === 'stocks.configureDelisting') {
    const isClose = sessionBefore(model, rules, command.lastAt)?.closes === command.lastAt;
    return isClose && command.lastAt > model.at && !others.some(({ type }) => type === 'delisting');
  }
  const before = sessionBefore(model, rules, command.exAt);
  if (!opens(command.exAt) || !before || before.closes <= model.at) return false;
  if (command.kind === 'stocks.configureDividend') return command.payAt >= command.exAt && opens(command.payAt);
  if (others.some(({ type, exAt }) => type === 'split' && exAt === command.exAt)) return false;
  if (command.numerator === command.denominator) return false;
  const shares = outside(model, rules.base);
  const grown = (shares * BigInt(command.numerator)) / BigInt(command.denominator) - shares;
  return grown <= 0n || shares + grown <= AMOUNT_MAX;
}

/** What all have together. */
const outside = (model: Model, asset: number): bigint =>
  -[...model.accounts.values()]
    .filter((account) => account.owner === WORLD && account.asset === asset)
    .reduce((sum, { available }) => sum + available, 0n);

function worstOf(model: Model, stock: Stock, command: Terms): bigint {
  const { base, market } = stock.rules;
  const whole = 10n ** BigInt(assetsOf(model).get(base)?.scale ?? 0);
  if (command.kind === 'stocks.configureDividend') return (outside(model, base) * command.amount) / whole;
  if (command.kind === 'stocks.configureDelisting') return (outside(model, base) * command.price) / whole;
  const price = stock.row.close ?? indexPricesOf(model).get(market)?.price ?? 0n;
  const unit = whole * BigInt(command.numerator);
  return BigInt(ownersOf(model, base).length) * ((price * BigInt(command.denominator) + unit - 1n) / unit);
}

function rowOf(model: Model, id: number, command: Terms): ActionRow {
  const { exAt, numerator, denominator } = command as Partial<ConfigureSplit>;
  const { payAt, amount, withholdingPpm } = command as Partial<ConfigureDividend>;
  const { lastAt, price } = command as Partial<ConfigureDelisting>;
  return {
    ...{ id, type: names[types[command.kind]], number: command.action, market: command.market, state: 'announced' },
    ...{ exAt: exAt ?? lastAt ?? 0, payAt, numerator, denominator, amount, taxPpm: withholdingPpm, price },
    ...{ at: model.at, held: 0n, done: 0, left: undefined, isRunning: false },
  };
}
