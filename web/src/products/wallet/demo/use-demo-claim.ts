import { wallet } from '@glassbook/contract';
import { serverNow, toast } from '@glassbook/ui';
import { useState } from 'react';
import { useHealth } from '../../../carry/health.ts';
import { paths } from '../../../carry/paths.ts';
import { formOf, useSending } from '../../../shared/sending/use-sending.ts';
import { session } from '../../../carry/session.ts';

export type DemoClaim = {
  /** Whether this server gives demo money. */
  offered: boolean;
  claiming: boolean;
  /** Whether a claim had no answer: the next press sends the same again. */
  unknown: boolean;
  /** When it can be claimed again, milliseconds UTC; undefined before this window knows. */
  nextAt: number | undefined;
  claim: () => void;
};

/** Of the account of this session. */
let nextAt: number | undefined;
session.subscribe(() => (nextAt = undefined));

const claiming = {
  ...formOf(wallet.claimDemo, {
    ...{ title: 'wallet:demo.title', list: paths.records, body: {} },
    changed: [wallet.wallets, wallet.entries, wallet.currenciesOfUser, wallet.pnl, wallet.equity],
  }),
  name: 'demo',
};

/** Claims demo money. A claim that was not answered is sent again under its own key, so it is never given twice. */
export function useDemoClaim(): DemoClaim {
  const health = useHealth();
  const [next, setNext] = useState(nextAt);
  const { busy, unknown, sendNow } = useSending(claiming);
  const claim = async () => {
    const answer = await sendNow({});
    const seconds = answer.ok ? answer.data.seconds : answer.seconds;
    if (seconds !== undefined) {
      nextAt = serverNow() + seconds * 1_000;
      setNext(nextAt);
    }
    if (!answer.ok && answer.message !== '') toast({ title: answer.message, tone: 'err' });
  };
  return { offered: health.data?.demo === true, claiming: busy, unknown, claim: () => void claim(), nextAt: next };
}
