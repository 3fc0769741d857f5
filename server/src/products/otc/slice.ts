/** OTC between people: ads of merchants, orders, deposits. */
import { slice } from '../../shared/slice/slice.ts';
import { ad, ads, config, endAd, mine, pauseAd, saveAd } from './ads.ts';
import { Details } from './details.ts';
import { tellFrozen, tellRates } from './keep-up.ts';
import { apply, leave, merchant, topUp } from './merchants.ts';
import { appeal, cancel, order, orders, paid, release, take } from './orders.ts';
import type { OtcServices } from './services.ts';
import { addKinds, admit, award, decide, evidence, giveBack, queue } from './staff.ts';
import { stored } from './stored.ts';

const rateMs = 15_000;
const frozenMs = 10_000;

export const otc = slice({
  name: 'otc',
  stored,
  roles: ['writer', 'leader'],
  needs: [
    ...(['pool', 'catalog', 'inForce', 'sequencer', 'now', 'prices', 'log', 'vault', 'activity', 'approvals'] as const),
    ...(['identityOf', 'approvedNameOf', 'limitWords', 'robots'] as const),
  ],
  calls: [
    ...(['payees', 'uploads', 'withdrawalHold', 'tradeRefusal', 'paymentProofs', 'checkPaymentPassword'] as const),
    ...(['useCode', 'proofRefusal', 'fiatRate'] as const),
  ],
  open(has) {
    const {
      pool,
      catalog,
      approvals,
      inForce,
      sequencer,
      now,
      prices,
      log,
      vault,
      activity,
      identityOf,
      approvedNameOf,
    } = has;
    const { limitWords, robots, payees, uploads, withdrawalHold, tradeRefusal, paymentProofs } = has;
    const { checkPaymentPassword, useCode, proofRefusal, fiatRate } = has;
    const services: OtcServices = {
      ...{ pool, catalog, inForce, sequencer, now, prices, identityOf, approvedNameOf, limitWords, robots, payees },
      ...{ uploads, withdrawalHold, tradeRefusal, paymentProofs, checkPaymentPassword, useCode, proofRefusal },
      details: new Details({ pool, vault }),
    };
    const desk = { ...services, approvals };
    addKinds(desk);
    return {
      handlings: {
        ...{ queue: queue(desk), evidence: evidence(desk), admit: admit(desk), decide: decide(desk) },
        ...{ award: award(desk), giveBack: giveBack(desk) },
        ...{ config: config(services), ads: ads(services), ad: ad(services), saveAd: saveAd(services) },
        ...{ pauseAd: pauseAd(services), endAd: endAd(services), mine: mine(services), take: take(services) },
        ...{ orders: orders(services), order: order(services), paid: paid(services), release: release(services) },
        ...{ cancel: cancel(services), appeal: appeal(services), merchant: merchant(services) },
        ...{ apply: apply(services), topUp: topUp(services), leave: leave(services) },
      },
      channels: {},
      leads() {
        const inTurn = (what: string, work: () => Promise<unknown>) => () =>
          void work().catch((error: unknown) => log.warn({ err: error }, `${what} failed; it is tried again`));
        const frozen = inTurn('telling of frozen parties', () => tellFrozen({ pool, sequencer }));
        const rates = inTurn('telling rates', () => tellRates({ pool, sequencer, inForce, fiatRate }));
        activity.onRecorded(({ happening }) => {
          if (happening.kind === 'account_frozen' || happening.kind === 'account_thawed') frozen();
        });
        return {
          chores: [
            { everyMs: rateMs, run: rates },
            { everyMs: frozenMs, run: frozen },
          ],
        };
      },
    };
  },
});
