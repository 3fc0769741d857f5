/** OTC between people: ads of merchants, orders, deposits. */
import { Flood } from '../../shared/chat/flood.ts';
import { slice } from '../../shared/slice/slice.ts';
import { ad, ads, config, endAd, mine, pauseAd, saveAd } from './ads.ts';
import { otcChannels } from './channels.ts';
import { chat, chatImage } from './chat/read.ts';
import { deleteImages } from './chat/retention.ts';
import { sendChat } from './chat/send.ts';
import { DemoMerchants } from './demo/demo-merchants.ts';
import { Details } from './details.ts';
import { otcHappenings } from './happenings.ts';
import { tellFrozen, tellRates } from './keep-up.ts';
import { apply, leave, merchant, topUp } from './merchants.ts';
import { appeal, cancel, order, orders, paid, release, take } from './orders.ts';
import { Offered } from './offered.ts';
import { block, figures, person } from './people.ts';
import type { OtcServices } from './services.ts';
import { lateAppeals } from './staff/deadlines.ts';
import { evidence, evidenceImage } from './staff/evidence.ts';
import { queue } from './staff/queue.ts';
import { addKinds, admit, award, decide, giveBack, type StaffServices } from './staff/requests.ts';
import { stored } from './stored.ts';
import { Nightly } from './tiers.ts';

const rateMs = 15_000;
const frozenMs = 10_000;
const demoMs = 2_000;
const minuteMs = 60_000;
const hourMs = 3_600_000;

const handlingsOf = (services: OtcServices, desk: StaffServices) => ({
  ...{ queue: queue(desk), evidence: evidence(desk), evidenceImage: evidenceImage(desk), admit: admit(desk) },
  ...{ decide: decide(desk), award: award(desk), giveBack: giveBack(desk) },
  ...{ config: config(services), ads: ads(services), ad: ad(services), saveAd: saveAd(services) },
  ...{ pauseAd: pauseAd(services), endAd: endAd(services), mine: mine(services), take: take(services) },
  ...{ orders: orders(services), order: order(services), paid: paid(services), release: release(services) },
  ...{ cancel: cancel(services), appeal: appeal(services), merchant: merchant(services) },
  ...{ apply: apply(services), topUp: topUp(services), leave: leave(services) },
  ...{ person: person(services), figures: figures(services), block: block(services) },
  ...{ chat: chat(services), sendChat: sendChat(services), chatImage: chatImage(services) },
});

export const otc = slice({
  name: 'otc',
  stored,
  roles: ['writer', 'leader'],
  needs: [
    ...(['pool', 'catalog', 'inForce', 'sequencer', 'now', 'prices', 'log', 'vault', 'activity', 'approvals'] as const),
    ...(['identityOf', 'approvedNameOf', 'limitWords', 'robots', 'send', 'deadlines', 'disk', 'config'] as const),
  ],
  calls: [
    ...(['payees', 'uploads', 'withdrawalHold', 'tradeRefusal', 'paymentProofs', 'checkPaymentPassword'] as const),
    ...(['useCode', 'proofRefusal', 'fiatRate'] as const),
  ],
  open(has) {
    const { pool, catalog, approvals, inForce, sequencer, now, prices, log, vault, activity, identityOf } = has;
    const { approvedNameOf, limitWords, robots, send, disk, config, payees, uploads, withdrawalHold, tradeRefusal } =
      has;
    const { paymentProofs, checkPaymentPassword, useCode, proofRefusal, fiatRate } = has;
    const offered = new Offered({ pool, catalog, inForce, prices, now });
    const services: OtcServices = {
      ...{ pool, catalog, inForce, sequencer, now, prices, identityOf, approvedNameOf, limitWords, robots, payees },
      ...{ uploads, withdrawalHold, tradeRefusal, paymentProofs, checkPaymentPassword, useCode, proofRefusal, send },
      ...{ details: new Details({ pool, vault }), flood: new Flood(now), offered },
    };
    const desk: StaffServices = { ...services, approvals, activity };
    addKinds(desk);
    activity.add(otcHappenings(catalog));
    return {
      handlings: handlingsOf(services, desk),
      channels: otcChannels(services),
      onCommitted: ({ changes }) => offered.note(changes),
      leads({ deadlines }) {
        const inTurn = (what: string, work: () => Promise<unknown>) => () =>
          void work().catch((error: unknown) => log.warn({ err: error }, `${what} failed; it is tried again`));
        deadlines.add(lateAppeals);
        const frozen = inTurn('telling of frozen parties', () => tellFrozen({ pool, sequencer }));
        activity.onRecorded(({ happening }) => {
          if (happening.kind === 'account_frozen' || happening.kind === 'account_thawed') frozen();
        });
        const nightly = new Nightly(services);
        const acts = () => inForce.of('wallet.configureCrowd')?.enabled === true;
        const demo = new DemoMerchants({ ...services, acts, random: Math.random });
        const isDemo = config.crowd && !config.production && config.money === 'demo';
        const images = async () => (disk.isFull ? 0 : deleteImages(pool, uploads, now()));
        return {
          chores: [
            { everyMs: rateMs, run: inTurn('telling rates', () => tellRates({ pool, sequencer, inForce, fiatRate })) },
            { everyMs: frozenMs, run: frozen },
            ...(isDemo ? [{ everyMs: demoMs, run: inTurn('the merchants of the demo', () => demo.turn()) }] : []),
            { everyMs: minuteMs, run: inTurn('setting tiers', () => nightly.turn()) },
            { everyMs: minuteMs, run: () => services.flood.forget() },
            { everyMs: hourMs, run: inTurn('deleting images of chats', images) },
          ],
        };
      },
    };
  },
});
