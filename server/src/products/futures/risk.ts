/** The questions about risk: asked once, before the first order that opens a position. Closing never asks for them. */
import { futures } from '@glassbook/contract';
import { localeOf, words } from '@glassbook/i18n';
import type { Pool } from 'pg';
import { handle, refuse } from '../../carry/http/handling.ts';
import { closedCountries } from '../../shared/gate/gate.ts';
import { sentence } from './sentence.ts';

type Answers = Record<(typeof futures.riskQuestions)[number], boolean>;

/** Which statements are true. */
const truth: Answers = { leverage: true, liquidation: true, cross: false, stop: false, funding: true };

export class RiskAnswers {
  readonly #pool: Pool;
  readonly #now: () => number;
  /** Who answered right: it never changes, so an order asks the database only until then. */
  readonly #right = new Set<number>();

  constructor(pool: Pool, now: () => number) {
    this.#pool = pool;
    this.#now = now;
  }

  /** When all were first answered right; undefined where they were not. */
  async answeredAt(userId: number): Promise<number | undefined> {
    const { rows } = await this.#pool.query<{ at: string | null }>(
      'SELECT min(at) AS at FROM futures_risk_answers WHERE user_id = $1 AND is_right',
      [userId],
    );
    const at = rows[0]?.at ?? undefined;
    return at === undefined ? undefined : Number(at);
  }

  async areRight(userId: number): Promise<boolean> {
    if (this.#right.has(userId)) return true;
    if ((await this.answeredAt(userId)) === undefined) return false;
    this.#right.add(userId);
    return true;
  }

  /** Keeps the answers; whether all are right. */
  async keep(userId: number, answers: Answers): Promise<boolean> {
    const isRight = futures.riskQuestions.every((name) => answers[name] === truth[name]);
    await this.#pool.query(
      'INSERT INTO futures_risk_answers (user_id, at, answers, is_right) VALUES ($1, $2, $3, $4)',
      [userId, this.#now(), JSON.stringify(answers), isRight],
    );
    return isRight;
  }
}

export const risk = ({ pool, riskAnswers }: { pool: Pool; riskAnswers: RiskAnswers }) =>
  handle(futures.risk, async ({ caller, language }) => {
    const at = await riskAnswers.answeredAt(caller.userId);
    const text = (name: string) => words(localeOf(language), 'futures', `risk.${name}`, {});
    return {
      ok: true,
      message: {
        ...{ answered: at === undefined ? (0 as const) : (1 as const), answered_ms: at ?? null },
        questions: futures.riskQuestions.map((name) => ({ name, text: text(name) })),
        closed_in: await closedCountries(pool, { userId: caller.userId, act: 'futures' }),
      },
    };
  });

export const answerRisk = ({ riskAnswers }: { riskAnswers: RiskAnswers }) =>
  handle(futures.answerRisk, async (call) => {
    const { leverage, liquidation, cross, stop, funding } = call.body;
    const isRight = await riskAnswers.keep(call.caller.userId, {
      ...{ leverage: leverage === '1', liquidation: liquidation === '1', cross: cross === '1' },
      ...{ stop: stop === '1', funding: funding === '1' },
    });
    return isRight ? { ok: true, message: sentence(call, 'risk_answered') } : refuse('futures.risk_answer_wrong');
  });
