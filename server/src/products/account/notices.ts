/** Notices about the security of an account, to its owner. */
import type { Pool, PoolClient } from 'pg';
import type { Letter } from '../../carry/mail/letter.ts';
import { noticeTo } from './letters.ts';
import { noticeText, textNoticeLifeMs } from './phones/texts.ts';
import type { AccountServices } from './services.ts';
import type { User } from './users.ts';

type Services = Pick<AccountServices, 'letters' | 'smsCaps'>;

/** Queues a notice to a number in the caller's transaction, within the caps of SMS: beyond them it is dropped. `isLast`: the number leaves its account. */
export async function textNotice(
  { letters, smsCaps }: Services,
  client: Pool | PoolClient,
  { to, letter, isLast = false }: { to: string; letter: Letter; isLast?: boolean },
): Promise<void> {
  if (await smsCaps?.admitsNotice(client, to, isLast))
    await letters.queue.add(client, { to, letter, lifeMs: textNoticeLifeMs, isNotice: true });
}

/**
 * Queues a notice in the caller's transaction: by mail, or where only a number is bound by SMS. Nothing is sent to an account with neither, or to none: then
 * the same work is done.
 */
export async function queueNotice(
  services: Services,
  client: Pool | PoolClient,
  owner: Pick<User, 'email' | 'phone' | 'language'> | undefined,
  letter: Letter | undefined,
): Promise<void> {
  const { email, phone } = owner ?? {};
  if (owner && letter && email === undefined && phone !== undefined)
    await textNotice(services, client, { to: phone, letter: noticeText(owner.language, letter) });
  else await services.letters.queue.add(client, letter && noticeTo({ email }, letter));
}
