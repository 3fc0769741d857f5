/** Faults of timed options. */
import { audited, replayed, type Fault } from '../faults/fault.ts';

export const faults: readonly Fault[] = [
  audited(
    'an option is settled on the last tick instead of the median',
    'core/fixing.ts',
    'return prices[(prices.length - 1) / 2];',
    'return ticks.at(-1)?.price ?? prices[0];',
  ),
  audited(
    'an even count of ticks drops the newest',
    'core/fixing.ts',
    'last.length % 2 === 0 ? last.slice(1) : last',
    'last.length % 2 === 0 ? last.slice(0, -1) : last',
  ),
  audited('two ticks make a result', 'core/fixing.ts', 'last.length < fewest ?', 'last.length < fewest - 1 ?'),
  audited(
    'the window of a fixing reaches a second further back',
    'core/fixing.ts',
    'tick.at >= at - windowMs && tick.at < at',
    'tick.at >= at - windowMs - 1_000 && tick.at < at',
  ),
  audited(
    'another payout than was seen is sold',
    'options/open-option.ts',
    "(['payoutPpm', 'lossPpm', 'feePpm'] as const)",
    "(['lossPpm', 'feePpm'] as const)",
  ),
  audited(
    'an up and a down of one stake gain together',
    'options/configure.ts',
    'payoutPpm > lossPpm + 2 * feePpm',
    'payoutPpm > lossPpm + 3 * feePpm',
  ),
  audited(
    'the house nets what it sells',
    'options/open-option.ts',
    '  cover(ledger, HOUSE, asset, sums.payout);\n',
    '  void cover;\n',
  ),
  audited(
    'an option is sold that the house can not pay',
    'options/open-option.ts',
    'if (!canCover(ledger, HOUSE, asset, sums.payout)) return',
    'if (!canCover(ledger, HOUSE, asset, sums.payout / 2n)) return',
  ),
  audited(
    'the strike is the last tick before the opening',
    'options/open-option.ts',
    'strike: undefined, strikeSeq: undefined',
    'strike: state.prices.get(instrument)!.price, strikeSeq: state.prices.get(instrument)!.seq',
  ),
  audited(
    'a tick of the millisecond of the opening is the strike',
    'options/strike.ts',
    'row.at >= asOf',
    'row.at > asOf',
  ),
  audited(
    'what was said before the opening is a strike',
    'options/strike.ts',
    'const asOf = prices.asOf(instrument);',
    'const asOf = state.at;',
  ),
  audited('a strike may come at any time', 'options/words.ts', 'STRIKE_WITHIN_MS = 4_000', 'STRIKE_WITHIN_MS = 5_000'),
  audited('a later tick moves the strike', 'options/strike.ts', '    forgetStrike(state, row);\n', ''),
  audited(
    'at the strike the house wins',
    'options/expire.ts',
    "if (fixing === strike) return 'equal';",
    "if (fixing === strike) return 'lost';",
  ),
  audited('a void costs the fee', 'options/expire.ts', 'const paid = isVoid ? 0n : takeFee(', 'const paid = takeFee('),
  audited(
    'a payout is rounded up',
    'options/sums.ts',
    "BigInt(payoutPpm), MILLION, 'down')",
    "BigInt(payoutPpm), MILLION, 'up')",
  ),
  audited(
    'a loss is rounded down',
    'options/sums.ts',
    "BigInt(lossPpm), MILLION, 'up')",
    "BigInt(lossPpm), MILLION, 'down')",
  ),
  audited(
    'a change of the payout reaches open options',
    'options/configure.ts',
    '  state.options.terms.set(command.seconds, command);\n',
    '  state.options.terms.set(command.seconds, command);\n  for (const [id, row] of state.options.open) state.options.open.set(id, { ...row, payoutPpm: command.payoutPpm });\n',
  ),
  audited(
    'what is staked and open is not counted against a limit of losses',
    'options/open-option.ts',
    '    atRisk: own.atRisk,\n',
    '',
  ),
  audited(
    'an option ends a second late',
    'options/open-option.ts',
    'expiry: at + seconds * 1_000',
    'expiry: at + seconds * 1_000 + 1_000',
  ),
  audited(
    'one more option than allowed is open',
    'options/open-option.ts',
    'own.count >= settings.openMax',
    'own.count > settings.openMax',
  ),
  replayed(
    'the kept ticks are lost by a restart',
    'index-price/index.ts',
    'fixings.restore(row)',
    'void [fixings, row]',
  ),
  // Its owner has to reach the most that may be open.
  {
    ...replayed(
      'an open option is not counted after a restart',
      'options/index.ts',
      'keepOpen(state, { ...row, feePpm: undefined })',
      '[keepOpen(state, { ...row, feePpm: undefined }), state.options.openOf.delete(row.owner)]',
    ),
    seed: 21,
  },
];
