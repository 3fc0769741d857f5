import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { payee } from '@glassbook/contract';
import { Badge, Button, Select, toast } from '@glassbook/ui';
import { ActDialog } from '../app/act-dialog.tsx';
import { refreshAll } from '../app/calls.ts';
import { ask } from '../app/client.ts';
import { useSelf } from '../app/self.ts';

type Props = {
  user: string;
  of: {
    id: number;
    review: (typeof payee.cardReviews)[number];
    failure: payee.CardFailure | null;
    removed_ms: number | null;
  };
  onDecided: () => void;
};

/** What was decided about a card, and the decision about one that waits. */
export function CardReview({ user, of, onDecided }: Props) {
  const { t } = useTranslation(['desk', 'payee']);
  const { may } = useSelf();
  const [decision, setDecision] = useState<'accept' | 'reject'>();
  const [code, setCode] = useState<payee.CardFailure>('name_differs');
  if (of.review === 'accepted') return <Badge tone="ok">{t('identity.approved')}</Badge>;
  if (of.review === 'rejected')
    return (
      <Badge tone="err">{`${t('identity.failed')} · ${of.failure ? t(`payee:failure.${of.failure}`) : ''}`}</Badge>
    );
  if (!may('payee.review') || of.removed_ms !== null) return null;
  const words = { accept: t('identity.approve'), reject: t('identity.reject') };
  const send = async (reason: string) => {
    if (!decision) return undefined;
    const more = decision === 'reject' ? { code } : {};
    const answer = await ask(payee.reviewCard, { user, payee: String(of.id), decision, ...more, reason });
    refreshAll();
    if (!answer.ok) return answer.message;
    toast({ title: t('identity.done'), tone: 'ok' });
    onDecided();
    return undefined;
  };
  return (
    <div className="desk-actions mt2">
      <Button size="sm" tone="primary" onClick={() => setDecision('accept')}>
        {words.accept}
      </Button>
      <Button size="sm" tone="danger" onClick={() => setDecision('reject')}>
        {words.reject}
      </Button>
      <ActDialog
        open={decision !== undefined}
        onClose={() => setDecision(undefined)}
        title={decision ? words[decision] : ''}
        about={t('payee:review.about')}
        go={decision ? words[decision] : ''}
        tone={decision === 'reject' ? 'danger' : 'primary'}
        send={send}
      >
        {decision === 'reject' && (
          <Select
            label={t('field.identityReason')}
            labelShown
            value={code}
            onChange={setCode}
            options={payee.cardFailures.map((value) => ({ value, label: t(`payee:failure.${value}`) }))}
          />
        )}
      </ActDialog>
    </div>
  );
}
