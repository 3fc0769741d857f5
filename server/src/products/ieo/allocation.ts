/** The published table of an allocation. */
import { createHash } from 'node:crypto';
import { ieo } from '@glassbook/contract';
import type { ConfigureOffer, TallyRow } from '@glassbook/engine/ieo';
import { handleAnyone, refuse } from '../../carry/http/handling.ts';
import { offerOf } from './offer-of.ts';
import { presentTally, wholeText } from './present.ts';
import type { IeoServices } from './services.ts';

type Table = Omit<ieo.AllocationTable, 'hash'>;

/** The text that is hashed: a line for the offer, then one for each owner. */
const textOf = ({ format, offer, asset, total, cap, rows }: Table): string =>
  [[format, offer, asset, total, cap], ...rows].map((line) => `${line.join(' ')}\n`).join('');

/** Each is made once for all who ask: it never changes, and has a row for each owner. */
export function allocation(services: IeoServices) {
  const texts = new Map<number, Promise<string>>();
  return handleAnyone(ieo.allocation, async ({ body }) => {
    const id = Number(body.project_id);
    const [offer, tally] = [offerOf(services, id), services.tallies.of(id)];
    if (!offer || !tally) return refuse('ieo.offer_not_found');
    if (tally.status !== 'allocated') return refuse('ieo.not_allocated');
    const text = texts.get(id) ?? tableText(services, offer, tally);
    texts.set(id, text);
    text.catch(() => texts.delete(id));
    return { ok: true, json: await text };
  });
}

async function tableText({ catalog, pool }: IeoServices, offer: ConfigureOffer, tally: TallyRow): Promise<string> {
  const { symbol, scale } = catalog.asset(offer.asset);
  const { rows } = await pool.query<{ id: string; amount: string; granted: string }>(
    'SELECT min(id) AS id, sum(amount) AS amount, sum(granted) AS granted FROM ieo_applications WHERE offer = $1 GROUP BY owner ORDER BY min(id)',
    [offer.offer],
  );
  const { applied, granted, numerator, denominator, capped, topped } = presentTally(catalog, offer, tally);
  const table: Table = {
    ...{ format: 'glassbook-allocation-1', offer: offer.offer, asset: symbol, total: wholeText(offer.total, scale) },
    ...{ cap: wholeText(offer.ownerMax, scale), applied, granted, numerator, denominator, capped, topped },
    rows: rows.map((row) => [
      Number(row.id),
      wholeText(BigInt(row.amount), scale),
      wholeText(BigInt(row.granted), scale),
    ]),
  };
  return JSON.stringify({ ...table, hash: createHash('sha256').update(textOf(table)).digest('hex') });
}
