/** The staff side: who is on the staff, what takes two people, what they did. No call of it sets a price, an outcome or an expiry. */
import type { Act } from '@glassbook/contract';
import { recordedOf } from './recorded.ts';
import { subjectOf } from './subject.ts';
import { LetterQueue } from '../mail/letter-queue.ts';
import { FailedLogins } from '../passwords/failed-logins.ts';
import { Guesses } from '../rate-limits/guesses.ts';
import { OtpSecrets } from '../otp/otp-secrets.ts';
import { Challenges } from '../passkeys/challenges.ts';
import { readKeptHeads } from '../review/audit-key.ts';
import { signEveryMs } from '../review/audit-log.ts';
import type { Core, Part, Slice } from '../slice.ts';
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

export const desk: Slice<'desk'> = { name: 'desk', begin: () => ({ open }) };

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

async function open(core: Core): Promise<Part<'desk'>> {
  const { pool, config, now, log, review, disk } = core;
  const { approvals } = review;
  const sessions = new StaffSessions(pool, now);
  const failed = (error: unknown) => log.warn({ err: error }, 'the staff side could not be written; it is tried again');
  const mails = config.smtpUrl !== undefined || config.outbox;
  const services: DeskServices = {
    ...core,
    ...review,
    sessions,
    freezeAccount: (userId, by) => core.given.freezeAccount(userId, by),
    endSession: (userId, sessionId) => core.given.endSession(userId, sessionId),
    identityOf: (userId) => core.given.identityOf(userId),
    withdrawalHold: (db, userId) => core.given.withdrawalHold(db, userId),
    letters: mails ? new LetterQueue(pool, now) : undefined,
    wrongPasswords: new Guesses(wrongPasswords, now),
    failedLogins: new FailedLogins(pool, now, failuresForgottenMs),
    refusals: new Refusals((act) => review.audit.append(act), failed, now),
    otpSecrets: new OtpSecrets(review.audit.key.sealing),
    challenges: new Challenges(pool, core.vault.keyOf('challenges of passkeys of staff'), now),
    keptHeads: () => readKeptHeads(config.dataDir),
    publicOrigin: config.publicOrigin,
    isDemo: !config.production && config.money === 'demo',
  };
  addKinds(services);
  review.deadlines.add(freezeDeadline);
  const resume = () => {
    if (disk.isFull) return;
    void approvals.resume().catch(failed);
    void escalate(services).catch(failed);
  };
  let invitation: string | undefined;
  if (services.isDemo) await seedDemoCast(services);
  else invitation = await firstInvitation(services);
  return {
    handlings: handlingsOf(services),
    channels: {},
    pages: [deskScreens(config.deskDir)],
    gives: {
      staff: {
        known: (token) => sessions.known(token),
        verify: (token) => sessions.verify(token),
        record: ({ staffId }, act, detail) =>
          review.audit.append({
            ...{ staff: staffId, act: act as Act, subject: subjectOf(detail), detail: recordedOf(act, detail) },
          }),
        refused: ({ staffId }, act) =>
          services.refusals.add({ staff: staffId, act: act as Act, subject: '' }, 'session.not_permitted'),
      },
    },
    chores: [
      { everyMs: resumeEveryMs, run: resume },
      { everyMs: countedMs, run: () => services.refusals.writeCounted() },
      { everyMs: signEveryMs, run: () => void review.audit.sign().catch(failed) },
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
      await review.audit.sign().catch(failed);
    },
  };
}
