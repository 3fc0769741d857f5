/** What orders of stocks and corporate actions hold, from the lines of the engine's state. */
import type { ConditionalRow } from '@glassbook/engine';
import type { ActionRow, ConfigureStock } from '@glassbook/engine/stocks';
import { Difference } from '../audit/difference.ts';
import { valueOf } from '../model/text.ts';
import { HOUSE } from './actions.ts';

const WHOLE = 10_000n;

export function* holds(lines: readonly string[]): Generator<[account: string, amount: bigint]> {
  const own = lines.filter((line) => /^stock [{oca]/.test(line)).map((line) => line.slice('stock '.length));
  const stocks = new Map<number, ConfigureStock>();
  for (const line of own.filter((each) => each.startsWith('{'))) {
    const rules = valueOf(line.slice(0, line.indexOf('} ') + 1)) as ConfigureStock;
    stocks.set(rules.market, rules);
  }
  for (const line of own) {
    if (line.startsWith('order ')) yield orderHold(line, stocks);
    else if (line.startsWith('conditional ')) yield* waitingHold(line, stocks);
    else if (line.startsWith('action ')) {
      const { market, held } = valueOf(line.slice('action '.length)) as ActionRow;
      if (held > 0n) yield [`${HOUSE} stock ${rulesOf(stocks, market).quote}`, held];
    }
  }
}

function rulesOf(stocks: ReadonlyMap<number, ConfigureStock>, market: number): ConfigureStock {
  const rules = stocks.get(market);
  if (!rules) throw new Difference(`market ${market} is of no stock`);
  return rules;
}

/** A value, and its fee rounded up. */
const costOf = ({ feePpm }: ConfigureStock, price: bigint, amount: bigint): bigint => {
  const value = (price * amount) / WHOLE;
  return value + (value * BigInt(feePpm) + 999_999n) / 1_000_000n;
};

function orderHold(line: string, stocks: ReadonlyMap<number, ConfigureStock>): [account: string, amount: bigint] {
  const [, owner = '', market = '', side = '', , ticks = '0', , left = '0'] = line.split(' ').slice(1);
  const rules = rulesOf(stocks, Number(market));
  if (side === '1') return [`${owner} stock ${rules.base}`, BigInt(left)];
  return [`${owner} stock ${rules.quote}`, costOf(rules, BigInt(ticks) * rules.tick, BigInt(left))];
}

function* waitingHold(line: string, stocks: ReadonlyMap<number, ConfigureStock>): Generator<[string, bigint]> {
  const order = valueOf(line.slice('conditional '.length, line.lastIndexOf(' '))) as ConditionalRow;
  const rules = rulesOf(stocks, order.market);
  const { owner, side, amount, value, most, leg, profitLimit } = order;
  const beside = leg === 0 ? 0n : costOf(rules, profitLimit, amount);
  if (side === 'sell') {
    if (leg === 0) yield [`${owner} stock ${rules.base}`, amount];
  } else yield [`${owner} stock ${rules.quote}`, value > 0n ? value : costOf(rules, most, amount) - beside];
}
