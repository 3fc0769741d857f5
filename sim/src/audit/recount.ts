/** Everything counted again from the engine's own description of its state: I2, I3, I4, the holds against the open orders, and no book crossed. */
import { decode, FIRST_USER, HOUSE_MAKER, WORLD, type ConfigureMarket } from '@glassbook/engine';
import { Difference } from './difference.ts';

type Markets = Map<number, { settings: ConfigureMarket; whole: bigint; bid: bigint; ask: bigint }>;

export function recount(lines: readonly string[]): void {
  const scales = new Map<number, number>();
  const markets: Markets = new Map();
  const held = new Map<string, bigint>();
  const sums = new Map<string, bigint>();
  const add = (map: Map<string, bigint>, name: string, amount: bigint) => map.set(name, (map.get(name) ?? 0n) + amount);
  for (const line of lines) {
    const [noun = '', id = '', ...rest] = line.split(' ');
    if (noun === 'asset') scales.set(Number(id), (decode(rest.join(' ')) as { scale: number }).scale);
    else if (noun === 'market') {
      const settings = decode(rest[1] ?? '') as ConfigureMarket;
      const whole = 10n ** BigInt(scales.get(settings.base) ?? 0);
      markets.set(Number(id), { settings, whole, bid: 0n, ask: 0n });
    } else if (noun === 'balance') {
      const [kind = '', asset = '', available = '0', onHold = '0'] = rest;
      if (Number(id) !== WORLD && BigInt(available) < 0n) throw new Difference(`I3: ${line}`);
      if (BigInt(onHold) < 0n) throw new Difference(`I4: ${line}`);
      add(sums, asset, BigInt(available) + BigInt(onHold));
      add(held, `${id} ${kind} ${asset}`, BigInt(onHold));
    }
  }
  for (const line of lines)
    if (line.startsWith('order ')) countOrder(line, markets, (name, hold) => add(held, name, -hold));
  for (const [asset, sum] of sums) if (sum !== 0n) throw new Difference(`I2: asset ${asset} sums to ${sum}`);
  for (const [name, hold] of held)
    if (hold !== 0n) throw new Difference(`${hold} on hold for ${name} that no open order explains`);
  for (const [number, { bid, ask }] of markets)
    if (bid !== 0n && ask !== 0n && bid >= ask)
      throw new Difference(`the book of market ${number} is crossed: ${bid} and ${ask}`);
}

function countOrder(line: string, markets: Markets, explain: (account: string, hold: bigint) => void): void {
  const [id = '', owner = '', number = '', side = '', , ticks = '0', , lotsLeft = '0'] = line.split(' ').slice(1);
  const market = markets.get(Number(number));
  if (!market) throw new Difference(`order ${id} is in no market`);
  if (Number(owner) < FIRST_USER && Number(owner) !== HOUSE_MAKER)
    throw new Difference(`order ${id} is of the house's ${owner}`);
  const { tick, lot, base, quote } = market.settings;
  const price = BigInt(ticks) * tick;
  const amount = BigInt(lotsLeft) * lot;
  if (amount <= 0n) throw new Difference(`order ${id} is open with nothing left`);
  if (side === '0') {
    if (market.bid < price) market.bid = price;
    explain(`${owner} spot ${quote}`, (price * amount) / market.whole);
  } else {
    if (market.ask === 0n || market.ask > price) market.ask = price;
    explain(`${owner} spot ${base}`, amount);
  }
}
