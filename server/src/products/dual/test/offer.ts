import type { WholeApp } from '../../../../test/whole-app.ts';

const DAY_MS = 86_400_000;
const USDT = 10n ** 8n;

type Terms = {
  type?: 'call' | 'put';
  strike?: bigint;
  /** How many days after that of the server's clock it begins, and ends. */
  from?: number;
  days?: number;
  total?: number;
  ownerMax?: number;
  of?: Traded;
};
type Traded = { instrument: number; asset: number };
const BTC = { instrument: 1, asset: 1 };
/** A market on which no timed options are sold. */
export const ADA = { instrument: 6, asset: 7 };
/** Begins an offer, of BTC unless said, with an end after so many days of the server's clock; its number. */
export async function offerOf({ app }: Pick<WholeApp, 'app'>, terms: Terms = {}): Promise<number> {
  const { type = 'call', strike = 60_000n, from = 0, days = 31, total = 100, ownerMax = 0, of = BTC } = terms;
  const today = Math.floor(app.core.now() / DAY_MS);
  const numbers = app.core.inForce.all('dual.configureOffer').map(({ offer }) => offer);
  // Those that the demo is beginning meanwhile take the next ones.
  const offer = Math.max(0, ...numbers) + 100;
  const { outcome } = await app.core.sequencer.submit({
    ...{ kind: 'dual.configureOffer', offer, ...of, quote: 3, type, strike: strike * USDT },
    ...{
      tick: USDT / 100n,
      startDay: today + from,
      endDay: today + days,
      ratePpm: 100_000,
      total,
      ownerMax,
      status: 'open',
    },
  });
  if (!outcome.ok) throw new Error('an offer can begin');
  return offer;
}
