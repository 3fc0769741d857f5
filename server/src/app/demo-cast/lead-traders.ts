/** Of copy trading, what waits for a second person: an application, and a trader who is to be followed no more. */
import { copy } from '@glassbook/contract';
import { accountOf, type Stage } from './members.ts';

const reason = 'part of the demo';
const SHARE_PPM = 100_000;
/** Who admitted the trader of the demo. */
const by = { request: 1, maker: 1, checker: 2 } as const;

/** The applicant has no tickets yet, which the call would ask for. */
export async function askTraders(stage: Stage): Promise<void> {
  const { call, staff, core } = stage;
  const user = (await accountOf(stage, 'vera')).userId;
  const { rows } = await core.pool.query<{ id: string }>(
    "INSERT INTO copy_applications (user_id, share_ppm, state, at) VALUES ($1, $2, 'review', $3) ON CONFLICT DO NOTHING RETURNING id",
    [user, SHARE_PPM, core.now()],
  );
  const application = String(rows[0]?.id ?? 0);
  await call(copy.decide, staff.support, { user: String(user), application, decision: 'approve', reason });
  const trader = (await accountOf(stage, 'felix')).userId;
  await core.sequencer.submit({ kind: 'copy.admit', trader, sharePpm: SHARE_PPM, ...by });
  await call(copy.remove, staff.support, { user: String(trader), reason });
}
