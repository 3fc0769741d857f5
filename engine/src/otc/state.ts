import type { Amount } from '@glassbook/money';
import type { Changed } from '../core/changed.ts';
import type { RowFrom } from '../core/fields.ts';
import type { Brings, Seen } from '../product.ts';
import type { ConfigureFiat, ConfigureOtc, ConfigureOtcAsset, OtcCommand, otcFaults } from './command.ts';
import type { adRow, eventRow, merchantRow, orderRow } from './rows.ts';
import type { reasons, refusals } from './words.ts';

/** `price` of an ad that follows the index is 0. Bounds of an order are in the smallest unit of the currency. `digest`: the SHA-256 of what the server keeps of it, in hexadecimal. */
export type AdRow = RowFrom<typeof adRow> & { price: Amount; min: Amount; max: Amount; digest: string };
/** `total` is in the smallest unit of the currency, `price` has two places more. */
export type OrderRow = RowFrom<typeof orderRow> & { price: Amount; total: Amount; digest: string };
export type EventRow = RowFrom<typeof eventRow>;
export type MerchantRow = RowFrom<typeof merchantRow>;
/** What one whole unit of the asset of worths is in a currency. */
export type RateRow = { fiat: number; rate: Amount; at: number };
/** An account that staff froze at `at`. */
export type FrozenRow = { account: number; frozen: 'yes' | 'no'; at: number };

export type Otc = {
  market: ConfigureOtc | undefined;
  assets: Map<number, ConfigureOtcAsset>;
  fiats: Map<number, ConfigureFiat>;
  rates: Map<number, RateRow>;
  /** Those that have not ended. */
  ads: Map<number, AdRow>;
  adsOf: Map<number, Set<number>>;
  /** Those of which something can still happen. */
  orders: Map<number, OrderRow>;
  /** The same of each of both parties. */
  ordersOf: Map<number, Set<number>>;
  merchants: Map<number, MerchantRow>;
  /** Since when, by account. */
  frozen: Map<number, number>;
  nextAd: number;
  nextOrder: number;
  nextEvent: number;
  /** Each once, as it is; events are facts. */
  changed: {
    rates: Map<number, RateRow>;
    ads: Map<number, AdRow>;
    orders: Map<number, OrderRow>;
    merchants: Map<number, MerchantRow>;
    frozen: Map<number, FrozenRow>;
    events: Changed<EventRow>;
  };
};

export type OtcSpec = Brings<{
  name: 'otc';
  state: Otc;
  command: OtcCommand;
  done: {
    'otc.saveAd': { ad: AdRow };
    'otc.take': { deal: OrderRow };
    'otc.pay': { deal: OrderRow };
    'otc.release': { deal: OrderRow };
    'otc.cancel': { deal: OrderRow };
    'otc.appeal': { deal: OrderRow };
    'otc.apply': { merchant: MerchantRow };
    'otc.topUp': { merchant: MerchantRow };
    'otc.leave': { merchant: MerchantRow };
  };
  rows: {
    rates: RateRow;
    merchants: MerchantRow;
    frozen: FrozenRow;
    ads: AdRow;
    orders: OrderRow;
    events: EventRow;
  };
  refusal: (typeof refusals)[number];
  fault: (typeof otcFaults)[number];
  reason: (typeof reasons)[number];
  timer: 'otc.expire' | 'otc.close' | 'otc.leave';
  setting: 'otc.configure' | 'otc.configureAsset' | 'otc.configureFiat';
}>;
export type State = Seen<OtcSpec>;
