import type { Amount } from '@glassbook/money';
import type { DecidedBy } from '../core/entry.ts';
import type { CommandFrom } from '../core/fields.ts';
import type { LimitRefusal } from '../core/limits/words.ts';
import type { Detail } from '../core/terms.ts';
import type { assetRules, fiatRules, marketRules } from './rules.ts';
import type { Accepted, AppealReason, Method, OtcSide, Party, refusals } from './words.ts';

export type ConfigureOtc = CommandFrom<typeof marketRules>;
export type ConfigureOtcAsset = CommandFrom<typeof assetRules>;
export type ConfigureFiat = CommandFrom<typeof fiatRules>;

/** What one whole unit of the asset of worths is in a currency, at `RATE_PLACES` places, as the feed had it. */
export type SetRate = { kind: 'otc.setRate'; fiat: number; rate: Amount };

/**
 * Saves an ad of a merchant; with `ad` in the place of one that has not ended, whose orders keep their terms. `side`: what its owner does. A fixed `price` is in the currency at its places
 * and two more, for one whole unit; without one it follows the index price by `ratioPpm`. `amount` is its stock. The detail is its terms and, of a sale, its cards.
 */
export type SaveAd = Detail & {
  kind: 'otc.saveAd';
  owner: number;
  ad?: number;
  side: OtcSide;
  asset: number;
  fiat: number;
  price?: Amount;
  ratioPpm?: number;
  amount: Amount;
  /** Of an order, in the smallest unit of the currency. */
  min: Amount;
  max: Amount;
  payMs: number;
  methods: Accepted;
};
/** Pauses an ad of one's own, or turns it on again. */
export type PauseAd = { kind: 'otc.pauseAd'; owner: number; ad: number; on: boolean };
export type EndAd = { kind: 'otc.endAd'; owner: number; ad: number };

/**
 * Takes an ad: `amount` of the asset, or as much as `total` of the currency pays. Refused where the price is worse than what was seen by more than `slippagePpm`. What only the server
 * knows comes along as it saw it: `limit` is the lower of what both may trade, in the asset of worths; `barred`: the two are linked, one blocked the other, or the owner of the ad is on
 * hold; `hasCard`: the details of the seller are reviewed, old enough and in the verified name. The detail is these details.
 */
export type Take = Detail & {
  kind: 'otc.take';
  owner: number;
  ad: number;
  amount?: Amount;
  total?: Amount;
  method: Method;
  slippagePpm: number;
  limit: Amount;
  barred: boolean;
  hasCard: boolean;
  seen: { price: Amount };
};
/** The buyer states that the payment was sent. The detail is its proof. */
export type Pay = Detail & { kind: 'otc.pay'; owner: number; order: number };
/** The seller gives the coin, also for a late payment that is claimed. */
export type Release = { kind: 'otc.release'; owner: number; order: number };
export type Cancel = { kind: 'otc.cancel'; owner: number; order: number };
/** Appeals an order that is paid, or claims something of one that ended. The detail is the text and the picture. */
export type Appeal = Detail & { kind: 'otc.appeal'; owner: number; order: number; reason: AppealReason };
/** Two of the staff decide an appeal; of a claim they can so only dismiss it. */
export type Decide = DecidedBy & { kind: 'otc.decide'; order: number; outcome: Party };
/** Two award the buyer who paid late the worth of an order from the deposit of the merchant who sold. */
export type Award = DecidedBy & { kind: 'otc.award'; order: number };
/** Two return to the seller, whose payment was reversed or a third party's, what is there. */
export type Return = DecidedBy & { kind: 'otc.return'; order: number };
/** Staff froze an account, or no longer do. */
export type SetFrozen = { kind: 'otc.setFrozen'; account: number; frozen: boolean };

/** Asks to become a merchant; the deposit is on hold. `seen`: it is refused where another is asked for. */
export type Apply = { kind: 'otc.apply'; owner: number; seen?: { deposit?: Amount } };
export type Admit = DecidedBy & { kind: 'otc.admit'; account: number; admitted: boolean };
/** Adds to the deposit, at most up to what is asked for. */
export type TopUp = { kind: 'otc.topUp'; owner: number; amount: Amount };
export type Leave = { kind: 'otc.leave'; owner: number };
/** What a merchant did in 30 days, by the rows of orders: it decides the tier. */
export type SetTier = {
  kind: 'otc.setTier';
  account: number;
  orders: number;
  completionPpm: number;
  worth: Amount;
};

export type OtcCommand =
  | (ConfigureOtc | ConfigureOtcAsset | ConfigureFiat | SetRate)
  | (SaveAd | PauseAd | EndAd | Take | Pay | Release | Cancel | Appeal)
  | (Decide | Award | Return | SetFrozen)
  | (Apply | Admit | TopUp | Leave | SetTier);

export const otcFaults = ['otc.settings_invalid', 'otc.rate_invalid', 'otc.decision_invalid'] as const;
export type OtcRefusal = (typeof refusals)[number] | LimitRefusal;
