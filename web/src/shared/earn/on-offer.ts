/** An offer as a row of the Earn tab. `to` is its ticket; `detail` its term or end; `value` its rate or price. */
export type OfferRow = { key: string; to: string; title: string; detail: string; value: string };

/** What a product offers, on its card in the Earn tab, to guests too. `to` is the page of the card. */
export type OnOffer = { to: string; offers: readonly OfferRow[] };
