/** Recomputes the receipt of a dual investment on this device, by a rule of its own: docs/dual.md has it. */
import type { receipt } from '@glassbook/contract';
import { placesOf } from '@glassbook/money';
import { chainFault, type Fault, type Shown } from './chain.ts';
import { headFault } from './head.ts';

type Tick = Extract<receipt.ReceiptRecord, { kind: 'tick' }>;
type Purchase = Extract<receipt.ReceiptRecord, { kind: 'dual' }>;
type Said = NonNullable<receipt.WindowReceipt['result']>;

/** What it is about: the purchase, and the tick in force at each minute that has one. */
export type WindowFacts = { own: Purchase; used: readonly { minute: number; tick: Tick }[] };
export type WindowRecomputed = { facts: WindowFacts | undefined; fault: Fault | undefined };

const [MINUTE, MINUTES, FEWEST] = [60_000, 30, 20];
const DAY = 86_400_000;
const YEAR = 365_000_000n;
/** Amounts of a receipt have all places of their asset, so their digits compare. */
const units = (text: string): bigint => BigInt(text.replace('.', ''));

export async function recomputeWindow(of: receipt.WindowReceipt): Promise<WindowRecomputed> {
  const opened = await chainFault(of.opening.chain);
  if ('code' in opened) return { facts: undefined, fault: opened };
  const own = opened.shown[0]?.record;
  if (own?.kind !== 'dual' || `dual-${own.id}` !== of.id) return { facts: undefined, fault: { code: 'opening' } };
  const unsigned = of.opening.head && (await headFault(of.opening.head, of.opening.chain.market, opened.end));
  if (unsigned || !of.chain || !of.result) return { facts: { own, used: [] }, fault: unsigned ?? undefined };
  const followed = await chainFault(of.chain);
  if ('code' in followed) return { facts: { own, used: [] }, fault: followed };
  const ticks = followed.shown.flatMap(({ record }) => (record?.kind === 'tick' ? [record] : []));
  const facts = { own, used: inForce(ticks, own.end) };
  const fault =
    edgeFault(followed.shown, of.chain, own) ??
    (of.head ? await headFault(of.head, of.chain.market, followed.end) : undefined) ??
    // The head of the window covers its ticks only: what was bought is proven by a head of its own, which is signed earlier.
    (of.head && !of.opening.head ? { code: 'head' as const } : undefined) ??
    resultFault(facts, of.result);
  return { facts, fault };
}

/** The window is whole: it begins before its first minute, ends with the first tick at its end, and hides none. */
function edgeFault(
  shown: readonly Shown[],
  { n, market }: { n: number; market: string },
  own: Purchase,
): Fault | undefined {
  const [first] = shown;
  const isEarly = first?.record?.kind === 'tick' && first.record.at < own.end - (MINUTES + 1) * MINUTE;
  if (market !== own.market || (n !== 1 && !isEarly)) return { code: 'missing', where: { kind: 'link', n } };
  const last = shown.findLast(({ record }) => record?.kind === 'tick');
  if (!last?.record || last.record.at < own.end) return { code: 'missing', where: { kind: 'link', n: last?.n ?? n } };
  const hidden = shown.find(({ kind, record, n: at }) => kind === 'tick' && !record && at < last.n);
  return hidden && { code: 'missing', where: { kind: 'link', n: hidden.n } };
}

function inForce(ticks: readonly Tick[], end: number): WindowFacts['used'] {
  return Array.from({ length: MINUTES }, (_, place) => end - (MINUTES - place) * MINUTE).flatMap((minute) => {
    const tick = ticks.findLast(({ at }) => at < minute);
    return tick && minute - tick.at <= MINUTE ? [{ minute, tick }] : [];
  });
}

function settlementOf({ own, used }: WindowFacts): bigint | undefined {
  if (used.length < FEWEST) return undefined;
  const prices = used.map(({ tick }) => units(tick.price)).sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  const half = Math.floor(prices.length / 2);
  const [low = 0n, high = 0n] =
    prices.length % 2 === 1 ? [prices[half], prices[half]] : prices.slice(half - 1, half + 1);
  const middle = (low + high) / 2n;
  return middle - (middle % units(own.tick));
}

/** What the rule gives against what the receipt says. */
function resultFault(facts: WindowFacts, said: Said): Fault | undefined {
  const { own, used } = facts;
  const [amount, strike] = [units(own.amount), units(own.strike)];
  const grown = YEAR + BigInt(own.days) * BigInt(own.rate_ppm);
  const whole = 10n ** BigInt(placesOf(own.amount));
  const price = settlementOf(facts);
  const isCoin = price === undefined ? own.type === 'call' : price < strike;
  const checks: Record<string, boolean> = {
    // The UTC days from the one after the purchase to the end.
    days: own.days === Math.max(0, Math.floor(own.end / DAY) - Math.floor(own.at / DAY) - 1),
    coin: units(own.coin) === (amount * grown) / YEAR,
    money: units(own.money) === (amount * strike * grown) / (YEAR * whole),
    ticks: said.ticks.join() === used.map(({ tick }) => tick.seq).join(),
    settlement:
      price === undefined
        ? said.settlement === ''
        : said.settlement !== '' &&
          placesOf(said.settlement) === placesOf(own.tick) &&
          units(said.settlement) === price,
    result: said.result === (price === undefined ? 'none' : isCoin ? 'coin' : 'money'),
    returned: said.returned === (isCoin ? own.coin : own.money),
    currency: said.currency === (isCoin ? own.currency : own.quote_currency),
  };
  const wrong = Object.keys(checks).find((name) => !checks[name]);
  return wrong === undefined ? undefined : { code: 'result', where: { kind: 'field', name: wrong } };
}
