import { z } from 'zod';
import { limitText, orEmpty, pageText } from '../fields.ts';

/** A perpetual contract: "BTC/USDT-PERP" is margined in the quote currency, "BTC/USDT-COIN" in the coin. */
export const symbolText = z.string().regex(/^[A-Z0-9]{1,12}\/[A-Z0-9]{1,12}-(PERP|COIN)$/);
export const paging = { page: orEmpty(pageText), limit: orEmpty(limitText) };
/** Contracts of an order. */
export const contractsText = z.string().regex(/^(0|[1-9]\d{0,12})$/);
export const leverageText = z.string().regex(/^[1-9]\d{0,2}$/);
export const positionSides = ['long', 'short'] as const;
export const marginModes = ['cross', 'isolated'] as const;
/** The price that an exit of a position waits for. */
export const exitSources = ['mark', 'last', 'index'] as const;
export const positionModes = ['hedge', 'one_way'] as const;
