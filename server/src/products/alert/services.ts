/** Dependencies of the calls of this slice. */
import type { Pool } from 'pg';
import type { OwnerLock } from '../../carry/http/owner-lock.ts';
import type { Catalog } from '../../carry/store/catalog.ts';
import type { Instrument } from '../../carry/store/instrument.ts';
import type { Doors } from '../../shared/slice/doors.ts';
import { alertAfter } from './check/split.ts';
import type { AlertRow } from './rows.ts';
import type { AlertWatch } from './watch.ts';

export type AlertServices = {
  pool: Pool;
  /** Held while an owner's alerts change. */
  lock: OwnerLock;
  catalog: Catalog;
  watch: Pick<AlertWatch, 'put' | 'remove'>;
  /** The committed index price, quote units for one whole base. */
  priceOf: (market: number) => bigint | undefined;
  splitsOf: Doors['splitsOf'];
  /** The last committed command. */
  seq: () => number;
  now: () => number;
  /** Whether letters can be sent. */
  mails: boolean;
};

/** The splits whose close has come: the committed price is of a share after them. */
export const splitsNow = ({ splitsOf, now }: Pick<AlertServices, 'splitsOf' | 'now'>, market: number) =>
  splitsOf(market).filter(({ from }) => from <= now());

/** An alert as its owner sees it: in shares after the splits so far. */
export const seenNow = (services: Pick<AlertServices, 'splitsOf' | 'now'>, row: AlertRow): AlertRow =>
  alertAfter(row, splitsNow(services, row.market));

export const marketOf = ({ catalog }: Pick<AlertServices, 'catalog'>, symbol: string): Instrument | undefined =>
  catalog.instruments.find((one) => one.symbol === symbol);
