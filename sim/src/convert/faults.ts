/** Faults of conversions. */
import { audited, replayed, type Fault } from '../faults/fault.ts';

export const faults: readonly Fault[] = [
  audited(
    'what a conversion brings is rounded up',
    'convert/sums.ts',
    "whole(from.scale) * to.price, 'down')",
    "whole(from.scale) * to.price, 'up')",
  ),
  audited(
    'the spread is rounded down',
    'convert/sums.ts',
    "mulDiv(gross, BigInt(ppm), MILLION, 'up')",
    "mulDiv(gross, BigInt(ppm), MILLION, 'down')",
  ),
  audited(
    'the fee is rounded down',
    'convert/sums.ts',
    "mulDiv(amount, BigInt(ppm), MILLION, 'up')",
    "mulDiv(amount, BigInt(ppm), MILLION, 'down')",
  ),
  audited(
    'the fee is not taken',
    'convert/accept-quote.ts',
    'if (fee) ledger.post(',
    'if (fee && owner < 0) ledger.post(',
  ),
  audited(
    'a rate is good for any sum',
    'convert/quote-line.ts',
    'if (worthOf(amount, from) > max)',
    'if (worthOf(amount, from) > max * 1_000n)',
  ),
  audited(
    'the spread stays with the caller',
    'convert/accept-quote.ts',
    'if (spread > 0n)',
    'if (spread > 0n && owner < 0)',
  ),
  audited(
    'a quote is accepted at the price of that moment',
    'convert/accept-quote.ts',
    'lines.map((line) => settle(state, used, line))',
    'lines.map((line) => settle(state, used, { ...line, gross: line.gross + 1n, gets: line.gets + 1n }))',
  ),
  {
    ...audited(
      'a quote is a free option against the house account',
      'convert/price-moved.ts',
      'const moved = is > was ? is - was : was - is;',
      'const moved = is > was ? 0n : was - is;',
    ),
    seed: 1,
  },
  {
    ...audited(
      'a quote is a free option against its owner',
      'convert/price-moved.ts',
      'const moved = is > was ? is - was : was - is;',
      'const moved = is > was ? is - was : 0n;',
    ),
    seed: 7,
  },
  { ...audited('a quote bears the whole spread', 'convert/price-moved.ts', '2_000_000n', '1_000_000n'), seed: 1 },
  audited('a quote is used a second time', 'convert/accept-quote.ts', "status: 'used' }", "status: 'open' }"),
  {
    ...audited(
      'a quote is used in the millisecond after its lock',
      'convert/accept-quote.ts',
      'state.at >= quote.until',
      'state.at > quote.until',
    ),
    seed: 1,
  },
  audited(
    'an old quote is used after a new one',
    'convert/accept-quote.ts',
    'if (quote?.id !== id) return',
    'if (quote === undefined || quote.id < id) return',
  ),
  audited(
    'a stale index price is quoted',
    'convert/price-of.ts',
    'at >= index.at + staleAfterMs',
    'at >= index.at + staleAfterMs + 600_000',
  ),
  {
    ...audited(
      'more is converted than is available',
      'convert/payable.ts',
      'ledger.availableOf(owner, source, fromAsset) < amount + fee',
      'ledger.availableOf(owner, source, fromAsset) + ledger.held(ledger.account(owner, source, fromAsset)) < amount + fee',
    ),
    seed: 2,
  },
  audited(
    'the house account pays what it does not have',
    'convert/payable.ts',
    'houseLeft < gross ?',
    'houseLeft < 0n ?',
  ),
  audited(
    'a balance that is not small is swept',
    'convert/quote-sweep.ts',
    'max: settings.dustMax',
    'max: settings.max',
  ),
  audited(
    'a self-limit does not stop a conversion',
    'convert/quote-conversion.ts',
    'if (stopped) return refuse(stopped);',
    'void stopped;',
  ),
  audited(
    'a conversion moves no cost',
    'convert/accept-quote.ts',
    '  recordTrade(state, owner, { asset: fromAsset, amount: amount + (fee ?? 0n) }, { asset: toAsset, amount: gets });\n',
    '  void recordTrade;\n',
  ),
  replayed('a loaded quote is lost', 'convert/index.ts', 'quotes.set(row.owner, row);', 'void [quotes, row];'),
];
