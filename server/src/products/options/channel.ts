/** Own options as they change, and the historic event of those that ended. */
import type { options } from '@glassbook/contract';
import { FIRST_USER } from '@glassbook/engine';
import type { OptionRow } from '@glassbook/engine/options';
import { formatAmount } from '@glassbook/money';
import type { ChannelOf } from '../../carry/socket/channel.ts';
import type { OldOwnEvents } from '../../carry/socket/events.ts';
import { asOf } from '../../carry/store/snapshot.ts';
import { presentOption } from './present.ts';
import type { OptionsServices } from './services.ts';
import { readOwn } from './stored.ts';

/** More than an owner may have open. */
const OPEN_MAX = 1_000;
type Services = Pick<OptionsServices, 'pool' | 'catalog' | 'now'>;

export function ownChannel({ pool, catalog, now }: Services): ChannelOf<'options.own'> {
  const present = (row: OptionRow): options.Option => presentOption(catalog, row, now());
  return {
    news({ options: { options: rows } }, of) {
      for (const row of rows) of(row.owner)?.options.push(present(row));
    },
    empty: () => ({ options: [] }),
    isEmpty: ({ options: rows }) => rows.length === 0,
    async load(userId) {
      const stored = await asOf(pool, async (client) =>
        (await readOwn(client, userId, { equal: { status: 'open' }, limit: OPEN_MAX })).map(present),
      );
      return {
        seq: stored.seq,
        merge(since) {
          const rows = new Map(stored.value.map((row) => [row.id, row]));
          for (const { seq, value } of since)
            if (seq > stored.seq) for (const row of value.options) rows.set(row.id, row);
          return { options: [...rows.values()].filter(({ status }) => status === 1).sort((a, b) => b.id - a.id) };
        },
      };
    },
  };
}

/** So many of the last ticks of a market are shown at first. */
const TICKS = 180;

/** The ticks of the index as they are committed. */
export function ticksChannel({ catalog }: Pick<Services, 'catalog'>): ChannelOf<'options.ticks'> {
  const last = new Map<number, options.OptionTick[]>();
  const fresh = new Map<number, options.OptionTick[]>();
  return {
    note({ changes: { indexPrice } }, touched) {
      for (const { market, seq, at, price } of indexPrice.prices) {
        const tick = { seq, at, price: formatAmount(price, catalog.instrument(market).quote.scale) };
        last.set(market, [...(last.get(market) ?? []), tick].slice(-TICKS));
        fresh.set(market, [...(fresh.get(market) ?? []), tick].slice(-TICKS));
        touched(market);
      }
    },
    snapshot: (market) => last.get(market) ?? [],
    take(market) {
      const ticks = fresh.get(market);
      return fresh.delete(market) ? () => ticks ?? [] : undefined;
    },
  };
}

/** `closed_microorder`, once of each option that ended. */
export function oldOptionEvents({ catalog, now }: Services): OldOwnEvents {
  let ended: OptionRow[] = [];
  return {
    note({ changes }) {
      for (const row of changes.options.options) if (row.status === 'ended' && row.owner >= FIRST_USER) ended.push(row);
    },
    take(users, send) {
      const rows = ended;
      ended = [];
      for (const row of rows)
        if (users.has(row.owner))
          send(row.owner, { type: 'closed_microorder', to: row.owner, data: presentOption(catalog, row, now()) });
      return Promise.resolve();
    },
  };
}
