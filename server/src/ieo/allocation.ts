/** The published table of an allocation. */
import { createHash } from 'node:crypto';
import { ieo } from '@glassbook/contract';
import { handleAnyone, refuse } from '../http/handling.ts';
import { offerOf } from './offer-of.ts';
import { presentTally, wholeText } from './present.ts';
import type { IeoServices } from './services.ts';

type Table = Omit<ieo.AllocationTable, 'hash'>;

/** The text that is hashed: a line for the offer, then one for each owner. */
const textOf = ({ format, offer, asset, total, cap, rows }: Table): string =>
  [[format, offer, asset, total, cap], ...rows].map((line) => `${line.join(' ')}\n`).join('');

export const allocation = (services: IeoServices) =>
  handleAnyone(ieo.allocation, async ({ body }) => {
    const id = Number(body.project_id);
    const [offer, tally] = [offerOf(services, id), services.tallies.of(id)];
    if (!offer || !tally) return refuse('ieo.offer_not_found');
    if (tally.status !== 'allocated') return refuse('ieo.not_allocated');
    const { symbol, scale } = services.catalog.asset(offer.asset);
    const { rows } = await services.pool.query<{ id: string; amount: string; granted: string }>(
      'SELECT min(id) AS id, sum(amount) AS amount, sum(granted) AS granted FROM ieo_applications WHERE offer = $1 GROUP BY owner ORDER BY min(id)',
      [id],
    );
    const { applied, granted, numerator, denominator, capped, topped } = presentTally(services.catalog, offer, tally);
    const table: Table = {
      ...{ format: 'glassbook-allocation-1', offer: id, asset: symbol, total: wholeText(offer.total, scale) },
      ...{ cap: wholeText(offer.ownerMax, scale), applied, granted, numerator, denominator, capped, topped },
      rows: rows.map((row) => [
        Number(row.id),
        wholeText(BigInt(row.amount), scale),
        wholeText(BigInt(row.granted), scale),
      ]),
    };
    return { ok: true, message: { ...table, hash: createHash('sha256').update(textOf(table)).digest('hex') } };
  });
