import { wallet } from '@glassbook/contract';
import { toast, useBusy } from '@glassbook/ui';
import { ask } from '../../app/client.ts';
import { useHealth } from '../../app/health.ts';
import { refresh } from '../../app/loadable.ts';
import { useRequestKey } from '../../app/sending/request-key.ts';

export type DemoClaim = {
  /** Whether this server gives demo money. */
  offered: boolean;
  claiming: boolean;
  claim: () => void;
};

/** Claims demo money. A claim that was not answered is sent again under its own key, so it is never given twice. */
export function useDemoClaim(): DemoClaim {
  const health = useHealth();
  const [claiming, run] = useBusy();
  const { keyFor, answered } = useRequestKey();
  const claim = () =>
    void run(async () => {
      const answer = await ask(wallet.claimDemo, {}, { key: keyFor({}) });
      answered(answer);
      toast({ title: answer.message, tone: answer.ok ? 'ok' : 'err' });
      if (answer.ok) refresh(wallet.wallets, wallet.entries, wallet.currenciesOfUser, wallet.pnl, wallet.equity);
    });
  return { offered: health.data?.demo === true, claiming, claim };
}
