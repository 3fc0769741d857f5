import { identity, upload } from '@glassbook/contract';
import { openTraders } from '../../../../test/open-traders.ts';
import { photo } from '../../../../test/photo.ts';
import type { SuccessesOf, World } from '../../../../test/successes.ts';
import { clientOf } from '../../../../test/whole-app.ts';
import { openStaff } from '../../desk/test/open-staff.ts';

export const details = {
  real_type: '1',
  id_type: '0',
  country: 'CN',
  name: '李 小明',
  card_id: '11010519491231002X',
} as const;
const reason = 'as the document says';

/** A user whose details are under review, and a reviewer. */
async function sent({ whole }: World) {
  const { pool } = whole.database;
  const [token = ''] = await openTraders(pool, 1);
  const user = clientOf(whole.app, token);
  const answer = await user(identity.verify, details);
  if (!answer.ok) throw new Error(answer.message);
  const { rows } = await pool.query<{ id: string; user_id: string }>(
    'SELECT id, user_id FROM identity_requests ORDER BY id DESC LIMIT 1',
  );
  const named = { user: rows[0]?.user_id ?? '', request: rows[0]?.id ?? '', reason };
  const staff = (await openStaff(pool, 'reviewer')).token;
  const second = (await openStaff(pool, 'reviewer')).token;
  /** Two reviewers approve what is named. */
  const approve = async () => {
    for (const token of [staff, second]) await clientOf(whole.app, token)(identity.approve, named);
  };
  return { user, staff, named, approve };
}

async function withPhotos(world: World) {
  const opened = await sent(world);
  const { user, named } = opened;
  await opened.approve();
  const image = async (width: number) => {
    const stored = await user(upload.image, {}, { file: new Blob([new Uint8Array(await photo({ width }))]) });
    return stored.ok ? stored.message : '';
  };
  const photos = { real_type: '2', front_pic: await image(640), reverse_pic: await image(600) } as const;
  const answer = await user(identity.verify, photos);
  if (!answer.ok) throw new Error(answer.message);
  const { rows } = await world.whole.database.pool.query<{ id: string }>('SELECT max(id) AS id FROM identity_requests');
  return { ...opened, named: { ...named, request: rows[0]?.id ?? '' } };
}

export const successes: SuccessesOf<typeof identity.product> = {
  // Not the trader who looks at it: one is verified once.
  verify: async ({ whole }) => ({ body: details, token: (await openTraders(whole.database.pool, 1))[0] ?? '' }),
  state: async ({ call }) => {
    await call(identity.verify, details);
    return { body: {} };
  },
  queue: async (world) => ({ body: { show: 'review' }, token: (await sent(world)).staff }),
  show: async (world) => {
    await sent(world);
    // The number was sent before: it is shown with the other user.
    const { staff, named } = await sent(world);
    return { body: named, token: staff, empty: ['photos'] };
  },
  view: async (world) => {
    const { staff, named } = await withPhotos(world);
    return { body: { ...named, side: 'front' }, token: staff };
  },
  approve: async (world) => {
    const { staff, named } = await sent(world);
    return { body: named, token: staff };
  },
  reject: async (world) => {
    const { staff, named } = await sent(world);
    return { body: { ...named, failure: 'expired' }, token: staff };
  },
  requestOverride: async (world) => {
    const { staff, named, approve } = await sent(world);
    await approve();
    return { body: { ...named, status: 'failed', failure: 'details_differ' }, token: staff };
  },
};
