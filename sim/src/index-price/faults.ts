/** Faults of index prices. */
import { audited, replayed, type Fault } from '../faults/fault.ts';

export const faults: readonly Fault[] = [
  audited(
    'a bad price is refused after the good ones before it were taken',
    'index-price/index.ts',
    "return refuse('indexPrice.invalid');\n  }",
    "return refuse('indexPrice.invalid');\n    prices.set({ seq, at, market, price, volume });\n  }",
  ),
  replayed(
    'the time zone of the machine decides',
    'index-price/index.ts',
    'prices.set({ seq, at, market, price, volume, ',
    'prices.set({ seq, at: at + new Date(at).getTimezoneOffset(), market, price, volume, ',
  ),
];
