/** Timed options on the index. */
import { SILENT_MS } from '@glassbook/engine/options/words';
import { gateRefusal } from '../../shared/gate/gate.ts';
import { slice } from '../../shared/slice/slice.ts';
import { oldOptionEvents, ownChannel, ticksChannel } from './channel.ts';
import { Confirmations } from './confirmations.ts';
import { optionHappenings } from './happenings.ts';
import { lists, recent, result, voids } from './lists.ts';
import { LossShare } from './loss-share.ts';
import { confirm, offer, payableCurrencies, seconds } from './offer.ts';
import { openingRecords, settledOption } from './records.ts';
import type { OptionsServices } from './services.ts';
import { Settling } from './settling.ts';
import { DemoOptions } from './demo/demo-options.ts';
import { stored } from './stored.ts';
import { submit } from './submit.ts';

/** Ticks of ten minutes, as most options last less. */
const RECEIPT_LINKS = 600;

/** How often the demo opens one. */
const DEMO_MS = 60_000;

export const options = slice({
  name: 'options',
  stored,
  usual: [['options']],
  menu: [{ title: 'seconds', url: '/pages/transaction/seconds_order', sort: 70, name: 'title' }],
  roles: ['writer', 'leader'],
  needs: [
    'activity',
    'audience',
    'catalog',
    'config',
    'identityOf',
    'inForce',
    'limitWords',
    'log',
    'now',
    'pool',
    'prices',
    'receipts',
    'robots',
    'sequencer',
    'state',
  ],
  calls: ['withdrawalHold', 'tradeRefusal'],
  open(has) {
    const { pool, catalog, sequencer, now, state, prices, receipts, robots, inForce, audience, limitWords } = has;
    const { identityOf, withdrawalHold, tradeRefusal } = has;
    const gating = { pool, identityOf, withdrawalHold, tradeRefusal, limitWords };
    const settling = new Settling(receipts.chains.instruments(), state.options.open.values());
    let sold = new Set<number>();
    const readSold = () => {
      sold = new Set(inForce.of('options.configure')?.instruments);
    };
    readSold();
    inForce.onChanged(readSold);
    const isSold = (instrument: number) => sold.has(instrument);
    prices.needEvery((instrument) => settling.has(instrument));
    prices.repeat((instrument) => settling.has(instrument) || (isSold(instrument) && audience.isPresent()));
    receipts.chains.follow((instrument) => settling.has(instrument) || isSold(instrument));
    receipts.chains.add(openingRecords(catalog));
    receipts.add('option', settledOption(pool, catalog), RECEIPT_LINKS);
    has.activity.add(optionHappenings(catalog));
    const services: OptionsServices = {
      ...{ pool, catalog, sequencer, now, inForce, limitWords },
      ...{ lossShare: new LossShare(pool, now, robots), confirmations: new Confirmations(pool, now) },
      isSilent: (instrument) => now() - (prices.heardAt(instrument) ?? now()) > SILENT_MS,
      gate: (userId) => gateRefusal(gating, { userId, act: 'options' }),
    };
    const isDemo = has.config.crowd && !has.config.production && has.config.money === 'demo';
    const demo = new DemoOptions({ ...has, acts: () => inForce.of('wallet.configureCrowd')?.enabled === true });
    const plays = () =>
      void demo.turn().catch((error: unknown) => {
        has.log.warn({ err: error }, 'an option of the demo was not opened; another one is in a minute');
      });
    return {
      handlings: {
        ...{ seconds: seconds(services), payableCurrencies: payableCurrencies(services), offer: offer(services) },
        ...{ confirm: confirm(services), voids: voids(services), recent: recent(services), submit: submit(services) },
        ...{ lists: lists(services), result: result(services) },
      },
      channels: { 'options.own': ownChannel(services), 'options.ticks': ticksChannel(services) },
      oldOwn: oldOptionEvents(services),
      onCommitted({ changes }) {
        settling.note(changes);
      },
      leads: () => ({ chores: isDemo ? [{ everyMs: DEMO_MS, run: plays }] : [] }),
    };
  },
});
