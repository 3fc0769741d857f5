import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { account, type RefusalCode } from '@glassbook/contract';
import { toast } from '@glassbook/ui';
import { ask } from '../../app/client.ts';
import { useBusy } from '../../app/loadable.ts';
import { fieldOf, type AccountField } from '../refused-field.ts';
import { useWait } from './use-wait.ts';

/** How long until a code can be asked for again, seconds. */
const againAfter = 60;

export type Step = 'address' | 'code' | 'password';
export type Refused = { field: AccountField | undefined; message: string };

export type CodeSteps = ReturnType<typeof useCodeSteps>;

/** The steps that registering and a forgotten password share: an address, the code sent to it, a new password. */
export function useCodeSteps(scene: 'register' | 'forget') {
  const { t } = useTranslation('account');
  const [step, setStep] = useState<Step>('address');
  const [address, setAddress] = useState('');
  const [code, setCode] = useState('');
  const [attempt, setAttempt] = useState(1);
  const [refused, setRefused] = useState<Refused>();
  const [busy, run] = useBusy();
  const wait = useWait();

  /** Shows a refusal at its field, on the step that has it. */
  const refuse = (reason: RefusalCode, message: string): void => {
    const field = fieldOf(reason);
    setRefused({ field, message });
    if (field === 'address') setStep('address');
    else if (field === 'code') {
      setCode('');
      setAttempt((count) => count + 1);
      setStep('code');
    } else if (field === undefined) toast({ title: message, tone: 'err' });
  };

  const send = async (): Promise<void> => {
    setRefused(undefined);
    const body = { user_string: address.trim(), ...(scene === 'register' ? { scene } : { type: scene }) };
    const answer = await run(() => ask(account.sendCode, body));
    if (answer === undefined) return;
    if (!answer.ok) {
      refuse(answer.reason, answer.message);
      return;
    }
    wait.begin(againAfter);
    setCode('');
    setStep('code');
    toast({ title: t('code.sent'), tone: 'ok' });
  };

  const check = async (typed: string): Promise<void> => {
    setRefused(undefined);
    const answer = await run(() => ask(account.checkCode, { user_string: address.trim(), email_code: typed, scene }));
    if (answer === undefined) return;
    if (!answer.ok) {
      refuse(answer.reason, answer.message);
      return;
    }
    setStep('password');
  };

  const saidAt = (field: AccountField): string | undefined => (refused?.field === field ? refused.message : undefined);
  return {
    step,
    address,
    code,
    attempt,
    refused,
    saidAt,
    busy,
    run,
    wait: wait.left,
    setAddress: (next: string) => {
      setAddress(next);
      setRefused(undefined);
    },
    setCode: (next: string) => {
      setCode(next);
      if (next !== '') setRefused(undefined);
    },
    clearRefusal: () => setRefused(undefined),
    toAddress: () => setStep('address'),
    send,
    check,
    refuse,
  };
}
