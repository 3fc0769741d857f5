/** The staff side: who is on the staff, what takes two people, what they did. No call of it sets a price, an outcome or an expiry. */
import { subjectOf } from './subject.ts';
import { LetterQueue } from '../mail/letter-queue.ts';
import { Guesses } from '../limits/guesses.ts';
import { OtpSecrets } from '../otp/otp-secrets.ts';
import { readKeptHeads } from '../review/audit-key.ts';
import type { Core, Part, Slice } from '../slice.ts';
import { audit, auditHead, verifyAudit } from './audit.ts';
import { halt, markets, openKind, requestOpen, requestRules, rulesKind } from './markets.ts';
import { overview } from './overview.ts';
import { approve, reject, request, requests, withdraw } from './requests.ts';
import { deskScreens } from './screens.ts';
import type { DeskServices } from './services.ts';
import { demoCast, seedDemoCast } from './staff/demo-cast.ts';
import { firstInvitation } from './staff/first-code.ts';
import { grantKind, requestGrant } from './staff/grant.ts';
import { invited, join } from './staff/join.ts';
import { login, wrongPasswords } from './staff/login.ts';
import { RefusedLogins } from './staff/refused-logins.ts';
import { StaffSessions } from './staff/sessions.ts';
import { endSessions, logout, self, staff } from './staff/staff.ts';
import { user, users, withoutSearched } from './users.ts';

export const desk: Slice<'desk'> = { name: 'desk', begin: () => ({ open }) };

const resumeEveryMs = 60_000;

async function open(core: Core): Promise<Part<'desk'>> {
  const { pool, config, now, log, review, disk } = core;
  const { approvals, controls } = review;
  const sessions = new StaffSessions(pool, now);
  const failed = (error: unknown) => log.warn({ err: error }, 'the staff side could not be written; it is tried again');
  const mails = config.smtpUrl !== undefined || config.outbox;
  const services: DeskServices = {
    ...core,
    ...review,
    sessions,
    letters: mails ? new LetterQueue(pool, now) : undefined,
    wrongPasswords: new Guesses(wrongPasswords, now),
    refusedLogins: new RefusedLogins((act) => review.audit.append(act), failed, now),
    otpSecrets: new OtpSecrets(review.audit.key.sealing),
    keptHeads: () => readKeptHeads(config.dataDir),
    isDemo: !config.production && config.money === 'demo',
  };
  approvals.add(openKind(controls));
  approvals.add(rulesKind(controls));
  approvals.add(grantKind(services));
  const resume = () => void (disk.isFull ? undefined : approvals.resume().catch(failed));
  let invitation: string | undefined;
  if (services.isDemo) await seedDemoCast(services);
  else invitation = await firstInvitation(services);
  let timer: NodeJS.Timeout | undefined;
  return {
    handlings: {
      ...{ login: login(services), invited: invited(services), join: join(services), demoCast: demoCast(services) },
      ...{ logout: logout(services), self: self(), staff: staff(services), endSessions: endSessions(services) },
      ...{ requestGrant: requestGrant(services), requests: requests(services), request: request(services) },
      ...{ approve: approve(services), reject: reject(services), withdraw: withdraw(services) },
      ...{ markets: markets(services), halt: halt(services) },
      ...{ requestOpen: requestOpen(services), requestRules: requestRules(services) },
      ...{ audit: audit(services), verifyAudit: verifyAudit(services), auditHead: auditHead(services) },
      ...{ overview: overview(services), users: users(services), user: user(services) },
    },
    channels: {},
    pages: [deskScreens(config.deskDir)],
    gives: {
      staff: {
        verify: (token) => sessions.verify(token),
        record: ({ staffId }, act, detail) =>
          review.audit.append({ staff: staffId, act, subject: subjectOf(detail), detail: withoutSearched(detail) }),
      },
    },
    start() {
      review.audit.start(failed);
      services.refusedLogins.start();
      timer = setInterval(resume, resumeEveryMs).unref();
      resume();
      if (invitation !== undefined)
        process.stdout.write(
          `There is no staff yet. The administrator joins once, within a day, at http://${config.host}:${config.port}/desk/join#${invitation}\n`,
        );
    },
    stop() {
      review.audit.stop();
      services.refusedLogins.stop();
      clearInterval(timer);
    },
    // What was done since the last minute is signed too.
    close: async () => {
      await services.refusedLogins.close();
      await review.audit.sign().catch(failed);
    },
  };
}
