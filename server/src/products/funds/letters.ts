/**
 * The letters to an owner when a withdrawal is asked for and when it is approved, each with the link that freezes the account. What must hold: each is queued
 * once, also where the process ended between the journal and the letter, or the withdrawal went on meanwhile: what is missing is found by the rows.
 */
import type { WithdrawalRow } from '@glassbook/engine';
import { localeOf, words } from '@glassbook/i18n';
import { formatAmount } from '@glassbook/money';
import type { Letter } from '../../carry/mail/letter.ts';
import type { NoticeFacts } from '../../shared/slice/doors.ts';
import { inTransaction } from '../../carry/store/transaction.ts';
import { readWithdrawal, selectWithdrawals } from './present.ts';
import type { FundsServices } from './services.ts';
import { maskedPayee } from './withdrawals/payee-view.ts';
import { happenedText } from '../../carry/mail/minute-text.ts';

type Services = Pick<FundsServices, 'pool' | 'catalog' | 'details' | 'notifyOwner'>;
/** The letter of the request and that of the approval, as the column `noticed` counts them. */
const letters = [1, 2] as const;
const most = 100;

export class WithdrawalLetters {
  readonly #services: Services;
  #running: Promise<void> = Promise.resolve();

  constructor(services: Services) {
    this.#services = services;
  }

  /** Queues what is missing, after what is under way. */
  send(): Promise<void> {
    const next = this.#running.then(() => this.#sendMissing());
    this.#running = next.catch(() => undefined);
    return next;
  }

  /** Resolves when what was begun is over. */
  idle(): Promise<void> {
    return this.#running;
  }

  async #sendMissing(): Promise<void> {
    for (;;) {
      const { rows } = await this.#services.pool.query<unknown[]>({
        text: `${selectWithdrawals} WHERE EXISTS (SELECT FROM fund_details d WHERE d.id = withdrawals.detail AND d.noticed < 2
          AND (d.noticed = 0 OR approved_at IS NOT NULL OR stage = 'ended')) ORDER BY id LIMIT $1`,
        values: [most],
        rowMode: 'array',
      });
      for (const cells of rows) await this.#queue(readWithdrawal(cells));
      if (rows.length < most) return;
    }
  }

  async #queue(row: WithdrawalRow): Promise<void> {
    const { pool, details, notifyOwner } = this.#services;
    const payee = await details.read(pool, row.owner, row);
    await inTransaction(pool, async (client) => {
      const { rows } = await client.query<{ noticed: number }>(
        'SELECT noticed FROM fund_details WHERE id = $1 FOR UPDATE',
        [row.detail],
      );
      const to = payee ? maskedPayee(payee) : '–';
      const due = row.approvedAt === undefined ? 1 : 2;
      for (const number of letters)
        if (number > (rows[0]?.noticed ?? due) && number <= due)
          await notifyOwner(row.owner, (facts) => this.#letterOf(facts, row, { number, to }), client);
      // Nothing follows for one that ended without an approval.
      await client.query('UPDATE fund_details SET noticed = greatest(noticed, $2) WHERE id = $1', [
        ...[row.detail, row.stage === 'ended' ? 2 : due],
      ]);
    });
  }

  #letterOf(
    { language, site, freezeUrl }: NoticeFacts,
    row: WithdrawalRow,
    { number, to: payee }: { number: (typeof letters)[number]; to: string },
  ): Letter {
    const locale = localeOf(language);
    const { symbol: asset, scale } = this.#services.catalog.asset(row.asset);
    const facts = { site, asset, payee, amount: formatAmount(row.amount, scale), time: happenedText(row.at) };
    const say = (key: string) => words(locale, 'mail', key, facts);
    const isApproved = number === 2;
    return {
      locale,
      subject: say(isApproved ? 'withdrawal.approved_subject' : 'withdrawal.requested_subject'),
      paragraphs: [
        say(isApproved ? 'withdrawal.approved_about' : 'withdrawal.requested_about'),
        say('withdrawal.sum'),
        say('withdrawal.unasked'),
      ],
      link: { text: say('freeze.link'), url: freezeUrl },
    };
  }
}
