import { useLoggedIn } from '../../carry/session.ts';
import { useLiveMessages } from '../../carry/live/index.ts';
import { useFillToasts } from '../../shared/trading/use-fill-toasts.ts';
import { callsOf } from './calls.ts';
import type { Market } from './market.ts';
import { sideOf } from './orders/order-view.ts';

/** A toast for own spot fills as they happen. */
export function useSpotFillToasts(markets: readonly Market[]): void {
  const loggedIn = useLoggedIn();
  const show = useFillToasts(markets);
  useLiveMessages(loggedIn ? callsOf(markets[0]).ordersKey : undefined, ({ fills }) =>
    show(fills.map((fill) => ({ ...fill, side: sideOf(fill.type) }))),
  );
}
