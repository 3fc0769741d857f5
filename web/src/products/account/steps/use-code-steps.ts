import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { account } from '@glassbook/contract';
import { toast, useBusy } from '@glassbook/ui';
import { ask } from '../../../carry/client.ts';
import { useAddress } from '../use-address.ts';
import { useRefused } from './use-refused.ts';
import { useWait } from '../../../shared/proof/use-wait.ts';

/** How long until a code can be requested again, seconds. */
const againAfter = 60;

export type Step = 'address' | 'code' | 'password';

export type CodeSteps = ReturnType<typeof useCodeSteps>;

/** The steps that registering and a forgotten password share: an address or a number, the code sent to it, a new password. */
export function useCodeSteps(scene: 'register' | 'forget') {
  const { t } = useTranslation('account');
  const [step, setStep] = useState<Step>('address');
  const address = useAddress(scene === 'register');
  const [code, setCode] = useState('');
  const [attempt, setAttempt] = useState(1);
  const { clear, take, endWait, ...shown } = useRefused();
  const [busy, run] = useBusy();
  /** Until a code can be requested again. */
  const again = useWait();

  /** Shows a refusal at its field, on the step that has it. */
  const refuse = (refusal: Parameters<typeof take>[0]): void => {
    const field = take(refusal);
    if (field === 'address') setStep('address');
    if (field !== 'code') return;
    setCode('');
    setAttempt((count) => count + 1);
    setStep('code');
  };

  const send = async (): Promise<void> => {
    clear();
    const body = { user_string: address.typed, scene, ...address.more };
    const answer = await run(() => ask(account.sendCode, body));
    if (answer === undefined) return;
    if (!answer.ok) {
      refuse(answer);
      // The limit of codes does not block trying one that was received.
      if (answer.reason === 'account.code_too_many') {
        endWait();
        again.begin(answer.seconds ?? 0);
      }
      return;
    }
    again.begin(againAfter);
    setCode('');
    setStep('code');
    toast({ title: t(address.isPhone ? 'code.texted' : 'code.sent'), tone: 'ok' });
  };

  const check = async (typed: string): Promise<void> => {
    clear();
    const { area_code = '' } = address.more;
    const body = { user_string: address.typed, email_code: typed, scene, area_code };
    const answer = await run(() => ask(account.checkCode, body));
    if (answer === undefined) return;
    if (!answer.ok) {
      refuse(answer);
      return;
    }
    setStep('password');
  };

  return {
    ...{ step, address, code, attempt, busy, run },
    ...shown,
    again: again.left,
    setCode: (next: string) => {
      setCode(next);
      if (next !== '') clear();
    },
    clearRefusal: clear,
    toAddress: () => setStep('address'),
    ...{ send, check, refuse },
  };
}
