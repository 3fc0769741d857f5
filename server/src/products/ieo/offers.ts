/** The offers, and one of them with what a user has of it. */
import { ieo } from '@glassbook/contract';
import { kinds } from '@glassbook/engine';
import type { ConfigureOffer as ConfigureIeo, TallyRow as IeoTallyRow } from '@glassbook/engine/ieo';
import { handleAnyone, refuse } from '../../carry/http/handling.ts';
import { pagingOf } from '../../carry/http/paging.ts';
import { ownApplications } from './applications.ts';
import { offerOf } from './offer-of.ts';
import { presentApplication, presentDetail, presentOffer } from './present.ts';
import type { IeoServices } from './services.ts';

const SPOT = kinds.indexOf('spot');

/** With their tallies, the newest first. */
function listed(services: IeoServices): [ConfigureIeo, IeoTallyRow][] {
  return services.tallies.all().flatMap((tally) => {
    const offer = offerOf(services, tally.offer);
    return offer ? [[offer, tally] as [ConfigureIeo, IeoTallyRow]] : [];
  });
}

export const offers = (services: IeoServices) =>
  handleAnyone(ieo.offers, ({ body, language }) => {
    const { page, limit } = pagingOf(body);
    const rows = listed(services).slice((page - 1) * limit, page * limit);
    return {
      ok: true,
      message: { list: rows.map(([offer, tally]) => presentOffer(services, language, offer, tally)) },
    };
  });

export const offer = (services: IeoServices) =>
  handleAnyone(ieo.offer, async ({ body, caller, language }) => {
    const id = Number(body.project_id);
    const [found, tally] = [offerOf(services, id), services.tallies.of(id)];
    if (!found || !tally) return refuse('ieo.offer_not_found');
    const [has, own] = caller
      ? await Promise.all([
          availableOf(services, caller.userId, found.payAsset),
          ownApplications(services.pool, caller.userId, { offer: id, page: 1, limit: 100 }),
        ])
      : [0n, { rows: [], total: 0 }];
    const shown = (row: (typeof own.rows)[number] | undefined) =>
      row ? presentApplication(services, language, found, row) : null;
    return {
      ok: true,
      message: {
        info: presentDetail(services, language, found, { tally, has }),
        order_info: shown(own.rows[0]),
        sell_order: shown(own.rows.find(({ granted = 0n }) => granted > 0n)),
      },
    };
  });

async function availableOf({ pool }: IeoServices, owner: number, asset: number): Promise<bigint> {
  const { rows } = await pool.query<{ available: string }>(
    'SELECT available FROM balances WHERE owner = $1 AND kind = $2 AND asset = $3',
    [owner, SPOT, asset],
  );
  return BigInt(rows[0]?.available ?? 0);
}
