/** Recomputes a settlement receipt on this device, from its own text, with a canonical encoding and a rule of its own: docs/options.md has both. */
import type { receipt } from '@glassbook/contract';
import { chainFault, type Fault, type Shown } from './chain.ts';
import { headFault } from './head.ts';

type Tick = Extract<receipt.ReceiptRecord, { kind: 'tick' }>;
type Opening = Extract<receipt.ReceiptRecord, { kind: 'option' }>;
type Said = NonNullable<receipt.Receipt['result']>;

/** What a receipt is about, once its chain is followed: the opening, the strike where one came in time, and the ticks that the result is the median of. */
export type Facts = {
  option: Opening;
  strike: Tick | undefined;
  used: readonly Tick[];
  /** The oldest of an even number, which counts for nothing. */
  dropped: Tick | undefined;
  median: Tick | undefined;
};
export type Recomputed = { facts: Facts | undefined; fault: Fault | undefined };

const [WINDOW_MS, MOST, FEWEST, STRIKE_WITHIN_MS] = [5_000, 5, 3, 4_000];
const MILLION = 1_000_000n;
/** Amounts of a receipt have all places of their asset, so their digits compare. */
const units = (text: string): bigint => BigInt(text.replace('.', ''));
const compare = (a: Tick, b: Tick): number => (units(a.price) < units(b.price) ? -1 : 1);

export async function recompute(of: receipt.Receipt): Promise<Recomputed> {
  const followed = await chainFault(of.chain);
  if ('code' in followed) return { facts: undefined, fault: followed };
  const hidden = hiddenTick(followed.shown);
  const facts = factsIn(followed.shown, of.id);
  if ('code' in facts) return { facts: undefined, fault: hidden ?? facts };
  const missing = hidden ?? (of.head && of.result ? missingEnd(followed.shown, facts) : undefined);
  const fault =
    missing ??
    (of.head ? await headFault(of.head, of.chain.market, followed.end) : undefined) ??
    (of.result ? resultFault(facts, of.result) : undefined);
  return { facts, fault };
}

/** The opening, and the strike and the ticks of the result by the rule. */
function factsIn(shown: readonly Shown[], id: string): Facts | Fault {
  const records = shown.flatMap(({ record }) => (record ? [record] : []));
  const options = records.filter((record) => record.kind === 'option');
  const ticks = records.filter((record) => record.kind === 'tick');
  const [option] = options;
  if (!option || options.length > 1 || `option-${option.id}` !== id) return { code: 'opening' };
  if (records[0] !== option) return { code: 'opening' };
  const next = ticks.find(({ at, as_of: said = at }) => said > option.at);
  const strike = next && next.at < option.at + STRIKE_WITHIN_MS ? next : undefined;
  if (!strike) return { option, strike, used: [], dropped: undefined, median: undefined };
  const within = ticks.filter(({ at }) => at >= option.expiry - WINDOW_MS && at < option.expiry).slice(-MOST);
  const isEven = within.length > 0 && within.length % 2 === 0;
  const used = isEven ? within.slice(1) : within;
  const median = within.length < FEWEST ? undefined : used.toSorted(compare)[(used.length - 1) / 2];
  return { option, strike, used, dropped: isEven ? within[0] : undefined, median };
}

/** A tick that is there by its hash only, before the last that is shown. */
function hiddenTick(shown: readonly Shown[]): Fault | undefined {
  const last = shown.findLast(({ record }) => record?.kind === 'tick');
  const hidden = shown.find(({ kind, record, n }) => kind === 'tick' && !record && n < (last?.n ?? 0));
  return hidden && { code: 'missing', where: { kind: 'link', n: hidden.n } };
}

/** Under a signed head the ticks go on to the first at the end of the option or after it: none before it can be left out at the end. */
function missingEnd(shown: readonly Shown[], { option, strike }: Facts): Fault | undefined {
  const last = shown.findLast(({ record }) => record?.kind === 'tick');
  const end = strike ? option.expiry : option.at + STRIKE_WITHIN_MS;
  if (last?.record && last.record.at >= end) return undefined;
  return { code: 'missing', where: { kind: 'link', n: (last?.n ?? 0) + 1 } };
}

const shareUp = (amount: bigint, ppm: number): bigint => (amount * BigInt(ppm) + MILLION - 1n) / MILLION;

/** Amounts of one asset have the same places: a point that moved is another amount. */
const alike = (text: string, like: string): boolean =>
  text.indexOf('.') - text.length === like.indexOf('.') - like.length;

/** What the rule gives against what the receipt says. */
function resultFault({ option, strike, used, median }: Facts, said: Said): Fault | undefined {
  const stake = units(option.stake);
  const payout = (stake * BigInt(option.payout_ppm)) / MILLION;
  const loss = shareUp(stake, option.loss_ppm);
  const result = resultOf(option, strike, median);
  const returned = {
    won: stake + payout,
    lost: stake - loss,
    equal: stake,
    void: stake + units(option.fee),
  }[result];
  const checks: Record<string, boolean> = {
    fee: units(option.fee) === shareUp(stake, option.fee_ppm),
    expiry: option.expiry === option.at + option.seconds * 1_000,
    ticks: said.ticks.join() === used.map(({ seq }) => seq).join(),
    places: [said.payout, said.loss, said.returned, option.fee].every((text) => alike(text, option.stake)),
    settlement: said.settlement === (median?.price ?? ''),
    result: said.result === result,
    payout: units(said.payout) === payout,
    loss: units(said.loss) === loss,
    returned: units(said.returned) === returned,
  };
  const wrong = Object.keys(checks).find((name) => !checks[name]);
  return wrong === undefined ? undefined : { code: 'result', where: { kind: 'field', name: wrong } };
}

function resultOf({ side }: Opening, strike: Tick | undefined, median: Tick | undefined): Said['result'] {
  if (!median || !strike) return 'void';
  const [fixing, from] = [units(median.price), units(strike.price)];
  if (fixing === from) return 'equal';
  return fixing > from === (side === 'up') ? 'won' : 'lost';
}
