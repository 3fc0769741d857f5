import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { funds } from '@glassbook/contract';
import { Button, FieldError, useBusy } from '@glassbook/ui';
import { refreshAll } from '../../app/calls.ts';
import { ask } from '../../app/client.ts';
import type { Row } from './withdrawal-row.ts';

/** Starts the payments of several approved withdrawals: each is claimed by this person. A refusal of one does not stop the others. */
export function StartBatch({ rows }: { rows: readonly Row[] }) {
  const { t } = useTranslation(['treasury', 'desk']);
  const [said, setSaid] = useState<string>();
  const [busy, run] = useBusy();
  const start = () =>
    void run(async () => {
      const refused: string[] = [];
      for (const { id, user } of rows) {
        const answer = await ask(funds.claimWithdrawal, { user: String(user), withdrawal: String(id) });
        if (!answer.ok) refused.push(`W-${id}: ${answer.message}`);
      }
      setSaid(refused.length > 0 ? refused.join(' ') : undefined);
      refreshAll();
    });
  return (
    <div className="desk-actions mt4" role="region" aria-label={t('pay_start')}>
      <span className="body">{t('batch.title', { number: rows.length })}</span>
      <Button size="sm" busy={busy && t('desk:busy')} onClick={start}>
        {t('batch.start')}
      </Button>
      <span className="cap c3">{t('pay_start_about')}</span>
      {said !== undefined && <FieldError>{said}</FieldError>}
    </div>
  );
}
