import { useState } from 'react';
import { account } from '@glassbook/contract';
import type { Choice } from '../wallets/found.ts';
import type { Signed } from '../wallets/sign.ts';
import { Signing } from '../wallets/signing.tsx';
import { WalletChoice } from '../wallets/wallet-choice.tsx';
import { ask } from '../../carry/client.ts';

/** Confirms a change with the signature of a linked wallet. */
export default function WalletProof({ onProved }: { onProved: () => void }) {
  const [choice, setChoice] = useState<Choice>();
  const prove = async (signed: Signed): Promise<string | undefined> => {
    const answer = await ask(account.stepUp, { by: 'wallet', proof: JSON.stringify(signed) });
    if (!answer.ok) return answer.message;
    onProved();
    return undefined;
  };
  if (!choice) return <WalletChoice onChoose={setChoice} />;
  return <Signing choice={choice} purpose="step_up" onSigned={prove} onOther={() => setChoice(undefined)} />;
}
