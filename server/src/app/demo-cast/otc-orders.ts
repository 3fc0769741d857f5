/** Of OTC trading, what waits for a second person: an appeal, a late payment, a reversed one, and who asks to be a merchant. */
import { otc } from '@glassbook/contract';
import type { Command } from '@glassbook/engine';
import { accountOf, type Stage } from './members.ts';

const reason = 'part of the demo';
const by = { request: 1, maker: 1, checker: 2 } as const;
const USDT = 3;
const CNY = 1;
const one = 10n ** 8n;
const detail = { detail: 0, digest: '0'.repeat(64) } as const;

export async function askOtc(stage: Stage): Promise<void> {
  const { call, staff, core } = stage;
  const merchant = (await accountOf(stage, 'vera')).userId;
  const taker = (await accountOf(stage, 'felix')).userId;
  const send = async <C extends Command>(command: C) => (await core.sequencer.submit(command)).outcome;
  for (const owner of [merchant, taker]) await send({ kind: 'wallet.claimDemo', owner });
  await send({ kind: 'otc.setRate', fiat: CNY, rate: (71n * one) / 10n });
  await send({ kind: 'otc.apply', owner: merchant });
  await send({ kind: 'otc.admit', account: merchant, admitted: true, ...by });
  await send({ kind: 'otc.apply', owner: taker });
  const saved = await send({
    ...{
      kind: 'otc.saveAd',
      owner: merchant,
      side: 'sell',
      asset: USDT,
      fiat: CNY,
      price: 71_000n,
      amount: 300n * one,
    },
    ...{ min: 10_000n, max: 500_000n, payMs: 1_800_000, methods: 'both', ...detail },
  });
  if (!saved.ok) return;
  const taken = async (): Promise<number> => {
    const made = await send({
      ...{ kind: 'otc.take', owner: taker, ad: saved.ad.id, amount: 20n * one, method: 'bank', slippagePpm: 50_000 },
      ...{ limit: 2_000n * one, barred: false, hasCard: true, seen: { price: 71_000n }, ...detail },
    });
    return made.ok ? made.deal.id : 0;
  };
  const [paid, late, reversed] = [await taken(), await taken(), await taken()];
  await send({ kind: 'otc.pay', owner: taker, order: paid, ...detail });
  await send({ kind: 'otc.appeal', owner: merchant, order: paid, reason: 'not_received', ...detail });
  await send({ kind: 'otc.cancel', owner: taker, order: late });
  await send({ kind: 'otc.appeal', owner: taker, order: late, reason: 'paid_late', ...detail });
  await send({ kind: 'otc.release', owner: merchant, order: reversed });
  await send({ kind: 'otc.appeal', owner: merchant, order: reversed, reason: 'reversed', ...detail });
  const user = String(merchant);
  await call(otc.decide, staff.support, { user, order: String(paid), outcome: 'buyer', reason });
  await call(otc.award, staff.support, { user, order: String(late), reason });
  await call(otc.giveBack, staff.support, { user, order: String(reversed), reason });
  await call(otc.admit, staff.support, { user: String(taker), admitted: '1', reason });
}
