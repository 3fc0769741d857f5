/** Copy trading: what a trader opens and closes is traded for those who follow him. */
import { slice } from '../../shared/slice/slice.ts';
import { apply, readApply } from './apply/apply.ts';
import { amount, cancel, close, edit, pause, resign, selfHolding } from './follow/change.ts';
import { follow } from './follow/follow.ts';
import { copyChannels } from './channels.ts';
import { copyHappenings } from './happenings.ts';
import { DemoTraders } from './demo/demo-traders.ts';
import { Holding } from './holding.ts';
import { lead } from './read/lead.ts';
import { copies, missed, shares } from './read/lists.ts';
import { mine } from './read/mine.ts';
import { result } from './read/result.ts';
import { historyTrade, index, traderDetail } from './read/traders.ts';
import type { CopyServices } from './services.ts';
import { decide, remove } from './staff/decide.ts';
import { application, applications } from './staff/queue.ts';
import { admitKind, removeKind } from './staff/requests.ts';
import { stored } from './stored.ts';
import { Counting } from './traders/counting.ts';

const handlingsOf = (services: CopyServices) => ({
  ...{ follow: follow(services), edit: edit(services), pause: pause(services), amount: amount(services) },
  ...{ cancel: cancel(services), selfHolding: selfHolding(services), close: close(services) },
  ...{ mine: mine(services), copies: copies(services), missed: missed(services), shares: shares(services) },
  ...{ result: result(services), lead: lead(services), resign: resign(services), index: index(services) },
  ...{ traderDetail: traderDetail(services), historyTrade: historyTrade(services) },
  ...{ readApply: readApply(services), apply: apply(services), applications: applications(services) },
  ...{ application: application(services), decide: decide(services), remove: remove(services) },
});

/** After what the gate may say something else. */
const told: readonly string[] = ['account_frozen', 'account_thawed', 'identity_approved'];
const lookMs = 10_000;
const countMs = 5_000;
const demoMs = 10_000;

export const copy = slice({
  name: 'copy',
  stored,
  roles: ['writer', 'leader'],
  needs: [
    'pool',
    'catalog',
    'inForce',
    'sequencer',
    'identityOf',
    'limitWords',
    'activity',
    'log',
    'now',
    'approvals',
    'config',
    'robots',
  ],
  calls: ['copiedFutures', 'withdrawalHold', 'tradeRefusal', 'publicContracts'],
  open(has) {
    const { pool, catalog, inForce, sequencer, identityOf, limitWords, activity, log, now, approvals, config, robots } =
      has;
    const { copiedFutures, withdrawalHold, tradeRefusal, publicContracts } = has;
    const services: CopyServices = {
      ...{ pool, catalog, inForce, sequencer, identityOf, limitWords, copiedFutures, withdrawalHold, tradeRefusal },
      ...{ now, approvals },
    };
    activity.add(copyHappenings(catalog));
    approvals.add(admitKind({ ...services, activity }));
    approvals.add(removeKind(services));
    return {
      handlings: handlingsOf(services),
      channels: copyChannels(services),
      leads() {
        const holding = new Holding(services);
        const counting = new Counting(services);
        const isDemo = config.crowd && !config.production && config.money === 'demo';
        const acts = () => inForce.of('wallet.configureCrowd')?.enabled === true;
        const demo = new DemoTraders({ ...services, robots, contracts: publicContracts, acts, random: Math.random });
        const inTurn = (what: string, work: Promise<void>) =>
          void work.catch((error: unknown) => log.warn({ err: error }, `${what} failed; it is tried again`));
        const held = (looked: Promise<void>) => inTurn('holding follows', looked);
        activity.onRecorded(({ owner, happening }) => {
          if (told.includes(happening.kind)) held(holding.look(owner));
        });
        return {
          onCommitted: ({ changes }) => counting.note(changes),
          chores: [
            { everyMs: lookMs, run: () => held(holding.lookOn()) },
            ...(isDemo ? [{ everyMs: demoMs, run: () => inTurn('the traders of the demo', demo.turn()) }] : []),
            { everyMs: countMs, run: () => inTurn('counting the figures of traders', counting.count()) },
          ],
          close: () => counting.close(),
        };
      },
    };
  },
});
