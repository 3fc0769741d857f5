import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { funds } from '@glassbook/contract';
import { compareDecimals, isZero, placesOf, wireDecimal } from '@glassbook/money';
import { DecimalInput, Note, Select, TextInput } from '@glassbook/ui';
import { exact } from '@glassbook/ui/format';
import { TriangleAlert } from 'lucide-react';
import { ActDialog } from '../../app/act-dialog.tsx';
import { ask } from '../../app/client.ts';
import { useFieldProblem } from '../../app/field-problem.ts';
import { CaseDecide, useAsked } from '../../cases/case-decide.tsx';
import { isReference } from '../../cases/reference.ts';

export type Case = z.output<(typeof funds.depositCase)['reply']>;
type Decision = (typeof funds.depositDecisions)[number];
type Code = NonNullable<Case['reason']>;
const goKeys = { credit: 'ask.credit', reject: 'ask.reject' } as const;
/** The fields that refusals are about. */
const fields = {
  'funds.amount_missing': 'amount',
  'funds.reference_missing': 'reference',
  'funds.reference_used': 'reference',
  'request.field_invalid': 'amount',
} as const;

/** What can be asked for under review; what is stored being another than what was sent, only a rejection. */
const decisionsIn = ({ state, marks }: Case): readonly Decision[] => {
  if (state !== 'in_review') return [];
  return marks.includes('details_changed') ? ['reject'] : funds.depositDecisions;
};

type DialogProps = { of: Case; onClose: () => void };

/** The amount received and the outside reference. Neither is filled in, so that what the user stated is not confirmed without being compared. */
function CreditDialog({ of, onClose }: DialogProps) {
  const { t } = useTranslation('treasury');
  const asked = useAsked();
  const [amount, setAmount] = useState('');
  const [reference, setReference] = useState('');
  const { say, edited, errorOf, refused } = useFieldProblem(fields);
  const received = amount === '' ? '' : wireDecimal(amount);
  const send = async (reason: string) => {
    if (received === '' || isZero(received)) return say('amount', t('problem.received'));
    if (!isReference(reference.trim())) return say('reference', t('problem.reference'));
    const answer = await ask(funds.decideDeposit, {
      ...{ user: String(of.user), deposit: String(of.id), decision: 'credit', reason },
      ...{ amount: received, reference: reference.trim() },
    });
    asked(answer);
    return answer.ok ? undefined : refused(answer);
  };
  return (
    <ActDialog
      open
      {...{ onClose, send }}
      title={`${t('ask.credit')}: D-${of.id}`}
      about={t('ask.about')}
      go={t('ask.credit')}
    >
      <DecimalInput
        label={`${t('deposit.received')} (${of.name})`}
        help={t('deposit.stated_was', { amount: exact(of.amount), asset: of.name })}
        error={errorOf('amount')}
        value={amount}
        places={placesOf(of.amount)}
        onChange={(text) => {
          setAmount(text);
          edited();
        }}
      />
      {received !== '' && compareDecimals(received, of.amount) !== 0 && (
        <Note tone="warn" icon={<TriangleAlert size={18} strokeWidth={1.75} aria-hidden="true" />}>
          {t('deposit.differs')}
        </Note>
      )}
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
    </ActDialog>
  );
}

function RejectDialog({ of, onClose }: DialogProps) {
  const { t } = useTranslation(['treasury', 'funds']);
  const asked = useAsked();
  const [code, setCode] = useState<Code>('not_received');
  const send = async (reason: string) => {
    const named = { user: String(of.user), deposit: String(of.id) };
    const answer = await ask(funds.decideDeposit, { ...named, decision: 'reject', code, reason });
    asked(answer);
    return answer.ok ? undefined : answer.message;
  };
  return (
    <ActDialog
      open
      {...{ onClose, send }}
      title={`${t('ask.reject')}: D-${of.id}`}
      about={t('ask.about')}
      go={t('ask.reject')}
      tone="danger"
    >
      <Select
        label={`${t('reject_reason')}. ${t('reject_reason_about')}`}
        labelShown
        value={code}
        onChange={setCode}
        options={funds.depositRejectReasons.map((value) => ({ value, label: t(`funds:deposit_reject.${value}`) }))}
      />
    </ActDialog>
  );
}

/** What the reader can do about a deposit. */
export function Decide({ of }: { of: Case }) {
  const { t } = useTranslation('treasury');
  const named = { user: String(of.user), deposit: String(of.id) };
  return (
    <CaseDecide
      of={of}
      notPermitted={t('deposit.not_permitted')}
      begin={of.state === 'submitted' ? { send: () => ask(funds.reviewDeposit, named) } : undefined}
      decisions={decisionsIn(of)}
      nameOf={(decision) => t(goKeys[decision])}
      dialog={(decision, onClose) =>
        decision === 'credit' ? <CreditDialog of={of} onClose={onClose} /> : <RejectDialog of={of} onClose={onClose} />
      }
    />
  );
}
