/** What is wrong with a conditional order that is filled in: first what was typed, then what the engine's own checks refuse. */
import { parseAmount, wireDecimal } from '@glassbook/money';
import { trimmed } from '@glassbook/ui/format';
import { problemKey } from '../ticket/problem-text.tsx';
import { offStep } from '../ticket/problems.ts';
import type { Surroundings } from '../ticket/ticket.ts';
import { expiryOf, fieldsOf, ppmOf, quotedConditional, type Draft, type DraftField, type Setting } from './draft.ts';

/** `key`: of the catalog `spot`. */
export type DraftProblem = {
  field: DraftField | 'until' | 'ticket';
  key: string;
  params: Record<string, string>;
  /** Nothing was typed yet: it is shown once the order is sent. */
  missing: boolean;
};

export function draftProblems(draft: Draft, setting: Setting, around: Surroundings): DraftProblem[] {
  const typed = fieldsOf(draft, setting).flatMap((field) => typedProblem(field, draft, around));
  if (expiryOf(draft) === undefined)
    typed.push({ field: 'until', key: 'ticket.problem.until_missing', params: {}, missing: true });
  if (typed.length > 0) return typed;
  const problem = quotedConditional(draft, setting, around)?.problem;
  return problem === undefined ? [] : [refused(problem.slice('spot.'.length), draft, setting, around)];
}

function typedProblem(field: DraftField, draft: Draft, { market }: Surroundings): DraftProblem[] {
  const text = draft.texts[field];
  const missing = text === '';
  if (field === 'percentAway')
    return !ppmOf(text) ? [{ field, key: 'refusal.trail_out_of_range', params: {}, missing }] : [];
  if (field === 'value') {
    const value = parseAmount(wireDecimal(text), market.quote.scale);
    const params = { unit: market.quote.name };
    return value === undefined || value === 0n ? [{ field, key: 'ticket.problem.value_missing', params, missing }] : [];
  }
  const found =
    field === 'amount'
      ? offStep('amount', text, market, 'amount_missing', 'amount_off_lot')
      : offStep('price', text, market, 'price_missing', 'price_off_tick');
  return found.map((problem) => ({ field, key: problemKey(problem), params: problem.params, missing }));
}

/** A refusal of the engine in the ticket's words where it has some. */
function refused(code: string, draft: Draft, setting: Setting, { market }: Surroundings): DraftProblem {
  const { base, quote, notionalMin, notionalMax, lot } = market;
  const size = fieldsOf(draft, setting).at(-1) ?? 'amount';
  const limitOf = (amount: bigint) => ({
    limit: trimmed({ amount, scale: quote.scale }).replaceAll(',', ''),
    unit: quote.name,
  });
  const at = (field: DraftProblem['field'], key: string, params: Record<string, string> = {}): DraftProblem => ({
    ...{ field, key, params },
    missing: false,
  });
  switch (code) {
    case 'market_halted':
      return at('ticket', 'ticket.problem.market_halted', { symbol: market.symbol });
    case 'insufficient_funds':
      return at(size, 'ticket.problem.funds');
    case 'notional_too_small':
      return at(size, 'ticket.problem.notional_too_small', limitOf(notionalMin));
    case 'amount_too_large':
      return at(size, 'ticket.problem.notional_too_large', limitOf(notionalMax));
    case 'trail_out_of_range':
      return at(draft.trailBy === 'percent' ? 'percentAway' : 'trail', `refusal.${code}`);
    default:
      return at('ticket', `refusal.${code}`, { min: `${trimmed({ amount: lot, scale: base.scale })} ${base.name}` });
  }
}
