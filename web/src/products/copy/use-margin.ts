import { futures } from '@glassbook/contract';
import { useCall } from '../../carry/loadable.ts';
import { useLive } from '../../carry/live/index.ts';
import { unitsOf } from '../../shared/offer/figures.ts';

/** Amounts of the wire have these places at most. */
export const SCALE = 8;
const MINUTE_MS = 60_000;

/** The contracts that can be copied, their margin asset, and what is available of it in the futures account; the asset is undefined until they are there. */
export function useMargin() {
  const { data } = useCall(futures.markets, {}, { staleMs: MINUTE_MS });
  const markets = (data ?? []).filter(({ inverse }) => !inverse);
  const [first] = markets;
  const asset = first && { id: first.settle_id, name: first.settle_name };
  const available = useLive('wallet.balances').value?.[`lever:${asset?.id ?? 0}`]?.available ?? '0';
  return { markets, asset, name: asset?.name ?? 'USDT', available: unitsOf(available, SCALE) };
}
