/** In place of an order's slot, a price in ticks or an account's number where there is none. */
export const NONE = -1;
