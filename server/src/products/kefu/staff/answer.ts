/** What staff writes: answers, notes, the end of a case, and who has it. Each in the turn of the user. */
import { kefu, wireLanguages, visible } from '@glassbook/contract';
import { localeOf, words } from '@glassbook/i18n';
import type { PoolClient } from 'pg';
import { handle, refuse, type Staff } from '../../../carry/http/handling.ts';
import { inTransaction } from '../../../carry/store/transaction.ts';
import { publicName } from '../../../shared/chat/public-name.ts';
import { answering, casesOf, openCase, toDesk, type CaseRow } from '../cases.ts';
import { closeCase } from '../close.ts';
import { tidyText } from '../../../shared/chat/tidy-text.ts';
import { sentBefore, toStaff, write, type MessageRow } from '../messages.ts';
import type { KefuServices } from '../services.ts';

const isOf = ({ state, staff }: CaseRow, { staffId }: Staff) => state === 'open' && Number(staff) === staffId;

/** The catalog has one text a key and language. */
export const cannedKeys = [
  'greeting',
  'moment',
  'details',
  'screenshot',
  'withdrawal_hold',
  'two_factor',
  'phishing',
  'fees',
  'goodbye',
] as const;
const cannedText = (language: string, key: string): string => words(localeOf(language), 'kefu', `canned.${key}`);

/** Whether a text is a canned answer, in any language: that of the user may have changed since. */
const isCanned = (text: string, key: string) => wireLanguages.some((language) => cannedText(language, key) === text);

export const cannedAnswers = () =>
  handle(kefu.cannedAnswers, ({ body }) => {
    const language = wireLanguages.find((each) => each === body.language) ?? 'en';
    return { ok: true, message: cannedKeys.map((key) => ({ key, text: cannedText(language, key) })) };
  });

/** The name of a message is of one sender: another of the staff with the same one sends another message. */
const nameOf = ({ staffId }: Staff, clientId: string): string => `${staffId}:${clientId}`;

type Answer = { text: string; canned: string | undefined; clientId: string };

async function storeAnswer(client: PoolClient, { now }: KefuServices, user: number, staff: Staff, answer: Answer) {
  const open = await openCase(client, user);
  if (!open) return 'kefu.no_case' as const;
  if (!isOf(open, staff)) return 'kefu.not_assigned' as const;
  const text = answer.canned === undefined ? answer.text : cannedText(open.language, answer.canned);
  await client.query('UPDATE kefu_cases SET waiting_at = NULL WHERE id = $1', [open.id]);
  return write(client, {
    ...{ userId: user, caseId: open.id, kind: 'staff', staff: staff.staffId, agent: open.agent },
    ...{ at: now(), text, clientId: answer.clientId },
  });
}

export const answer = (services: KefuServices) =>
  handle(kefu.answer, async ({ body, caller }) => {
    const { lock, announcer } = services;
    const user = Number(body.user);
    const canned = body.canned;
    if (canned !== undefined && !cannedKeys.some((key) => key === canned)) return refuse('kefu.canned_unknown');
    const text = tidyText(body.text);
    if (canned === undefined && !visible.test(text)) return refuse('kefu.empty');
    const clientId = nameOf(caller, body.client_id);
    return lock.hold(user, async (db) => {
      const before = await sentBefore(db, user, 'staff', clientId);
      if (before) {
        const isSame = canned === undefined ? before.text === text : isCanned(before.text, canned);
        return isSame ? { ok: true, message: toStaff(before) } : refuse('kefu.client_id_used');
      }
      const stored = await inTransaction(db, (client) =>
        storeAnswer(client, services, user, caller, { text, canned, clientId }),
      );
      if (typeof stored === 'string') return refuse(stored);
      await announcer.stored(db, user, [stored]);
      return { ok: true, message: toStaff({ ...stored, by_name: caller.name }) };
    });
  });

export const note = ({ lock, now }: KefuServices) =>
  handle(kefu.note, async ({ body, caller }) => {
    const text = tidyText(body.text);
    if (!visible.test(text)) return refuse('kefu.empty');
    const user = Number(body.user);
    const clientId = nameOf(caller, body.client_id);
    return lock.hold(user, async (db) => {
      const before = await sentBefore(db, user, 'note', clientId);
      if (before && before.text !== text) return refuse('kefu.client_id_used');
      if (before) return { ok: true, message: toStaff({ ...before, by_name: caller.name }) };
      const [newest] = await casesOf(db, user, 1);
      if (!newest) return refuse('kefu.no_case');
      const stored = await inTransaction(db, (client) =>
        write(client, {
          ...{ userId: user, caseId: newest.id, kind: 'note', staff: caller.staffId },
          ...{ at: now(), text, clientId },
        }),
      );
      return { ok: true, message: toStaff({ ...stored, by_name: caller.name }) };
    });
  });

export const end = ({ lock, now, announcer }: KefuServices) =>
  handle(kefu.end, async ({ body, caller, language }) => {
    const user = Number(body.user);
    return lock.hold(user, async (db) => {
      const closed = await inTransaction(
        db,
        async (client): Promise<MessageRow | 'kefu.no_case' | 'kefu.not_assigned'> => {
          const open = await openCase(client, user);
          if (!open) return 'kefu.no_case';
          return isOf(open, caller) ? closeCase(client, open, now(), caller.staffId) : 'kefu.not_assigned';
        },
      );
      if (typeof closed === 'string') return refuse(closed);
      await announcer.stored(db, user, [closed]);
      return { ok: true, message: words(localeOf(language), 'kefu', 'done.closed') };
    });
  });

type Taken = { row: CaseRow; message: MessageRow | undefined };

type Assignment = { user: number; to: number; by: number; from: number | undefined; at: number };

/** One who can answer now. */
async function agentOf(client: PoolClient, id: number): Promise<{ name: string } | undefined> {
  const { rows } = await client.query<{ name: string }>(
    'SELECT name FROM staff WHERE id = $1 AND role = ANY ($2) AND password_hash IS NOT NULL',
    [id, answering],
  );
  return rows[0];
}

async function assignIn(
  client: PoolClient,
  { user, to, by, from, at }: Assignment,
): Promise<Taken | 'kefu.no_case' | 'kefu.agent_not_found' | 'kefu.taken_meanwhile'> {
  const open = await openCase(client, user);
  if (!open) return 'kefu.no_case';
  const has = open.staff === null ? undefined : Number(open.staff);
  // A case of another is taken only from the one the caller saw it with.
  if (has !== undefined && has !== by && has !== from && (await agentOf(client, has))) return 'kefu.taken_meanwhile';
  const one = await agentOf(client, to);
  if (!one) return 'kefu.agent_not_found';
  const agent = publicName(one.name);
  const row: CaseRow = { ...open, state: 'open', staff: String(to), agent, staff_name: one.name };
  if (open.state === 'open' && Number(open.staff) === to) return { row, message: undefined };
  await client.query("UPDATE kefu_cases SET state = 'open', staff = $2, agent = $3 WHERE id = $1", [
    open.id,
    to,
    agent,
  ]);
  const message = await write(client, { userId: user, caseId: open.id, kind: 'taken', staff: to, agent, at });
  return { row, message };
}

export const assign = ({ lock, now, announcer }: KefuServices) =>
  handle(kefu.assign, async ({ body, caller }) => {
    const user = Number(body.user);
    const [to, by] = [Number(body.staff ?? caller.staffId), caller.staffId];
    const from = body.from === undefined ? undefined : Number(body.from);
    return lock.hold(user, async (db) => {
      const taken = await inTransaction(db, (client) => assignIn(client, { user, to, by, from, at: now() }));
      if (typeof taken === 'string') return refuse(taken);
      if (taken.message) await announcer.stored(db, user, [taken.message]);
      return { ok: true, message: toDesk(taken.row) };
    });
  });
