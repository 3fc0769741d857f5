/** Where a user's money can be paid out to, as products use it that pay out: the addresses and cards that the user saved (server/src/products/payee). */
import type { payee, RefusalCode } from '@glassbook/contract';
import type { Pool, PoolClient } from 'pg';

/** The fields of a card of either kind; those that its kind does not have are empty. */
export type PayeeCard = {
  holder: string;
  number: string;
  bank: string;
  /** Province and city of the bank. */
  place: string;
  swift: string;
  /** Of a domestic one. */
  aba: string;
  holderAddress: string;
  /** Of an international one. */
  branch: string;
  phone: string;
};

export type Payee = {
  id: number;
  kind: 'address' | 'bank' | 'international';
  /** Of an address. */
  currencyId: number | undefined;
  network: string | undefined;
  /** The address; of a card its bank and the last four digits of its number. */
  text: string;
  /** Of a card everything that a payment to it takes. */
  card: PayeeCard | undefined;
  /** Nothing may be paid to it before; undefined where that is over. */
  heldUntil: Date | undefined;
  /** A card that is not accepted yet: nothing may be paid to it, also after its hold. */
  inReview: boolean;
};

/** What changed since a time: how many are saved, how many of them were saved since then, and whether "saved ones only" was turned off. */
export type AddedPayees = { saved: number; added: number; listOff: boolean };

export type Payees = {
  /**
   * One of the user's own, as it is saved now: an edited one has another id. Refused as `payee.not_found` where there is none, also where it is another
   * user's; as `payee.held` where it is still held and the user allows only those that are not. To store `id` is enough: what a row names never changes.
   */
  find(userId: number, kind: Payee['kind'], id: number): Promise<Payee | { reason: RefusalCode }>;
  /**
   * The id of a saved one by what clients name it with: an address of the currency, or the number of a card. Undefined where it is
   * none, or saved for more than one network.
   */
  idOf(
    userId: number,
    named: { kind: 'address'; currencyId: number; text: string } | { kind: 'bank' | 'international'; text: string },
  ): Promise<number | undefined>;
  /** The networks of an asset, in the order in which they are offered. */
  networksOf(asset: number): Promise<readonly payee.Network[]>;
  /** An address on a network as it is stored, or what is wrong with it, its checksum too. */
  read(
    network: payee.Network,
    text: string,
  ): { address: string } | { wrong: 'shape' | 'checksum' | 'other_network'; params: Record<string, string> };
  /**
   * Which of these rows of the user's can still be paid to, whatever they are named now: those that are saved, or of which the same address or card is.
   * `before`: only what was saved by then.
   */
  standing(db: Pool | PoolClient, userId: number, ids: readonly number[], before?: Date): Promise<Set<number>>;
  /** Whether it is a card that is not accepted: the row itself, or the card as its owner has it now. Nothing may be paid to it. */
  notAccepted(db: Pool | PoolClient, userId: number, id: number): Promise<boolean>;
  addedSince(db: Pool | PoolClient, userId: number, since: Date): Promise<AddedPayees>;
  /** Removes those and turns "saved ones only" on again, in the caller's transaction. */
  removeAdded(client: PoolClient, userId: number, since: Date): Promise<void>;
};
