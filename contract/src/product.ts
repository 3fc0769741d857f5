import type { LimitRefusal } from '@glassbook/engine/limit/words';
import type { refusals as ofBooks } from '@glassbook/engine/spot/words';
import type { CarrierRefusal } from './carrier.ts';
import type { Channel } from './live/channel.ts';
import type { RouteOf } from './route.ts';
import type { OfferedSetting } from './settings.ts';

/** The session proved no factor lately (`account.stepUp`), which what cannot be taken back asks for. */
type ProofRefusal = 'account.step_up_required' | 'account.second_factor_wrong' | 'account.second_factor_locked';

type OfBooks<Name extends string> = Name extends 'stocks' ? (typeof ofBooks)[number] : never;

/** A product on the wire. Whatever it names, it names as `<product>.<word>`; the contract's lists are made from these objects. */
export type Product<Name extends string = string, Refusal extends string = string> = {
  name: Name;
  /** Reasons of refusal. Each has a text in every language (`refusal.<word>` in its catalog). */
  refusals: readonly (Refusal & `${Name}.${string}`)[];
  /** The refusals that do not travel as HTTP 200. */
  refusalStatus?: Readonly<Partial<Record<Refusal, number>>>;
  /** Reasons of its postings. Each has a text in every language (`reason.<word>` in its catalog). */
  entryReasons: readonly string[];
  /** A route gives only refusals of its own product, of the carrier, or those of self-limits and of a missing proof, which every product asks for; of stocks those of spot too, whose code they trade by. */
  routes: Readonly<Record<string, RouteOf<Refusal | CarrierRefusal | LimitRefusal | ProofRefusal | OfBooks<Name>>>>;
  channels: Readonly<Record<string, Channel>>;
  /** Those of its settings that staff can ask for. Each has a name and its fields in every language (`rule.<noun>.<field>`). */
  settings?: readonly OfferedSetting[];
  /** Kinds of requests that take two people and are no setting. Each has a text in every language (`kind.<name>`). */
  requests?: readonly string[];
  /** What the audit log has besides calls of staff. Each has a text in every language, as those calls have (`act.<word>`). */
  acts?: readonly string[];
};

/** Declares a product with its types kept. */
export function declareProduct<const P extends Product>(declared: P & Product<P['name'], P['refusals'][number]>): P {
  return declared;
}
