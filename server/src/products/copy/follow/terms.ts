/** The terms of a follow, from the wire to the command. */
import type { copy } from '@glassbook/contract';
import type { CommandOf } from '@glassbook/engine';
import { parseAmount } from '@glassbook/money';
import type { z } from 'zod';
import { refuse, type Result } from '../../../carry/http/handling.ts';
import type { CopyServices } from '../services.ts';

type No = Extract<Result, { ok: false }>;
type Body = Omit<z.output<typeof copy.edit.body>, 'follow_user_id'>;
export type Terms = Omit<CommandOf<'copy.edit'>, 'kind' | 'owner' | 'trader'>;

const MULTIPLE_PLACES = 6;
const PERCENT_PLACES = 4;
const SLIPPAGE_PPM = 5_000;
const CLOSE_SLIPPAGE_PPM = 10_000;

/** Percent as parts of a million: its text has at most four places. */
export const ppmOf = (percent: string): number => Number(parseAmount(percent, PERCENT_PLACES) ?? 0n);

/** The asset of margin, or that copy trading is not offered. */
export const marginAsset = ({ inForce, catalog }: Pick<CopyServices, 'inForce' | 'catalog'>) => {
  const rules = inForce.of('copy.configure');
  return rules && catalog.asset(rules.asset);
};

/** A multiple in parts of a million, or whole contracts; undefined where it is neither. */
function numberOf({ type, number }: Body): number | undefined {
  const read = parseAmount(number, type === '1' ? MULTIPLE_PLACES : 0);
  return read === undefined || read > BigInt(Number.MAX_SAFE_INTEGER) ? undefined : Number(read);
}

/** The terms of a request; the first of it that cannot be read is refused. */
export function termsIn(services: CopyServices, body: Body): Terms | No {
  const asset = marginAsset(services);
  if (!asset) return refuse('copy.not_offered');
  const number = numberOf(body);
  if (number === undefined) return refuse('copy.number_invalid');
  const caps = { orderMax: 0n, marketMax: 0n, totalMax: 0n };
  for (const [name, field] of [
    ['orderMax', 'order_max'],
    ['marketMax', 'market_max'],
    ['totalMax', 'total_max'],
  ] as const) {
    const read = parseAmount(body[field] ?? '0', asset.scale);
    if (read === undefined) return refuse('request.field_invalid', { field });
    caps[name] = read;
  }
  const markets = (body.markets?.split(',') ?? []).map(
    (currency) => services.copiedFutures.marketOf(Number(currency), asset.id)?.id,
  );
  if (markets.includes(undefined)) return refuse('copy.market_not_found');
  return {
    ...{ type: body.type === '1' ? 'multiple' : 'lots', number, ...caps },
    leverageMax: Number(body.leverage_max ?? 0),
    markets: [...new Set(markets.flatMap((id) => id ?? []))].sort((a, b) => a - b),
    slippagePpm: body.slippage === undefined ? SLIPPAGE_PPM : ppmOf(body.slippage),
    closeSlippagePpm: body.close_slippage === undefined ? CLOSE_SLIPPAGE_PPM : ppmOf(body.close_slippage),
    stopLossPpm: ppmOf(body.stop_loss ?? '0'),
  };
}
