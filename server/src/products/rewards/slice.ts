/** Coupons, rebates of invitations, the daily draw. */
import type { rewards as wire } from '@glassbook/contract';
import type { CouponRow, RebateRow } from '@glassbook/engine/rewards';
import { openRows } from '../../shared/own/open-rows.ts';
import { slice } from '../../shared/slice/slice.ts';
import { buy, list, log as logOf, redeem, shop, use } from './coupons.ts';
import { demoBonus } from './demo-bonus.ts';
import { draw, drawForDemo, draws, proof, today } from './draws.ts';
import { feesPaidBy } from './fees-paid.ts';
import { rewardsHappenings } from './happenings.ts';
import { linkEarlier, tellInvites } from './keep-up.ts';
import { presentCoupon, presentRebate } from './present.ts';
import { info, paid, rebates, stop } from './rebates.ts';
import { findCoupons, findRebates } from './rows.ts';
import { Secrets } from './secrets.ts';
import type { RewardsServices } from './services.ts';
import { endRebate, endRebateKind, give, giveKind, unlink, unlinkKind } from './staff.ts';
import { stored } from './stored.ts';

const TELL_MS = 5_000;
/** One simulated trader of the demo draws, each in turn: all have drawn some hours after midnight. */
const DRAW_MS = 60_000;
const FIRST = 100;

export const rewards = slice({
  name: 'rewards',
  stored,
  usual: [['coupons', 'uses']],
  menu: [
    { title: 'coupon', url: '/pages/setting/coupon', sort: 180, name: 'title', about: 'menu_coupon' },
    { title: 'game', url: '/pages/game/game', sort: 200, name: 'title_draw', about: 'menu_game' },
  ],
  demoSettings: { 'coupon:7': demoBonus },
  roles: ['writer', 'leader'],
  needs: [
    ...(['pool', 'catalog', 'inForce', 'sequencer', 'now', 'log', 'vault', 'activity', 'identityOf'] as const),
    ...(['limitWords', 'approvals', 'config', 'robots', 'prices'] as const),
  ],
  calls: ['tradeRefusal'],
  opens: ['feesPaidBy'],
  open(has) {
    const { pool, catalog, inForce, sequencer, now, log, vault, activity, identityOf, limitWords, approvals } = has;
    const { tradeRefusal, config, robots, prices } = has;
    const services: RewardsServices = {
      ...{ pool, catalog, inForce, sequencer, now, identityOf, limitWords, tradeRefusal },
      secrets: new Secrets({ pool, vault, sequencer }),
    };
    const asking = { pool, sequencer, inForce, approvals };
    approvals.add(giveKind(asking));
    approvals.add(endRebateKind(asking));
    approvals.add(unlinkKind(asking));
    activity.add(rewardsHappenings(catalog));
    return {
      handlings: {
        ...{ list: list(services), log: logOf(services), shop: shop(services), redeem: redeem(services) },
        ...{
          buy: buy(services),
          use: use(services),
          today: today(services),
          draw: draw(services),
          draws: draws(services),
        },
        ...{ proof: proof(services), rebates: rebates(services), paid: paid(services), info: info(services) },
        ...{ stop: stop(services), give: give(asking), endRebate: endRebate(asking), unlink: unlink(asking) },
      },
      opens: { feesPaidBy: feesPaidBy({ pool, catalog, prices, now }) },
      channels: {
        'rewards.coupons': openRows<CouponRow, wire.CouponView>({
          ...{ pool, present: (row) => presentCoupon(services, row), rowsIn: ({ rewards: rows }) => rows.coupons },
          load: (client, owner) =>
            findCoupons(client, "WHERE owner = $1 AND open = 'yes' ORDER BY id DESC LIMIT $2", [owner, FIRST]),
          isOpen: ({ status }) => status === 1 || status === 2,
        }),
        'rewards.rebates': openRows<RebateRow, wire.RebateView>({
          ...{ pool, present: (row) => presentRebate(services, row), rowsIn: ({ rewards: rows }) => rows.rebates },
          load: (client, owner) => findRebates(client, 'WHERE owner = $1 ORDER BY id DESC LIMIT $2', [owner, FIRST]),
          isOpen: () => true,
        }),
      },
      async leads() {
        const failed = (what: string) => (error: unknown) => log.warn({ err: error }, what);
        await linkEarlier({ pool, sequencer }).catch(failed('earlier accounts were not linked; the next start does'));
        const tell = () => {
          if (!inForce.of('rewards.configureRebate')) return;
          void tellInvites({ pool, sequencer }).catch(failed('telling of invitations failed; it is tried again'));
        };
        const isDemo = config.crowd && !config.production && config.money === 'demo';
        let turn = 0;
        const drawNext = () => {
          const acts = inForce.of('wallet.configureCrowd')?.enabled === true;
          const owner = acts ? [...robots][turn % robots.size] : undefined;
          turn += 1;
          if (owner !== undefined) void drawForDemo(services, owner).catch(failed('a simulated trader did not draw'));
        };
        return {
          chores: [{ everyMs: TELL_MS, run: tell }, ...(isDemo ? [{ everyMs: DRAW_MS, run: drawNext }] : [])],
        };
      },
    };
  },
});
