import { localeOf, words } from '@glassbook/i18n';
import type { PoolClient } from 'pg';
import type { Letter } from '../../carry/mail/letter.ts';
import type { Deadline, Deadlines, Late, LateNoun } from '../../shared/review/deadlines.ts';
import { inTransaction } from '../../carry/store/transaction.ts';
import type { DeskServices } from './services.ts';
import { noticeLifeMs } from './staff/letters.ts';

/** At once at most, so that one run is short; the next one does the rest. */
const most = 100;

/** Staff have no language of their own. */
const language = 'en';

/** The freezes of accounts. */
export const freezeDeadline: Deadline = {
  ...{ noun: 'freeze', act: 'desk.freezeEscalated' },
  async take(client, at, limit) {
    const { rows } = await client.query<{ id: string; user_id: string; decide_by: Date }>(
      `UPDATE account_freezes SET escalated_at = $1 WHERE id IN (
         SELECT id FROM account_freezes WHERE ended_at IS NULL AND escalated_at IS NULL AND decide_by < $1
         ORDER BY decide_by LIMIT $2 FOR UPDATE SKIP LOCKED)
       RETURNING id, user_id, decide_by`,
      [new Date(at), limit],
    );
    return rows.map(({ id, user_id: user, decide_by }) => ({
      ...{ id: Number(id), user: Number(user), decideBy: decide_by.getTime() },
    }));
  },
};

/** What the desk says of a kind: the words of a letter, the name of a case, the subject of its row of the audit log, and its path. */
type Kind = { about: string; name: (late: Late) => string; subject: string; path: (late: Late) => string; all: string };
const kinds: Readonly<Record<LateNoun, Kind>> = {
  freeze: {
    ...{ about: 'mail.late_freeze_about', name: ({ user }) => `U-${user}`, subject: '' },
    ...{ path: ({ user }) => `users/${user}`, all: 'users?show=overdue' },
  },
  withdrawal: {
    ...{ about: 'mail.late_withdrawal_about', name: ({ id }) => `W-${id}`, subject: '/withdrawal:' },
    ...{ path: ({ user, id }) => `withdrawals/${user}/${id}`, all: 'withdrawals?show=late' },
  },
  deposit: {
    ...{ about: 'mail.late_deposit_about', name: ({ id }) => `D-${id}`, subject: '/deposit:' },
    ...{ path: ({ user, id }) => `deposits/${user}/${id}`, all: 'deposits?show=late' },
  },
  appeal: {
    ...{ about: 'mail.late_appeal_about', name: ({ id }) => `OTC-${id}`, subject: '/otc:' },
    ...{ path: ({ user, id }) => `otc/${user}/${id}`, all: 'otc' },
  },
};

/** One letter about all that one run found of a kind, however many these are. */
function lateLetter(noun: LateNoun, found: readonly Late[], origin: string): Letter {
  const locale = localeOf(language);
  const { name, path, all, about } = kinds[noun];
  const cases = found.map(name).join(', ');
  const say = (key: string) => words(locale, 'desk', key, { site: 'Glassbook', cases });
  const [first] = found;
  return {
    locale,
    subject: say('mail.late_subject'),
    paragraphs: [say(about)],
    link: {
      text: say('mail.late_link'),
      url: `${origin}/desk/${first && found.length === 1 ? path(first) : all}`,
    },
  };
}

/**
 * Escalates what is past the time by which to decide about it: a row of the audit log for each, and a mail to each administrator, once for each case. How many.
 */
export function escalate(
  services: Pick<DeskServices, 'pool' | 'now' | 'audit' | 'letters' | 'publicOrigin'>,
  deadlines: Deadlines,
): Promise<number> {
  const { pool, now } = services;
  const at = now();
  return inTransaction(pool, async (client) => {
    let count = 0;
    for (const deadline of deadlines.all()) {
      const found = await deadline.take(client, at, most);
      if (found.length > 0) await notify(services, client, deadline, found);
      count += found.length;
    }
    return count;
  });
}

async function notify(
  { audit, letters, publicOrigin }: Pick<DeskServices, 'audit' | 'letters' | 'publicOrigin'>,
  client: PoolClient,
  { noun, act }: Deadline,
  found: readonly Late[],
): Promise<void> {
  // The first administrator has no address.
  const { rows: administrators } = await client.query<{ email: string }>(
    "SELECT email FROM staff WHERE role = 'administrator' AND password_hash IS NOT NULL AND strpos(email, '@') > 0 ORDER BY id",
  );
  const { subject } = kinds[noun];
  for (const { id, user, decideBy } of found)
    await audit.appendIn(client, {
      ...{ staff: undefined, act, subject: `user:${user}${subject === '' ? '' : `${subject}${id}`}` },
      detail: { decide_by: new Date(decideBy).toISOString(), mailed: administrators.length },
    });
  const letter = lateLetter(noun, found, publicOrigin);
  for (const { email } of administrators) await letters?.add(client, { to: email, letter, lifeMs: noticeLifeMs });
}
