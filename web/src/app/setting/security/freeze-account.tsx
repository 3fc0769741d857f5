import { useNavigate } from 'react-router';
import { account } from '@glassbook/contract';
import { toast } from '@glassbook/ui';
import { FreezeOffer } from '../../../products/account/freeze-offer.tsx';
import { ask } from '../../../carry/client.ts';
import { paths } from '../../../carry/paths.ts';
import { session } from '../../../carry/session.ts';
import { useChange } from '../../../shared/proof/use-change.tsx';

/** Freezes the account. Every session ends, this one too, so the login page follows. */
export function FreezeAccount() {
  const go = useNavigate();
  const { send, busy, said, proof } = useChange();
  const freeze = () =>
    void send(
      async () => {
        const answer = await ask(account.freeze, {});
        if (answer.ok) session.end();
        return answer;
      },
      (message) => {
        toast({ title: message, tone: 'ok' });
        void go(paths.login, { replace: true });
      },
    );
  return proof ?? <FreezeOffer onFreeze={freeze} busy={busy} said={said} />;
}
