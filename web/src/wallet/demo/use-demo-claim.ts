import { wallet } from '@glassbook/contract';
import { serverNow, toast, useBusy } from '@glassbook/ui';
import { useState } from 'react';
import { ask } from '../../app/client.ts';
import { useHealth } from '../../app/health.ts';
import { refresh } from '../../app/loadable.ts';
import { useRequestKey } from '../../app/sending/request-key.ts';
import { session } from '../../app/session.ts';

export type DemoClaim = {
  /** Whether this server gives demo money. */
  offered: boolean;
  claiming: boolean;
  /** When it can be claimed again, milliseconds UTC; undefined before this window knows. */
  nextAt: number | undefined;
  claim: () => void;
};

/** Of the account of this session. */
let nextAt: number | undefined;
session.subscribe(() => (nextAt = undefined));

/** Claims demo money. A claim that was not answered is sent again under its own key, so it is never given twice. */
export function useDemoClaim(): DemoClaim {
  const health = useHealth();
  const [claiming, run] = useBusy();
  const [next, setNext] = useState(nextAt);
  const { keyFor, answered } = useRequestKey();
  const claim = () =>
    void run(async () => {
      const answer = await ask(wallet.claimDemo, {}, { key: keyFor({}) });
      answered(answer);
      const seconds = answer.ok ? answer.data.seconds : answer.seconds;
      if (seconds !== undefined) {
        nextAt = serverNow() + seconds * 1_000;
        setNext(nextAt);
      }
      toast({ title: answer.message, tone: answer.ok ? 'ok' : 'err' });
      if (answer.ok) refresh(wallet.wallets, wallet.entries, wallet.currenciesOfUser, wallet.pnl, wallet.equity);
    });
  return { offered: health.data?.demo === true, claiming, claim, nextAt: next };
}
