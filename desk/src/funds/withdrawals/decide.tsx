import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { funds } from '@glassbook/contract';
import { Select, TextInput } from '@glassbook/ui';
import { ActDialog } from '../../app/act-dialog.tsx';
import { ask } from '../../app/client.ts';
import { useFieldProblem } from '../../app/field-problem.ts';
import { useSelf } from '../../app/self.ts';
import { CaseDecide, useAsked, type Begin } from '../../cases/case-decide.tsx';
import { isReference } from '../../cases/reference.ts';

export type Case = z.output<(typeof funds.withdrawalCase)['reply']>;
type Decision = (typeof funds.withdrawalDecisions)[number];
type Code = NonNullable<Case['reason']>;
type Reader = { id: number; mayPay: boolean };
type Named = { user: string; withdrawal: string };
const goKeys = { approve: 'ask.approve', reject: 'ask.reject', pay: 'ask.pay', release: 'ask.release' } as const;

/** What can be asked for in a state; what is stored of the payee being another than asked for, no approval. Only who started the payment and may pay records it; others release it once that person has left. */
const decisionsIn = ({ state, risk, payer }: Case, { id: self, mayPay }: Reader): Decision[] => {
  const all: Partial<Record<Case['state'], Decision[]>> = {
    in_review: ['approve', 'reject'],
    approved: ['reject'],
    paying: ['pay', 'release'],
  };
  const may: Partial<Record<Decision, boolean>> = {
    approve: risk.intact,
    pay: payer?.id === self && mayPay,
    release: payer?.id === self || payer?.left === true,
  };
  return (all[state] ?? []).filter((decision) => may[decision] ?? true);
};

const isUndo = (decision: Decision): boolean => decision === 'reject' || decision === 'release';

function AskDialog({ of, decision, onClose }: { of: Case; decision: Decision; onClose: () => void }) {
  const { t } = useTranslation(['treasury', 'funds']);
  const asked = useAsked();
  const [code, setCode] = useState<Code>('payee_invalid');
  const [reference, setReference] = useState('');
  const { say, edited, errorOf, refused } = useFieldProblem({ 'funds.reference_missing': 'reference' as const });
  const send = async (reason: string) => {
    if (decision === 'pay' && !isReference(reference.trim())) return say('reference', t('problem.reference'));
    const answer = await ask(funds.decideWithdrawal, {
      ...{ user: String(of.user), withdrawal: String(of.id), decision, reason },
      ...(decision === 'reject' ? { code } : {}),
      ...(decision === 'pay' ? { reference: reference.trim() } : {}),
    });
    asked(answer);
    return answer.ok ? undefined : refused(answer);
  };
  return (
    <ActDialog
      open
      {...{ onClose, send }}
      title={`${t(goKeys[decision])}: W-${of.id}`}
      about={decision === 'release' ? `${t('release_about')} ${t('ask.about')}` : t('ask.about')}
      go={t(goKeys[decision])}
      tone={isUndo(decision) ? 'danger' : 'primary'}
    >
      {decision === 'reject' && (
        <Select
          label={`${t('reject_reason')}. ${t('reject_reason_about')}`}
          labelShown
          value={code}
          onChange={setCode}
          options={funds.rejectReasons.map((value) => ({ value, label: t(`funds:reject.${value}`) }))}
        />
      )}
      {decision === 'pay' && (
        <TextInput
          label={t('reference')}
          help={t('reference_about')}
          error={errorOf('reference')}
          autoComplete="off"
          maxLength={128}
          value={reference}
          onChange={(text) => {
            setReference(text);
            edited();
          }}
        />
      )}
    </ActDialog>
  );
}

/** What one person does alone: begins the review, or starts the payment before anything is sent. */
function beginOf({ state, risk }: Case, { mayPay }: Reader, named: Named): Begin | undefined {
  if (state === 'requested') return { send: () => ask(funds.reviewWithdrawal, named) };
  if (state !== 'approved' || !risk.intact || !mayPay) return undefined;
  return { send: () => ask(funds.claimWithdrawal, named), name: 'pay_start', about: 'pay_start_about' };
}

/** What the reader can do about a withdrawal. */
export function Decide({ of }: { of: Case }) {
  const { t } = useTranslation('treasury');
  const { id, may } = useSelf();
  const reader = { id, mayPay: may('funds.pay') };
  const named = { user: String(of.user), withdrawal: String(of.id) };
  return (
    <CaseDecide
      of={of}
      notPermitted={t('not_permitted')}
      begin={beginOf(of, reader, named)}
      decisions={decisionsIn(of, reader)}
      isUndo={isUndo}
      nameOf={(decision) => t(goKeys[decision])}
      note={of.payer ? t('paying_by', { name: of.payer.name }) : undefined}
      dialog={(decision, onClose) => <AskDialog of={of} decision={decision} onClose={onClose} />}
    />
  );
}
