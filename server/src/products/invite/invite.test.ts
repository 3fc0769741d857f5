import { invite } from '@glassbook/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTraders } from '../../../test/open-traders.ts';
import { clientOf, wholeApp, type WholeApp } from '../../../test/whole-app.ts';

let whole: WholeApp;
beforeAll(async () => {
  whole = await wholeApp();
});
afterAll(() => whole.close());

type Listed = Awaited<ReturnType<typeof listOf>>;
const listOf = async (token: string, body: { page?: string; limit?: string } = {}) => {
  const answer = await clientOf(whole.app, token)(invite.invites, body);
  if (!answer.ok) throw new Error(answer.reason);
  return answer.message;
};

describe('invites', () => {
  /** Four users: the first invited the second and the third, the second the fourth. */
  let tokens: string[];
  let ids: string[];
  const numbers = new Map<string, string>();
  beforeEach(async () => {
    const { pool } = whole.database;
    tokens = await openTraders(pool, 4);
    const { rows } = await pool.query<{ id: string; account_number: string }>(
      'SELECT id, account_number FROM users WHERE NOT robot ORDER BY id DESC LIMIT 4',
    );
    ids = rows.map(({ id }) => id).reverse();
    for (const { id, account_number } of rows) numbers.set(id, account_number);
    for (const [inviter, invited] of [
      [0, 1],
      [0, 2],
      [1, 3],
    ] as const)
      await pool.query('UPDATE users SET invited_by = $1 WHERE id = $2', [ids[inviter], ids[invited]]);
    await pool.query("UPDATE users SET nickname = 'Minh' WHERE id = $1", [ids[1]]);
  });
  const end = (at: number) => numbers.get(ids[at] ?? '')?.slice(-4);
  const named = ({ invited }: Listed) => invited.data.map(({ account_end, people }) => [account_end, people]);

  it('INVITE-001 lists who signed up with the code, newest first, and how many each of them invited', async () => {
    const own = await listOf(tokens[0]!);
    expect([own.invited.total, named(own)]).toEqual([
      2,
      [
        [end(2), 0],
        [end(1), 1],
      ],
    ]);
    expect(own.invited_by).toBeNull();
    expect(named(await listOf(tokens[0]!, { page: '2', limit: '1' }))).toEqual([[end(1), 1]]);
    expect((await listOf(tokens[3]!)).invited.data).toEqual([]);
  });

  it('INVITE-002 shows of other users a nickname, a portrait, the last four digits and the day, and nothing else', async () => {
    const own = await listOf(tokens[0]!);
    expect(own.invited.data[1]).toEqual({
      nickname: 'Minh',
      portrait: '',
      account_end: end(1),
      joined_ms: expect.any(Number),
      people: 1,
      ...{ fees: '0.00000000', rebates: '0.00000000', state: 'paid' },
    });
    expect((await listOf(tokens[3]!)).invited_by).toEqual({ nickname: 'Minh', portrait: '', account_end: end(1) });
    // Neither the inviter's inviter nor the invitees of the invited are shown.
    expect(JSON.stringify(await listOf(tokens[3]!))).not.toContain(end(0));
    expect(JSON.stringify(own)).not.toContain(end(3));
  });
});
