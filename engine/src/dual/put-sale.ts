import type { ConfigureOffer } from './command.ts';
import type { SaleRow, State } from './state.ts';
import { startOf } from './sums.ts';
import { WINDOW } from './words.ts';

/** A new offer has sold nothing; one that changes goes on. */
export function putOffer(state: State, command: ConfigureOffer): void {
  const { offers, sales } = state.dual;
  offers.set(command.offer, command);
  if (sales.has(command.offer)) return;
  const none = { sold: 0, taken: 0, prices: [], status: 'running', price: undefined } as const;
  putSale(state, { offer: command.offer, at: state.at, ...none });
}

/** The sale as it is now, in the place of what it was. */
export function putSale(state: State, sale: SaleRow): void {
  indexSale(state, sale);
  state.dual.changed.sales.set(sale.offer, sale);
}

/** Also while loading. Until it is settled it looks for a price at each minute of its window, then at its end. */
export function indexSale(state: State, sale: SaleRow): void {
  const { sales, offers } = state.dual;
  sales.set(sale.offer, sale);
  const offer = offers.get(sale.offer);
  if (offer && sale.status === 'running')
    state.schedule.set(
      'dual.price',
      sale.offer,
      startOf(offer.endDay) - (WINDOW.minutes - sale.taken) * WINDOW.everyMs,
    );
}
