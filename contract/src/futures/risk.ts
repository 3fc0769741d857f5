/** The questions that stand before the first order that opens a position. */
import { z } from 'zod';
import { flagReply, sentenceReply } from '../fields.ts';
import { route } from '../route.ts';

/** Statements about what a position can lose, each true or false. */
export const riskQuestions = ['leverage', 'liquidation', 'cross', 'stop', 'funding'] as const;
export type RiskQuestion = (typeof riskQuestions)[number];

const standing = z.strictObject({
  /** Whether they were answered right, and when. */
  answered: flagReply,
  answered_ms: z.int().nullable(),
  /** In the caller's language. */
  questions: z.array(z.strictObject({ name: z.enum(riskQuestions), text: z.string() })),
  /** The countries in which futures are closed to the caller's class of clients. */
  closed_in: z.array(z.string()),
});
export type RiskStanding = z.infer<typeof standing>;

export const risk = route({
  id: 'futures.risk',
  method: 'GET',
  path: '/lever/risk',
  who: 'trader',
  about:
    'The statements about the risk of futures, and whether the caller has said of each rightly whether it is true.',
  body: z.object({}),
  reply: standing,
  refusals: [],
});

const answer = z.enum(['0', '1']);
export const answerRisk = route({
  id: 'futures.answerRisk',
  method: 'POST',
  path: '/lever/risk',
  who: 'trader',
  about:
    'Says of each statement whether it is true (1) or not (0). It is kept, right or not; before all are right no order that opens is taken.',
  body: z.object({
    leverage: answer,
    liquidation: answer,
    cross: answer,
    stop: answer,
    funding: answer,
  } satisfies Record<RiskQuestion, typeof answer>),
  reply: sentenceReply,
  refusals: ['futures.risk_answer_wrong'],
});
