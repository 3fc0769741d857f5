/** R15: 64 concurrent spends of one small balance, of every sort; the accepted ones together must not exceed it. */
import { setTimeout as wait } from 'node:timers/promises';
import { wallet } from '@glassbook/contract';
import { Trader } from '../client.ts';
import type { Wish } from '../history.ts';
import type { Random } from '../random.ts';
import { number, wordsOf, type Result, type Rig } from '../rig.ts';
import { onStage } from '../stage.ts';
import { Wire } from '../wire.ts';
import { conversionOf } from '../behaviour/convert.ts';
import { payee, paymentPassword } from '../withdrawers.ts';

const spendsAtOnce = 64;
/** Of USDT, in hundredths. */
const withdrawalMin = 1_000;
/** A user has a burst of 200 requests, refilled by 50 a second; a round takes about 70. */
const roundMs = 1_500;
const cents = (amount: string | undefined): bigint => {
  const [whole = '0', part = ''] = (amount ?? '0').split('.');
  return BigInt(whole + part.padEnd(8, '0').slice(0, 8));
};
const text = (hundredths: number) => (hundredths / 100).toFixed(2);

function spend(name: string, random: Random, price: number, balance: number): { wish: Wish; costs: bigint } {
  const part = Math.max(501, Math.round((balance * random.between(12, 60)) / 100));
  const draw = random.next();
  if (draw < 0.4) {
    const fields = {
      currency_id: '3',
      number: text(part),
      from_field: 'change',
      to_field: random.pick(['lever', 'micro', 'legal']),
    };
    return { wish: { what: 'wallet.move', fields, name, named: 'key' }, costs: cents(text(part)) };
  }
  if (draw < 0.5) {
    return { wish: conversionOf(name, ['3', '2'], text(part)), costs: cents(text(part)) };
  }
  // Few: each costs the check of a password.
  if (draw < 0.53 && part >= withdrawalMin) {
    const fields = { currency: '3', address: payee, number: text(part), type: '0', password: paymentPassword };
    return { wish: { what: 'funds.withdraw', fields, name, named: 'key' }, costs: cents(text(part)) };
  }
  const order = { currency_id: '2', legal_id: '3', type: '1' };
  if (draw < 0.7) {
    const fields = { ...order, order_type: 'market', value: text(part) };
    return { wish: { what: 'spot.place', fields, name, named: 'order' }, costs: 0n };
  }
  const target = (price * 0.97).toFixed(2);
  const amount = (Math.floor((part * 100) / Number(target)) / 10_000).toFixed(4);
  const fields = { ...order, order_type: 'limit', amount, target_price: target };
  return {
    wish: { what: 'spot.place', fields, name, named: 'order' },
    costs: (cents(amount) * cents(target)) / 10n ** 8n,
  };
}

async function available(trader: Trader): Promise<bigint> {
  const { message } = await trader.read(wallet.wallet, { currency: '3', type: 'change' });
  return cents((message as Record<string, string>)['change_balance']);
}

/** Leaves exactly `hundredths` of a hundredth of USDT to spend. */
async function leave(trader: Trader, hundredths: number): Promise<void> {
  await trader.insist({ what: 'spot.cancelAll', fields: {}, name: trader.nextName(), named: 'key' }, () => false);
  const more = (await available(trader)) - cents(text(hundredths));
  if (more === 0n) return;
  const digits = String(more < 0n ? -more : more).padStart(9, '0');
  const amount = `${digits.slice(0, -8)}.${digits.slice(-8)}`;
  const [from_field, to_field] = more > 0n ? ['change', 'legal'] : ['legal', 'change'];
  const fields = { currency_id: '3', number: amount, from_field, to_field };
  const moved = await trader.insist(
    { what: 'wallet.move', fields, name: trader.nextName(), named: 'key' },
    () => false,
  );
  if (moved?.heard !== 'ok') throw new Error(`${trader.name} could not set its balance: ${moved?.reply.text ?? ''}`);
}

type Round = { accepted: number; overspent: bigint };

async function race(trader: Trader, random: Random, price: number): Promise<Round> {
  const balance = random.between(3_000, 9_000);
  await leave(trader, balance);
  const spends = Array.from({ length: spendsAtOnce }, () => spend(trader.nextName(), random, price, balance));
  const answers = await Promise.all(spends.map(({ wish }) => trader.attempt(wish)));
  let [spent, accepted] = [0n, 0];
  for (const [place, { heard, envelope }] of answers.entries()) {
    if (heard !== 'ok') continue;
    accepted += 1;
    const { filled_value } = (envelope.data ?? {}) as { filled_value?: string };
    const costs = spends[place]?.costs ?? 0n;
    // A limit order costs its hold; a fill at a better price only reduces it.
    spent += costs === 0n ? cents(filled_value) : costs;
  }
  const left = await available(trader);
  const overspent = spent - cents(text(balance));
  const missing = left < 0n ? -left : 0n;
  return { accepted, overspent: overspent > missing ? overspent : missing };
}

export async function raceSpends(rig: Rig, rounds: number): Promise<Result> {
  return onStage(rig, 'R15', async ({ host, system, folder, judge }) => {
    const random = rig.random.fork('R15');
    const accounts = host.accounts.slice(0, Math.min(host.accounts.length, rounds));
    const one = async (place: number): Promise<Round[]> => {
      const account = accounts[place];
      if (!account) return [];
      const wire = new Wire(() => system.origin, { sockets: spendsAtOnce });
      const trader = new Trader(`R15c${place}`, account, folder, wire);
      const own = random.fork(`${place}`);
      const done: Round[] = [];
      for (let round = place; round < rounds; round += accounts.length) {
        const until = performance.now() + roundMs;
        done.push(await race(trader, own, host.price));
        await wait(Math.max(0, until - performance.now()));
      }
      trader.close();
      return done;
    };
    const done = (await Promise.all(accounts.map((_, place) => one(place)))).flat();
    const { verdict, wrong: judged } = await judge();
    const overspent = done.filter((round) => round.overspent > 0n).length;
    const none = done.filter(({ accepted }) => accepted === 0).length;
    return {
      words: `${number(done.length)} rounds of ${spendsAtOnce} spends of one balance at once by ${accounts.length} users side by side: overspent ${overspent}; ${wordsOf(verdict)}`,
      wrong: [
        ...(overspent > 0 ? [`${overspent} rounds spent more than there was`] : []),
        ...(none > 0 ? [`${none} rounds accepted no spend at all: they show nothing`] : []),
        ...judged,
      ],
    };
  });
}
