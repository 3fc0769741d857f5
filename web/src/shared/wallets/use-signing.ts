import { useBusy } from '@glassbook/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Choice } from './found.ts';
import { addressOf, signatureOf, textFor, type Purpose, type Signed, type Stopped } from './sign.ts';

/** Where a signature is: the wallet connects, its user signs, the server checks; `stopped` has a reason in `said`. */
export type Phase = 'connecting' | 'signing' | 'checking' | 'stopped';

export type Signing = {
  purpose: Purpose;
  /** Sends the signature and gives back the refusal; nothing where it was taken or leads on. */
  onSigned: (signed: Signed) => Promise<string | undefined>;
  /** The session has to confirm a present factor first. */
  onUnproved?: (address: string) => void;
};

/** Leads a wallet to a signature. */
export function useSigning({ purpose, onSigned, onUnproved }: Signing) {
  const { t } = useTranslation('account');
  const [phase, setPhase] = useState<Phase>('connecting');
  const [asked, setAsked] = useState<{ address: string; message: string }>();
  const [said, setSaid] = useState<string>();
  const [busy, run] = useBusy();

  const steps = async ({ name, provider }: Choice): Promise<string | undefined> => {
    if (!provider) return undefined;
    const because = (stopped: Stopped) => ('key' in stopped ? t(stopped.key, { name }) : stopped.said);
    setPhase('connecting');
    setAsked(undefined);
    const connected = await addressOf(provider);
    if (!('address' in connected)) return because(connected);
    const offered = await textFor(connected.address, purpose);
    if (!offered.ok && offered.reason === 'account.step_up_required' && onUnproved) {
      onUnproved(connected.address);
      return undefined;
    }
    if (!offered.ok) return offered.message;
    const { nonce, message } = offered.message;
    setAsked({ address: connected.address, message });
    setPhase('signing');
    const signed = await signatureOf(provider, { address: connected.address, nonce, message });
    if (!('signature' in signed)) return because(signed);
    setPhase('checking');
    return onSigned(signed);
  };
  const begin = async (choice: Choice): Promise<void> => {
    setSaid(undefined);
    const stopped = await run(async () => ({ because: await steps(choice) }));
    if (stopped?.because === undefined) return;
    setPhase('stopped');
    setSaid(stopped.because);
  };
  return { phase, asked, said, busy, begin };
}
