import type { invite } from '@glassbook/contract';
import { openTraders } from '../../../../test/open-traders.ts';
import type { SuccessesOf } from '../../../../test/successes.ts';

export const successes: SuccessesOf<typeof invite.product> = {
  invites: async ({ whole }) => {
    const { pool } = whole.database;
    const [token = ''] = await openTraders(pool, 2);
    await pool.query(
      'UPDATE users SET invited_by = (SELECT max(id) - 1 FROM users) WHERE id = (SELECT max(id) FROM users)',
    );
    return { body: { limit: '5' }, token };
  },
};
