/**
 * What it is all worth, by the server's own rule: each row is worth balance × price, half even to a cent of USDT (`worthAt`), an account is
 * the sum of its rows, the total is the sum of the accounts less what is owed on loans. So the shown rows always sum to the shown total, and to the server's.
 * These numbers are for reading; nothing is ever posted from them.
 */
import { mulDiv, WORTH_PLACES, worthAt, type Amount, type Scaled } from '@glassbook/money';
import { currencyPlaces } from '@glassbook/ui/format';
import { exact, total, type Account, type Holding } from './accounts.ts';

/** Places of a worth in USDT on the screens. */
export const worthScale = WORTH_PLACES;

export type HoldingWorth = Holding & { worth: Amount };
export type AccountWorth = { kind: Account['kind']; holdings: HoldingWorth[]; worth: Amount };
/** `assets` is the sum of the accounts, `worth` that less `owed`: below zero where more is owed than there is. */
export type Portfolio = { accounts: AccountWorth[]; assets: Amount; owed: Amount; worth: Amount };

const sum = (parts: readonly { worth: Amount }[]): Amount => parts.reduce((so, part) => so + part.worth, 0n);
const power = (places: number): bigint => 10n ** BigInt(places);

const dollar = { amount: 1n, scale: 0 };

/** The accounts valued, part by part. `owed` is in USDT. */
export function portfolioOf(accounts: readonly Account[], owed: Scaled): Portfolio {
  const valued = accounts.map(({ kind, holdings }) => {
    const rows = holdings.map((holding) => ({
      ...holding,
      worth: worthAt({ amount: total(holding), scale: holding.scale }, holding.price, worthScale),
    }));
    return { kind, holdings: rows, worth: sum(rows) };
  });
  const [assets, debt] = [sum(valued), worthAt(owed, dollar, worthScale)];
  return { accounts: valued, assets, owed: debt, worth: assets - debt };
}

/** Whether what the server states is what its own rows come to. */
export type Check = { addsUp: true } | { addsUp: false; difference: Amount };

/**
 * Recomputes on this device what the server stated: every row at the price it was sent with, kind by kind, and the kinds to the total. Both
 * sides round by the same rule, so they are equal to the cent or they do not add up.
 * @param owed what the reply states to be owed on loans.
 * @param stated the total of the reply, text. The difference is ours less the server's, in hundredths of USDT, of the first part that is wrong.
 */
export function check(accounts: readonly Account[], owed: Scaled, stated: string): Check {
  const { accounts: ours, worth } = portfolioOf(accounts, owed);
  const parts = accounts.map((account, at) => ({ ours: ours[at]?.worth ?? 0n, stated: account.stated }));
  for (const part of [...parts, { ours: worth, stated }]) {
    const said = signed(part.stated);
    const scale = Math.max(said.scale, worthScale);
    const difference = part.ours * power(scale - worthScale) - said.amount * power(scale - said.scale);
    if (difference !== 0n) return { addsUp: false, difference: toWorth(difference, scale) };
  }
  return { addsUp: true };
}

function signed(text: string): Scaled {
  const said = exact(text);
  return text.startsWith('-') ? { ...said, amount: -said.amount } : said;
}

/** At worthScale, away from zero, so that a difference never shows as none. */
function toWorth(difference: Amount, scale: number): Amount {
  const magnitude = mulDiv(difference < 0n ? -difference : difference, power(worthScale), power(scale), 'up');
  return difference < 0n ? -magnitude : magnitude;
}

/** A worth in USDT in another currency at `rate` units for one USDT, half even to that currency's places. Undefined where the rate cannot be read. */
export function inFiat(worth: Amount, code: string, rate: string | undefined): Amount | undefined {
  if (rate === undefined) return undefined;
  const { amount, scale } = exact(rate);
  if (amount === 0n) return undefined;
  const size = worth < 0n ? -worth : worth;
  const converted = mulDiv(size * power(currencyPlaces(code)), amount, power(worthScale + scale), 'half-even');
  return worth < 0n ? -converted : converted;
}
