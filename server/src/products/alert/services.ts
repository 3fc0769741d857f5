/** Dependencies of the calls of this slice. */
import type { Pool } from 'pg';
import type { OwnerLock } from '../../carry/http/owner-lock.ts';
import type { Catalog } from '../../carry/store/catalog.ts';
import type { Instrument } from '../../carry/store/instrument.ts';
import type { AlertWatch } from './watch.ts';

export type AlertServices = {
  pool: Pool;
  /** Held while an owner's alerts change. */
  lock: OwnerLock;
  catalog: Catalog;
  watch: Pick<AlertWatch, 'put' | 'remove'>;
  /** The committed index price, quote units for one whole base. */
  priceOf: (market: number) => bigint | undefined;
  /** The last committed command. */
  seq: () => number;
  now: () => number;
  /** Whether letters can be sent. */
  mails: boolean;
};

export const marketOf = ({ catalog }: Pick<AlertServices, 'catalog'>, symbol: string): Instrument | undefined =>
  catalog.instruments.find((one) => one.symbol === symbol);
