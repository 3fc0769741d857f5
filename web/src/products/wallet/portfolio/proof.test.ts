import { wallet } from '@glassbook/contract';
import { formatAmount, WORTH_PLACES, worthAt } from '@glassbook/money';
import { exact, worth } from '@glassbook/ui/format';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { WalletsReply } from './accounts.ts';
import { proofOf } from './proof.ts';

type Row = { asset: number; scale: number; available: bigint; held: bigint; price: bigint; priceScale: number };
type Portfolio = Record<wallet.WireKind, Row[]>;
const names = ['BTC', 'ETH', 'USDT', 'SOL', 'XRP', 'BNB'];

/** A reply as the server writes it: rows, and totals by `worthAt`, the rule that both sides share. */
function replyOf(portfolio: Portfolio, offBy = 0n, owed = 0n): WalletsReply {
  let total = offBy - owed;
  const kinds = wallet.wireKinds.map((kind) => {
    const sum = portfolio[kind].reduce(
      (so, { available, held, scale, price, priceScale }) =>
        so + worthAt({ amount: available + held, scale }, { amount: price, scale: priceScale }, WORTH_PLACES),
      0n,
    );
    total += sum;
    const rows = portfolio[kind].map(({ asset, scale, available, held, price, priceScale }) => {
      const at = formatAmount(price, priceScale);
      return {
        ...{ id: asset, currency: asset, currency_name: names[asset] ?? '', currency_type: '', logo: '' },
        ...{ is_legal: 0, is_lever: 0, is_match: 1, is_micro: 0, is_charge: 0 },
        ...{ cny_price: at, pb_price: at, usdt_price: at },
        [`${kind}_balance`]: formatAmount(available, scale),
        [`lock_${kind}_balance`]: formatAmount(held, scale),
      };
    });
    const stated = formatAmount(sum, WORTH_PLACES);
    return [`${kind}_wallet`, { balance: rows, totle: stated, usdt_totle: stated, CNY: '' }];
  });
  return wallet.wallets.reply.parse({
    ...Object.fromEntries(kinds),
    ...{ fiat_rates: { USD: '1' }, ExRate: '1', is_open_CTbi: 0, seq: 41, at_ms: 1_776_859_668_000 },
    owed: formatAmount(owed, WORTH_PLACES),
    usdt_totle: formatAmount(total, WORTH_PLACES),
  });
}

const amounts = fc.oneof(fc.bigInt(0n, 10n ** 15n), fc.bigInt(0n, 1_000n), fc.constant(0n));
const row = fc.record({
  asset: fc.nat(5),
  scale: fc.constantFrom(6, 8),
  available: amounts,
  held: amounts,
  price: fc.oneof(fc.bigInt(0n, 10n ** 12n), fc.bigInt(0n, 100n)),
  priceScale: fc.constantFrom(2, 4, 7, 8),
});
const portfolios = fc.record(
  Object.fromEntries(wallet.wireKinds.map((kind) => [kind, fc.array(row, { maxLength: 5 })])) as Record<
    wallet.WireKind,
    fc.Arbitrary<Row[]>
  >,
);
const cents = (text: string) => BigInt(text.replaceAll(/[,.]/g, ''));

test('for any portfolio the figures that a proof shows re-sum to the one total it shows, which is the server\u2019s', () => {
  fc.assert(
    fc.property(portfolios, amounts, (portfolio, owed) => {
      const proof = proofOf(replyOf(portfolio, 0n, owed));
      expect(proof.check).toEqual({ addsUp: true });
      expect(proof.seq).toBe(41);
      const shown = proof.listed.map(({ rows, worth: sum }) => ({
        rows: rows.map((holding) => worth({ amount: holding.worth, scale: WORTH_PLACES })),
        sum: worth({ amount: sum, scale: WORTH_PLACES }),
      }));
      for (const { rows, sum } of shown) expect(rows.reduce((so, text) => so + cents(text), 0n)).toBe(cents(sum));
      const total = worth({ amount: proof.portfolio.worth, scale: WORTH_PLACES });
      expect(shown.reduce((so, { sum }) => so + cents(sum), 0n) - owed).toBe(proof.portfolio.worth);
      expect(worth(proof.stated)).toBe(total);
    }),
  );
});

test('it lists exactly the rows that have anything, each with amount and price to the last digit', () => {
  fc.assert(
    fc.property(portfolios, (portfolio) => {
      const listed = proofOf(replyOf(portfolio)).listed.flatMap(({ kind, rows }) =>
        rows.map(({ available, held, scale, price }) => [
          kind,
          exact({ amount: available + held, scale }),
          exact(price),
        ]),
      );
      const had = wallet.wireKinds.flatMap((kind) =>
        portfolio[kind]
          .filter(({ available, held }) => available + held > 0n)
          .map(({ available, held, scale, price, priceScale }) => [
            kind,
            exact({ amount: available + held, scale }),
            exact({ amount: price, scale: priceScale }),
          ]),
      );
      expect(listed).toEqual(had);
    }),
  );
});

test('whatever a server states that is off by a cent or more never adds up', () => {
  fc.assert(
    fc.property(portfolios, fc.bigInt(1n, 10n ** 6n), (portfolio, offBy) => {
      expect(proofOf(replyOf(portfolio, offBy)).check).toEqual({ addsUp: false, difference: -offBy });
    }),
  );
});
