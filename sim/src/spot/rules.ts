/** The rules of spot's commands, one line each; what is longer has its own file. */
import type { ConfigureMaker, ConfigureMarket, Outcome } from '@glassbook/engine';
import { assetsOf } from '../asset/index.ts';
import { pricedMarketsOf } from '../index-price/index.ts';
import { pairsOf } from '../model/limits.ts';
import { AMOUNT_MAX } from '../model/bounds.ts';
import type { Model } from '../model/model.ts';
import { refused } from '../model/refused.ts';
import type { Rules } from '../product.ts';
import { amend } from './amend.ts';
import { cancelMany, cancelOne } from './cancel.ts';
import { isStale, leave, requote } from './house-maker.ts';
import { MOST } from '../model/ladder.ts';
import { rowsOf, spotOf } from './market.ts';
import { show } from './conditional.ts';
import { place } from './place.ts';
import { amendConditional, placeConditional } from './place-conditional.ts';

export const rules = {
  'spot.placeOrder': place,
  'spot.placeConditional': placeConditional,
  'spot.amendConditional': amendConditional,
  'spot.cancelOrder': cancelOne,
  'spot.cancelAll': cancelMany,
  'spot.amendOrder': amend,
  'spot.haltMarket': (model, { market }) => setStatus(model, market, 'halted'),
  'spot.openMarket': (model, { market }) => setStatus(model, market, 'open'),
  'spot.configureMarket': configureMarket,
  'spot.configureMaker': configureMaker,
} satisfies Rules<`spot.${string}`>;

function setStatus(model: Model, number: number, status: 'open' | 'halted'): Outcome {
  const market = spotOf(model).markets.get(number);
  if (!market) return refused('spot.market_not_found');
  if (market.status === status) return { ok: true };
  market.status = status;
  rowsOf(model).markets.push({ market: number, status });
  if (status === 'open') {
    requote(model, market);
    for (const by of ['last', 'index'] as const) show(model, market, by);
  } else leave(model, market, 'market_rules');
  return { ok: true };
}

const PPM = 1_000_000n;
const DAY_MS = 86_400_000;
const isPart = (ppm: number) => Number.isSafeInteger(ppm) && ppm >= 0 && ppm < 1_000_000;

function configureMarket(model: Model, command: ConfigureMarket): Outcome {
  const { market: number, base, quote, tick, lot, notionalMin, notionalMax } = command;
  const baseAsset = assetsOf(model).get(base);
  const quoteAsset = assetsOf(model).get(quote);
  if (!baseAsset || !quoteAsset || base === quote || number <= 0) return refused('spot.settings_invalid');
  const whole = 10n ** BigInt(baseAsset.scale);
  const sizes = tick > 0n && lot > 0n && tick <= AMOUNT_MAX && lot <= AMOUNT_MAX && (tick * lot) % whole === 0n;
  const limits =
    notionalMin >= 0n && notionalMax > notionalMin && notionalMax <= AMOUNT_MAX && command.openOrdersMax > 0;
  const parts = [command.makerFeePpm, command.takerFeePpm, command.bandPpm].every(isPart);
  if (!sizes || !limits || !parts) return refused('spot.settings_invalid');
  const { markets } = spotOf(model);
  const known = markets.get(number);
  if (known) {
    const before = known.rules;
    const same = before.base === base && before.quote === quote && before.tick === tick && before.lot === lot;
    if (!same) return refused('spot.settings_invalid');
    known.rules = command;
  } else {
    const book = { buy: [], sell: [] };
    markets.set(number, {
      rules: command,
      status: 'open',
      ...{ gathers: false, line: [], isShut: false, isFixed: false, opens: false },
      feeOnTop: undefined,
      whole,
      book,
      maker: undefined,
      ladder: { buy: [], sell: [] },
      last: undefined,
    });
    pricedMarketsOf(model).add(number);
    pairsOf(model).push({ market: number, base, quote });
    rowsOf(model).markets.push({ market: number, status: 'open' });
  }
  model.changes.settings.push({ key: `market:${number}`, command });
  return { ok: true };
}

/** Whether a ladder cannot be: what its levels vary to is checked, rounded up. */
export function ladderProblem(command: Omit<ConfigureMaker, 'kind'>, notionalMax: bigint): boolean {
  const { levels, halfSpreadPpm, stepPpm, growthPpm, staleAfterMs, notional } = command;
  const whole = [levels, halfSpreadPpm, stepPpm, growthPpm, staleAfterMs].every(
    (n) => Number.isSafeInteger(n) && n >= 0,
  );
  if (!whole || levels > 100 || staleAfterMs > DAY_MS) return true;
  const most = (amount: bigint, by: bigint) => (amount * by + PPM - 1n) / PPM;
  const farthest = BigInt(halfSpreadPpm) + most(BigInt(stepPpm) * BigInt(levels), MOST.gap);
  if (farthest >= PPM || notional <= 0n || most(notional, MOST.size) > notionalMax) return true;
  // A level beyond the last one would still be worth an amount.
  const last = notional + (notional * BigInt(growthPpm) * BigInt(levels)) / PPM;
  return most(last, MOST.size) > AMOUNT_MAX;
}

function configureMaker(model: Model, command: ConfigureMaker): Outcome {
  const market = spotOf(model).markets.get(command.market);
  if (!market || ladderProblem(command, market.rules.notionalMax)) return refused('spot.settings_invalid');
  market.maker = command;
  model.changes.settings.push({ key: `maker:${command.market}`, command });
  if (isStale(model, market)) leave(model, market, 'index_stale');
  else requote(model, market);
  return { ok: true };
}
