/** Funds in the checker: what a withdrawal that is open holds, by its row; what was credited for a deposit; what was sent to other users. */
import { houseQueries, wrongHouse, type HouseTables } from './house.ts';
import type { Acts, Product } from './product.ts';
import { units, whole } from './read-journal.ts';

export type FundsTables = HouseTables & {
  withdrawals: {
    owner: string;
    asset: number;
    amount: string;
    stage: string;
    detail: string;
    status: string;
    id: string;
  }[];
  deposits: { id: string; owner: string; asset: number; status: string; detail: string; credited: string | null }[];
  transfers: { id: string; owner: string; recipient: string; asset: number; amount: string; seq: string }[];
  /** What was paid and credited: `ref` is the number of the withdrawal or the deposit. */
  moved: { reason: string; ref: string; asset: number; amount: string; from_owner: string; to_owner: string }[];
};
type Line = [list: keyof Acts, why: string];

/** The kinds of account are numbered; this is spot. */
const spotKind = 1;

/** A credited deposit moved what it says once, and a paid withdrawal its whole amount; no other moved anything. */
function* wrongMoves({ withdrawals, deposits, moved }: FundsTables): Iterable<Line> {
  const of = (isOne: (reason: string) => boolean) =>
    Map.groupBy(
      moved.filter(({ reason }) => isOne(reason)),
      ({ ref }) => ref,
    );
  const credits = of((reason) => reason === 'funds.deposit');
  for (const { id, owner, asset, status, credited } of deposits) {
    const own = credits.get(id) ?? [];
    const isRight = own.every(
      (line) => line.amount === credited && line.to_owner === owner && line.asset === asset && line.from_owner === '0',
    );
    if (status === 'credited' && own.length === 0) yield ['lost', `deposit ${id} is credited and moved nothing`];
    else if (own.length > (status === 'credited' ? 1 : 0))
      yield ['twice', `deposit ${id} is ${status} and moved ${own.length} sums`];
    else if (!isRight) yield ['lost', `deposit ${id} moved something else than it says`];
  }
  const payments = of((reason) => reason !== 'funds.deposit');
  for (const { id, owner, amount, status } of withdrawals) {
    const own = payments.get(id) ?? [];
    const sum = own.reduce((all, line) => all + (line.from_owner === owner ? BigInt(line.amount) : 0n), 0n);
    const expected = status === 'paid' ? BigInt(amount) : 0n;
    if (sum > expected) yield ['twice', `withdrawal ${id} is ${status} and moved ${sum} of ${expected}`];
    if (sum < expected) yield ['lost', `withdrawal ${id} is paid and moved ${sum} of ${expected}`];
  }
}

export const funds: Product<FundsTables> = {
  name: 'funds',
  queries: {
    ...houseQueries,
    withdrawals: 'SELECT id, owner, asset, amount, stage, status, detail FROM withdrawals',
    deposits: 'SELECT id, owner, asset, status, detail, credited FROM deposits',
    transfers: 'SELECT id, owner, recipient, asset, amount, seq FROM user_transfers',
    moved: `SELECT reason, ref, asset, amount, from_owner, to_owner FROM ledger_entries WHERE reason IN ('funds.deposit', 'funds.withdrawal', 'funds.withdrawal_fee')`,
  },
  judge: (own, { scales, entriesAt }) => {
    const { withdrawals, deposits, transfers } = own;
    const transferAt = new Map(transfers.map((row) => [Number(row.seq), row]));
    const ofDeposits = new Set(deposits.map(({ detail }) => Number(detail)));
    const takenBack = new Set(deposits.filter(({ status }) => status === 'cancelled').map(({ id }) => Number(id)));
    const details = new Set(withdrawals.map(({ detail }) => Number(detail)));
    const canceled = new Set(withdrawals.filter(({ status }) => status === 'cancelled').map(({ id }) => Number(id)));
    return {
      operations: {
        withdraw: {
          isAsked: ({ fields: { number, currency } }, command) =>
            command.kind === 'funds.requestWithdrawal' &&
            whole(command['amount']) === units(number ?? '0', scales.get(Number(currency)) ?? 0),
          whyLost: (_operation, _name, { command }) =>
            details.has(Number(command['detail'])) ? undefined : 'made no withdrawal',
        },
        cancel: {
          isAsked: ({ fields: { id } }, command) =>
            command.kind === 'funds.cancelWithdrawal' && String(command['withdrawal']) === id,
          whyLost: ({ fields: { id } }) => (canceled.has(Number(id)) ? undefined : 'canceled nothing'),
        },
        deposit: {
          isAsked: ({ fields: { amount, currency } }, command) =>
            command.kind === 'funds.requestDeposit' &&
            whole(command['amount']) === units(amount ?? '0', scales.get(Number(currency)) ?? 0),
          whyLost: (_operation, _name, { command }) =>
            ofDeposits.has(Number(command['detail'])) ? undefined : 'made no deposit',
        },
        send: {
          isAsked: ({ fields: { number, currency } }, command) =>
            command.kind === 'funds.sendToUser' &&
            whole(command['amount']) === units(number ?? '0', scales.get(Number(currency)) ?? 0),
          whyLost: ({ fields: { number, currency } }, name, { seq }) => {
            const row = transferAt.get(seq);
            if (!row || row.owner !== name.split('/')[0]) return 'sent nothing';
            if (BigInt(row.amount) !== units(number ?? '0', scales.get(Number(currency)) ?? 0))
              return 'sent another sum';
            return entriesAt(seq).some((line) => line.startsWith('funds.user_transfer ')) ? undefined : 'moved nothing';
          },
          isOneEntry: true,
        },
        cancelDeposit: {
          isAsked: ({ fields: { id } }, command) =>
            command.kind === 'funds.cancelDeposit' && String(command['deposit']) === id,
          whyLost: ({ fields: { id } }) => (takenBack.has(Number(id)) ? undefined : 'canceled no deposit'),
        },
      },
      acts() {
        const found: Acts = { lost: [], twice: [], refusedButApplied: [], unresolved: [] };
        for (const [list, why] of [...wrongMoves(own), ...wrongHouse(own)]) found[list].push(why);
        return found;
      },
      *holds() {
        for (const { owner, asset, amount, stage } of withdrawals)
          if (stage === 'open') yield [`${owner}/${spotKind}/${asset}`, BigInt(amount)] as const;
      },
    };
  },
};
