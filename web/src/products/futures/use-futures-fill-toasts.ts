import { useLoggedIn } from '../../carry/session.ts';
import { useLiveMessages } from '../../carry/live/index.ts';
import { useFillToasts } from '../../shared/trading/use-fill-toasts.ts';
import type { Contract } from './market.ts';

/** A toast for own futures fills as they happen. */
export function useFuturesFillToasts(markets: readonly Contract[]): void {
  const loggedIn = useLoggedIn();
  const show = useFillToasts(markets);
  useLiveMessages(loggedIn ? 'futures.orders' : undefined, ({ fills }) =>
    show(fills.map((fill) => ({ ...fill, amount: String(fill.contracts) }))),
  );
}
