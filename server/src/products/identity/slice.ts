/** Verification of identities: what users send, how far each one is, and how long photos are kept. */
import { isPlayed } from '../../carry/config/config.ts';
import { linkAccounts } from '../../shared/links/link-accounts.ts';
import { slice } from '../../shared/slice/slice.ts';
import { demoReviewer } from './demo-reviewer.ts';
import { deletePhotos } from './retention.ts';
import { settingsOf } from './settings.ts';
import { approve, reject } from './staff/decide.ts';
import { overrideKind, requestOverride } from './staff/override.ts';
import { queue } from './staff/queue.ts';
import { show, view } from './staff/view.ts';
import { standingOf } from '../../shared/identities/standing.ts';
import { state } from './state.ts';
import { verify } from './verify.ts';

const deleteMs = 3_600_000;

export const identity = slice({
  name: 'identity',
  roles: ['writer', 'leader'],
  needs: ['config', 'pool', 'sequencer', 'now', 'log', 'vault', 'audit', 'approvals', 'activity'],
  calls: ['uploads', 'identityCode'],
  opens: ['withdrawalLimitOf'],
  open({ config, pool, sequencer, now, log, vault, audit, approvals, activity, uploads, identityCode }) {
    const sms = config.sms.gateway !== undefined || config.outbox;
    const simulated = isPlayed(config);
    const services = {
      ...{ pool, sms, simulated, vault, uploads, now, activity, audit, approvals, code: identityCode },
      linkAccounts: linkAccounts(sequencer),
    };
    approvals.add(overrideKind(services));
    const deleteNow = () =>
      void deletePhotos(pool, uploads, now()).catch((error: unknown) =>
        log.warn({ err: error }, 'photos were not deleted; it is tried again'),
      );
    const reviewFailed = (error: unknown) => log.warn({ err: error }, 'the simulated reviewer failed; it looks again');
    return {
      handlings: {
        ...{ state: state(services), verify: verify(services) },
        ...{ queue: queue(services), show: show(services), view: view(services) },
        ...{ approve: approve(services), reject: reject(services), requestOverride: requestOverride(services) },
      },
      channels: {},
      opens: {
        async withdrawalLimitOf(db, userId) {
          const { level } = await standingOf(db, userId);
          const { lv1, lv2 } = (await settingsOf(db)).limits;
          return { level, btc: level === 0 ? '0' : (level === 1 ? lv1 : lv2).withdrawal_btc };
        },
      },
      leads: () => ({
        chores: [
          { everyMs: deleteMs, run: deleteNow },
          ...(simulated ? [demoReviewer({ pool, now, activity, audit }, reviewFailed)] : []),
        ],
      }),
    };
  },
});
