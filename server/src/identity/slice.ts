/** Verification of identities: what users send, how far each one is, and how long photos are kept. */
import type { Core, Part, Slice } from '../slice.ts';
import { startDemoReviewer } from './demo-reviewer.ts';
import { deletePhotos } from './retention.ts';
import { settingsOf } from './settings.ts';
import { approve, reject } from './staff/decide.ts';
import { overrideKind, requestOverride } from './staff/override.ts';
import { queue } from './staff/queue.ts';
import { show, view } from './staff/view.ts';
import { approvedName, standingOf } from './standing.ts';
import { state } from './state.ts';
import { verify } from './verify.ts';

const deleteMs = 3_600_000;

export const identity: Slice<'identity'> = { name: 'identity', begin: () => ({ open }) };

function open({ config, pool, now, given, log, vault, review, activity }: Core): Part<'identity'> {
  const sms = config.sms.gateway !== undefined || config.outbox;
  /** Only where a demo plays its cast, as `npm start` does. */
  const simulated = config.demoCast && config.money === 'demo' && !config.production;
  const services = {
    pool,
    sms,
    simulated,
    vault,
    uploads: () => given.uploads,
    now,
    activity,
    ...review,
    code: () => given.identityCode,
  };
  review.approvals.add(overrideKind(services));
  const deleteNow = () =>
    void deletePhotos(pool, given.uploads, now()).catch((error: unknown) =>
      log.warn({ err: error }, 'photos were not deleted; it is tried again'),
    );
  let stopReviewer: () => void = () => undefined;
  return {
    handlings: {
      ...{ state: state(services), verify: verify(services) },
      ...{ queue: queue(services), show: show(services), view: view(services) },
      ...{ approve: approve(services), reject: reject(services), requestOverride: requestOverride(services) },
    },
    channels: {},
    gives: {
      identityOf: (userId) => standingOf(pool, userId),
      async withdrawalLimitOf(userId) {
        const { level } = await standingOf(pool, userId);
        const { lv1, lv2 } = (await settingsOf(pool)).limits;
        return { level, btc: level === 0 ? '0' : (level === 1 ? lv1 : lv2).withdrawal_btc };
      },
      approvedNameOf: (userId) => approvedName(pool, vault, userId),
    },
    chores: [{ everyMs: deleteMs, run: deleteNow }],
    start: () => {
      if (simulated)
        stopReviewer = startDemoReviewer({ pool, now, activity, audit: review.audit }, (error) =>
          log.warn({ err: error }, 'the simulated reviewer failed; it looks again'),
        );
    },
    stop: () => stopReviewer(),
  };
}
