/** The staff side: who is on the staff, what takes two people, what they did. No call of it sets a price, an outcome or an expiry. */
import type { Act } from '@glassbook/contract';
import { recordedOf } from './recorded.ts';
import { subjectOf } from './subject.ts';
import { LetterQueue } from '../../carry/mail/letter-queue.ts';
import { FailedLogins } from '../../shared/passwords/failed-logins.ts';
import { Guesses } from '../../carry/rate-limits/guesses.ts';
import { OtpSecrets } from '../../shared/otp/otp-secrets.ts';
import { Challenges } from '../../shared/passkeys/challenges.ts';
import { readKeptHeads } from '../../shared/review/audit-key.ts';
import { signEveryMs } from '../../shared/review/audit-log.ts';
import { slice, type Part } from '../../shared/slice/slice.ts';
import { audit, auditCsv, auditHead, verifyAudit } from './audit.ts';
import { escalate, freezeDeadline } from './escalate.ts';
import { endUserSession, freezeUser, requestThaw } from './freezes.ts';
import { cases } from './cases.ts';
import { requestSetting, settings } from './declared-settings.ts';
import { halt, markets, openKind, requestOpen } from './markets.ts';
import { overview } from './overview.ts';
import { approve, reject, request, requests, withdraw } from './requests.ts';
import { countedMs, Refusals } from './refusals.ts';
import { deskScreens } from './screens.ts';
import type { DeskServices } from './services.ts';
import { seedDemoCast } from './staff/demo-cast.ts';
import { firstInvitation } from './staff/first-code.ts';
import { grantKind, requestGrant } from './staff/grant.ts';
import { joinLink } from './staff/invitations.ts';
import { failuresForgottenMs, wrongPasswords } from './staff/login.ts';
import { staffHandlings } from './staff/handlings.ts';
import { StaffSessions } from './staff/sessions.ts';
import { timeline, user } from './user.ts';
import { users, usersCsv } from './users.ts';

const resumeEveryMs = 60_000;

/** What takes two people here; other products add theirs. */
function addKinds(services: DeskServices): void {
  const { approvals, asked, controls } = services;
  approvals.add(openKind(controls));
  for (const kind of asked.kinds()) approvals.add(kind);
  approvals.add(grantKind(services));
}

function handlingsOf(services: DeskServices): Part<'desk'>['handlings'] {
  return {
    ...staffHandlings(services),
    ...{ requestGrant: requestGrant(services), requests: requests(services), request: request(services) },
    ...{ approve: approve(services), reject: reject(services), withdraw: withdraw(services), cases: cases(services) },
    ...{ markets: markets(services), halt: halt(services) },
    ...{ requestOpen: requestOpen(services), settings: settings(services), requestSetting: requestSetting(services) },
    ...{ audit: audit(services), auditCsv: auditCsv(services) },
    ...{ verifyAudit: verifyAudit(services), auditHead: auditHead(services) },
    ...{ overview: overview(services), users: users(services), usersCsv: usersCsv(services) },
    ...{ user: user(services), timeline: timeline(services) },
    ...{ freezeUser: freezeUser(services), requestThaw: requestThaw(services) },
    endUserSession: endUserSession(services),
  };
}

export const desk = slice({
  name: 'desk',
  roles: ['writer', 'leader'],
  needs: [
    'activity',
    'approvals',
    'asked',
    'audit',
    'catalog',
    'config',
    'controls',
    'deadlines',
    'disk',
    'identityOf',
    'journal',
    'log',
    'now',
    'pool',
    'staffPasswords',
    'vault',
  ],
  calls: ['addThaw', 'endSession', 'freezeAccount', 'openWithdrawals', 'payees', 'recipients', 'withdrawalHold'],
  opens: ['staff'],
  async open(has) {
    const { activity, approvals, asked, audit, catalog, config, controls, disk, identityOf, journal, log } = has;
    const { now, pool, staffPasswords, vault, addThaw, endSession, freezeAccount, withdrawalHold } = has;
    const { openWithdrawals, payees, recipients } = has;
    const sessions = new StaffSessions(pool, now);
    const failed = (error: unknown) =>
      log.warn({ err: error }, 'the staff side could not be written; it is tried again');
    const mails = config.smtpUrl !== undefined || config.outbox;
    const services: DeskServices = {
      ...{ activity, approvals, asked, audit, catalog, controls, identityOf, journal, log, now, pool, staffPasswords },
      ...{ sessions, endSession, freezeAccount, withdrawalHold },
      letters: mails ? new LetterQueue(pool, now) : undefined,
      wrongPasswords: new Guesses(wrongPasswords, now),
      failedLogins: new FailedLogins(pool, now, failuresForgottenMs),
      refusals: new Refusals((act) => audit.append(act), failed, now),
      otpSecrets: new OtpSecrets(audit.key.sealing),
      challenges: new Challenges(pool, vault.keyOf('challenges of passkeys of staff'), now),
      keptHeads: () => readKeptHeads(config.dataDir),
      publicOrigin: config.publicOrigin,
      isDemo: !config.production && config.money === 'demo',
    };
    addKinds(services);
    addThaw({ payees, recipients, openWithdrawals });
    let invitation: string | undefined;
    if (services.isDemo) await seedDemoCast(services);
    else invitation = await firstInvitation(services);
    return {
      handlings: handlingsOf(services),
      channels: {},
      pages: [deskScreens(config.deskDir)],
      opens: {
        staff: {
          known: (token) => sessions.known(token),
          verify: (token) => sessions.verify(token),
          record: ({ staffId }, act, detail) =>
            audit.append({
              ...{ staff: staffId, act: act as Act, subject: subjectOf(detail), detail: recordedOf(act, detail) },
            }),
          refused: ({ staffId }, act) =>
            services.refusals.add({ staff: staffId, act: act as Act, subject: '' }, 'session.not_permitted'),
        },
      },
      leads({ deadlines }) {
        deadlines.add(freezeDeadline);
        const resume = () => {
          if (disk.isFull) return;
          void approvals.resume().catch(failed);
          void escalate(services, deadlines).catch(failed);
        };
        return {
          chores: [
            { everyMs: resumeEveryMs, run: resume },
            { everyMs: countedMs, run: () => services.refusals.writeCounted() },
            { everyMs: signEveryMs, run: () => void audit.sign().catch(failed) },
          ],
          start() {
            if (invitation !== undefined)
              process.stdout.write(
                `There is no staff yet. The administrator joins once, within a day, at ${joinLink(config.publicOrigin, invitation)}\n`,
              );
          },
          // What was done since the last minute is signed too.
          close: async () => {
            await services.refusals.close();
            await audit.sign().catch(failed);
          },
        };
      },
    };
  },
});
