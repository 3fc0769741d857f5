/**
 * What it is all worth. The rule of the screens: each row is worth balance × price rounded half even to a hundredth of USDT, an account
 * is the sum of its rows, the total is the sum of the accounts. So what is shown always sums to what is shown, and a person with
 * pencil and paper gets the same digits. These numbers are for reading; nothing is ever posted from them.
 */
import { assert, mulDiv, parseAmount, type Amount } from '@glassbook/money';
import { currencyPlaces } from '@glassbook/ui/format';
import { exact, total, type Account, type Holding, type Price } from './accounts.ts';

/** Places of a worth in USDT on the screens. */
export const worthScale = 2;

export type HoldingWorth = Holding & { worth: Amount };
export type AccountWorth = { kind: Account['kind']; holdings: HoldingWorth[]; worth: Amount };
export type Portfolio = { accounts: AccountWorth[]; worth: Amount };

const sum = (parts: readonly { worth: Amount }[]): Amount => parts.reduce((so, part) => so + part.worth, 0n);
const power = (places: number): bigint => 10n ** BigInt(places);

/** amount × price in hundredths of USDT, half even. `scale` is the asset's own. */
export function worthOf(amount: Amount, scale: number, price: Price): Amount {
  return mulDiv(amount * power(worthScale), price.amount, power(scale + price.scale), 'half-even');
}

/** The accounts valued, part by part. */
export function portfolioOf(accounts: readonly Account[]): Portfolio {
  const valued = accounts.map(({ kind, holdings }) => {
    const rows = holdings.map((holding) => ({
      ...holding,
      worth: worthOf(total(holding), holding.scale, holding.price),
    }));
    return { kind, holdings: rows, worth: sum(rows) };
  });
  return { accounts: valued, worth: sum(valued) };
}

/** Whether what the server states is what its own rows come to. */
export type Check = { addsUp: true } | { addsUp: false; difference: Amount };

/**
 * Recomputes on this device what the server stated: every row at the price it was sent with, kind by kind, and the kinds to the total.
 * The server may round each row once at its own places, so a kind may differ by at most one of its smallest units a row; anything more does not add up.
 * @param stated the total of the reply, text. The difference is ours less the server's, in hundredths of USDT, of the first part that is wrong.
 */
export function check(accounts: readonly Account[], stated: string): Check {
  let parts = 0n;
  let partsScale = 0;
  for (const account of accounts) {
    const said = exact(account.stated);
    partsScale = Math.max(partsScale, said.scale);
    const wrong = differenceOf(account.holdings, said);
    if (wrong !== undefined) return { addsUp: false, difference: wrong };
  }
  for (const account of accounts) {
    const said = exact(account.stated);
    parts += said.amount * power(partsScale - said.scale);
  }
  const whole = exact(stated);
  const scale = Math.max(partsScale, whole.scale);
  const difference = parts * power(scale - partsScale) - whole.amount * power(scale - whole.scale);
  return difference === 0n ? { addsUp: true } : { addsUp: false, difference: toWorth(difference, scale) };
}

/** What the rows of an account come to beyond what is said of it, where that is more than rounding; in hundredths of USDT. */
function differenceOf(holdings: readonly Holding[], said: Price): Amount | undefined {
  const ours = holdings.reduce(
    (so, { available, held, scale, price }) =>
      so + mulDiv((available + held) * power(said.scale), price.amount, power(scale + price.scale), 'half-up'),
    0n,
  );
  const difference = ours - said.amount;
  const magnitude = difference < 0n ? -difference : difference;
  return magnitude <= BigInt(holdings.length) ? undefined : toWorth(difference, said.scale);
}

/** At worthScale, away from zero, so that a difference never shows as none. */
function toWorth(difference: Amount, scale: number): Amount {
  const magnitude = mulDiv(difference < 0n ? -difference : difference, power(worthScale), power(scale), 'up');
  return difference < 0n ? -magnitude : magnitude;
}

/** `part` of `whole` in tenths of a percent, half even; 0 of nothing. */
export function shareOf(part: Amount, whole: Amount): Amount {
  return whole === 0n ? 0n : mulDiv(part, 1000n, whole, 'half-even');
}

export type Slice = { name: string | undefined; worth: Amount };

/** What each asset is worth over all accounts, the largest first; those beyond `count` together, without a name. Assets worth nothing are left out. */
export function allocation(portfolio: Portfolio, count: number): Slice[] {
  assert(count > 0, 'an allocation has room for at least one asset');
  const byAsset = new Map<string, Amount>();
  for (const { holdings } of portfolio.accounts) {
    for (const { name, worth } of holdings) if (worth > 0n) byAsset.set(name, (byAsset.get(name) ?? 0n) + worth);
  }
  const slices = [...byAsset].map(([name, worth]) => ({ name, worth }));
  slices.sort((a, b) => (a.worth === b.worth ? (a.name < b.name ? -1 : 1) : a.worth < b.worth ? 1 : -1));
  if (slices.length <= count) return slices;
  return [...slices.slice(0, count - 1), { name: undefined, worth: sum(slices.slice(count - 1)) }];
}

/** A worth in USDT in another currency at `rate` units for one USDT, half even to that currency's places. Undefined where the rate cannot be read. */
export function inFiat(worth: Amount, code: string, rate: string | undefined): Amount | undefined {
  if (rate === undefined) return undefined;
  const { amount, scale } = exact(rate);
  if (amount === 0n) return undefined;
  return mulDiv(worth * power(currencyPlaces(code)), amount, power(worthScale + scale), 'half-even');
}

/** Below this worth "hide small" hides a row: one USDT. */
const smallBelow: Amount = parseAmount('1', worthScale) ?? 0n;
export const isSmall = ({ worth }: Pick<HoldingWorth, 'worth'>): boolean => worth < smallBelow;
