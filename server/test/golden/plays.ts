/** What the recorded journals of products are made of, besides trades: each product's commands of a round, in every order that answers otherwise. */
import type { Command, State } from '@glassbook/engine';

const BTC = 1;
const USDT = 3;
const units = 10n ** 8n;
const LATE_MS = 10_000;
/** Who takes part in a play, by numbers that follow each other. */
export const TRADERS = 6;

export type Stage = {
  state: State;
  submit: (command: Command) => Promise<void>;
  /** Lets so many milliseconds pass. */
  wait: (ms: number) => void;
};
/** The n-th round, for an owner. */
export type Play = (stage: Stage, n: number, owner: number) => Promise<void>;

const digestOf = (n: number): string => n.toString(16).padStart(64, '0');
const by = { request: 4, maker: 1, checker: 2 };

/** What happens to the withdrawal of this number: each ends otherwise, and some stay open. */
function stepsOf(withdrawal: number, owner: number): Command[] {
  const review: Command = { kind: 'funds.reviewWithdrawal', withdrawal };
  const approve: Command = { kind: 'funds.approveWithdrawal', withdrawal, ...by };
  const reject: Command = { kind: 'funds.rejectWithdrawal', withdrawal, reason: 'payee_invalid', ...by };
  const claim: Command = { kind: 'funds.claimWithdrawal', withdrawal, payer: by.maker };
  const release: Command = { kind: 'funds.releaseWithdrawal', withdrawal, ...by };
  const pay: Command = { kind: 'funds.payWithdrawal', withdrawal, reference: `0x${withdrawal}`, ...by };
  const cancel: Command = { kind: 'funds.cancelWithdrawal', owner, withdrawal };
  const ways: Command[][] = [
    ...[[review, approve, claim, pay], [review, reject], [cancel], [review, cancel], [review, approve, reject]],
    ...[[review, approve, cancel], [approve, pay, review], [{ ...reject, checker: 1 }], [], [review, approve, pay]],
    [review, approve, claim, { ...claim, payer: 3 }, { ...pay, maker: 3 }, { ...release, checker: 1 }, cancel],
    [review, approve, claim, release, pay, { ...claim, payer: 3 }, pay, { ...pay, maker: 3 }],
    [review, approve, claim, reject],
  ];
  return ways[withdrawal % ways.length] ?? [];
}

const withdrawals: Play = async ({ state, submit }, n, owner) => {
  const amount = units * BigInt(5 + (n % 20) * 3);
  await submit({
    ...{ kind: 'funds.requestWithdrawal', owner, asset: USDT, amount, payee: 'address' },
    ...{ detail: n, digest: digestOf(n) },
  });
  for (const step of stepsOf(state.funds.nextWithdrawal - 1, owner)) await submit(step);
};

/** The same of a deposit. */
function stepsOfDeposit(deposit: number, owner: number): Command[] {
  const review: Command = { kind: 'funds.reviewDeposit', deposit };
  const credit: Command = {
    ...{ kind: 'funds.creditDeposit', deposit, amount: units * BigInt(deposit), reference: `0x${deposit}`, ...by },
  };
  const reject: Command = { kind: 'funds.rejectDeposit', deposit, reason: 'not_received', ...by };
  const cancel: Command = { kind: 'funds.cancelDeposit', owner, deposit };
  const ways: Command[][] = [
    ...[[review, credit, credit], [review, reject], [cancel], [review, cancel], [credit], [reject], []],
    [review, { ...credit, checker: 1 }, { ...credit, reference: 'a b' }, { ...credit, amount: 0n }],
    [{ ...cancel, owner: owner + 1 }, review, { ...reject, maker: 0 }, credit],
  ];
  return ways[deposit % ways.length] ?? [];
}

const deposits: Play = async ({ state, submit }, n, owner) => {
  if (n % 10 === 0) await submit({ kind: 'limit.set', owner, name: 'deposit.day', amount: units * BigInt(100 * n) });
  const amount = units * BigInt(5 + (n % 20) * 3);
  await submit({
    ...{ kind: 'funds.requestDeposit', owner, asset: n % 13 === 0 ? 4 : USDT, amount, network: 'tron' },
    ...{ detail: 1_000 + n, digest: digestOf(1_000 + n) },
  });
  for (const step of stepsOfDeposit(state.funds.nextDeposit - 1, owner)) await submit(step);
};

const index = (btc: bigint): Command => ({
  ...{ kind: 'indexPrice.update', source: 'test' },
  prices: [{ market: 1, price: btc * units, volume: 0n }],
});

/** Conversions and sweeps, accepted in time, too late and twice. */
const conversions: Play = async ({ state, submit, wait }, n, owner) => {
  await submit(index(70_000n + BigInt(n)));
  const [from, to] = n % 2 === 0 ? [BTC, USDT] : [USDT, BTC];
  const amount = n % 2 === 0 ? units / BigInt(90 + n) : units * BigInt(3 * n);
  if (n % 5 === 0) await submit({ kind: 'convert.quoteSweep', owner, assets: [BTC, USDT], to });
  else await submit({ kind: 'convert.quote', owner, source: n % 7 === 0 ? 'fiat' : 'spot', from, to, amount });
  const quote = state.convert.nextQuote - 1;
  if (n % 4 === 0) wait(LATE_MS);
  for (const id of [quote, quote, quote - 1]) await submit({ kind: 'convert.accept', owner, quote: id });
};

/** Money that the operator brings in and takes out, by two and by one, as much as is there and more. */
const house: Play = async ({ submit }, n) => {
  const moved = { asset: n % 11 === 0 ? 99 : USDT, amount: units * BigInt(n % 9 === 0 ? 0 : 10 + n), ...by };
  const brought: Command = { kind: 'funds.bringIn', ...moved, reference: n % 7 === 0 ? 'a b' : `0x${n}` };
  const taken: Command = { ...brought, kind: 'funds.takeOut' };
  await submit(n % 5 === 0 ? { ...brought, checker: by.maker } : brought);
  await submit(n % 4 === 0 ? { ...taken, maker: 0 } : { ...taken, amount: taken.amount / 2n });
  if (n % 6 === 0) await submit({ ...taken, amount: units ** 2n });
};

/** Transfers to other users: the first owner counts losses, the second has a limit of deposits that the others reach, the third receives nothing. */
const transfers: Play = async ({ submit }, n, owner) => {
  const first = owner - (n % TRADERS);
  if (n === 1)
    for (const command of [
      { kind: 'limit.set', owner: first, name: 'loss.day', amount: 5_000n * units },
      { kind: 'limit.set', owner: first + 1, name: 'deposit.day', amount: 600n * units },
      { kind: 'limit.coolOff', owner: first + 2, days: 1 },
    ] as const)
      await submit(command);
  for (const each of [2 * n - 1, 2 * n]) {
    const recipient = first + ((each * 3 + 1) % TRADERS);
    const [asset, amount] =
      each % 3 === 0 ? [BTC, units / BigInt(400 + each)] : [USDT, units * BigInt(5 + (each % 20) * 7)];
    await submit({ kind: 'funds.sendToUser', owner, recipient, asset, amount, worth: BigInt(each) });
  }
};

export const plays: Readonly<Record<string, Play>> = { withdrawals, deposits, transfers, conversions, house };
