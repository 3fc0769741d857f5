/**
 * Timed options against a program that watches an exchange: it sees each recorded trade when it happens, while the index has a tick a second that is made of what was said `lag` milliseconds before. 0.9 s after
 * each tick it bets on where the next one goes: `last` in the direction in which the exchange has moved since the last tick, `next` in that in which it will have moved since what the next tick says.
 * Every option is opened and settled by the engine. The share that is won is compared with the one that breaks even, and with what the same bets would win against the last tick before them (`before`).
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { apply, emptyState, takeChanges, type Command, type State } from '@glassbook/engine';
import { report } from '../report.ts';

const RECORDED = join(import.meta.dirname, '../../../../shared/marketdata/trades/BTCUSDT-2024-08-08.csv.gz');
const [USDT, BTC_USDT, HOUSE, OWNER] = [3, 1, 7, 10_000];
const UNIT = 10n ** 8n;
const [SECOND, TERM] = [1_000, 30];
/** The program acts so long after a tick, on moves of this many USDT and more. */
const [LEAD, MOVE] = [900, 5n];

type Trade = { at: number; price: bigint };
/** The price of the last trade at a time. */
function pricesOf(trades: readonly Trade[]): (at: number) => bigint {
  let place = 0;
  return (at) => {
    while ((trades[place + 1]?.at ?? Infinity) <= at) place += 1;
    return trades[place]?.price ?? 0n;
  };
}

function readTrades(): Trade[] {
  const lines = gunzipSync(readFileSync(RECORDED)).toString().trim().split('\n');
  return lines.map((line) => {
    const [, price = '', , , at] = line.split(',');
    const [whole = '', places = ''] = price.split('.');
    return { at: Number(at), price: BigInt(whole + places.padEnd(8, '0').slice(0, 8)) };
  });
}

function begun(): (at: number, command: Command) => State {
  const state = emptyState();
  const send = (at: number, command: Command) => {
    const outcome = apply(state, { seq: state.seq + 1, at, command });
    if (!outcome.ok) throw new Error(outcome.reason);
    return state;
  };
  const settings: Command[] = [
    { kind: 'asset.configure', asset: 1, name: 'BTC', scale: 8, kinds: ['spot'] },
    { kind: 'asset.configure', asset: USDT, name: 'USDT', scale: 8, kinds: ['spot', 'options'] },
    {
      ...{ kind: 'spot.configureMarket', market: BTC_USDT, base: 1, quote: USDT, tick: 10n ** 6n, lot: 1_000n },
      ...{
        bandPpm: 50_000,
        makerFeePpm: 0,
        takerFeePpm: 0,
        notionalMin: 1n,
        notionalMax: 10n ** 15n,
        openOrdersMax: 5,
      },
    },
    { kind: 'wallet.configureDemo', enabled: true, everyMs: 0, grants: [{ asset: USDT, amount: 10n ** 15n }] },
    { kind: 'wallet.fundHouse', owner: HOUSE, asset: USDT, total: 10n ** 18n, account: 'options' },
    { kind: 'options.configure', enabled: true, asset: USDT, instruments: [BTC_USDT], feePpm: 10_000, openMax: 1_000 },
    {
      ...{ kind: 'options.configureTerm', seconds: TERM, enabled: true, payoutPpm: 800_000, lossPpm: 1_000_000 },
      ...{ min: UNIT, max: 10n ** 11n },
    },
    { kind: 'wallet.claimDemo', owner: OWNER },
    { kind: 'wallet.move', owner: OWNER, asset: USDT, amount: 10n ** 15n, from: 'spot', to: 'options' },
  ];
  for (const command of settings) send(0, command);
  return send;
}

type Bet = 'last' | 'next';
type Played = { lag: number; bet: Bet };

type Ended = { won: number; lost: number };

/** How many options the program opens and wins, of those that are not equal or void; `before`, had the strike been the last tick before each. */
function play(trades: readonly Trade[], { lag, bet }: Played): Ended & { before: Ended } {
  const send = begun();
  const [index, exchange, next] = [pricesOf(trades), pricesOf(trades), pricesOf(trades)];
  const first = Math.ceil((trades[0]?.at ?? 0) / SECOND) * SECOND + SECOND;
  const end = (trades.at(-1)?.at ?? 0) - SECOND;
  const ended = { won: 0, lost: 0, equal: 0, void: 0, before: { won: 0, lost: 0 } };
  const lastTicks = new Map<number, bigint>();
  let lastTick = 0n;
  for (let second = first; second <= end; second += SECOND) {
    const price = index(second - lag);
    const state = send(second, {
      ...{ kind: 'indexPrice.update', source: 'recorded' },
      prices: [{ market: BTC_USDT, price, volume: 0n, asOf: second - lag }],
    });
    for (const { id, side, result, fixing = 0n } of takeChanges(state).options.options) {
      if (!result) {
        lastTicks.set(id, lastTicks.get(id) ?? lastTick);
        continue;
      }
      ended[result] += 1;
      const gained = (fixing - (lastTicks.get(id) ?? 0n)) * (side === 'up' ? 1n : -1n);
      if (result !== 'void' && gained !== 0n) ended.before[gained > 0n ? 'won' : 'lost'] += 1;
    }
    lastTick = price;
    const now = second + LEAD;
    // What the next tick will say is known as far as it was said before now.
    const from = bet === 'last' ? price : next(Math.min(now, second + SECOND - lag));
    const moved = exchange(now) - from;
    if ((moved < 0n ? -moved : moved) < MOVE * UNIT) continue;
    const side = moved > 0n ? 'up' : 'down';
    const asked = { kind: 'options.open', owner: OWNER, instrument: BTC_USDT, seconds: TERM, stake: UNIT } as const;
    send(now, { ...asked, side });
  }
  return ended;
}

const percent = ({ won, lost }: Ended): number => (won + lost === 0 ? 0 : (won * 100) / (won + lost));

if (existsSync(RECORDED)) {
  const trades = readTrades();
  for (const lag of [0, 300, 500, 900])
    for (const bet of ['last', 'next'] as const) {
      const { won, lost, before } = play(trades, { lag, bet });
      const name = `engine.options_lead_${bet}_lag_${lag}`;
      report({ name: `${name}_won`, unit: '%', values: [percent({ won, lost })] });
      report({ name: `${name}_before_won`, unit: '%', values: [percent(before)] });
      report({ name: `${name}_count`, unit: '', values: [won + lost] });
    }
}
