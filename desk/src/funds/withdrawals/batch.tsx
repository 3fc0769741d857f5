import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { funds } from '@glassbook/contract';
import { Button, TextInput } from '@glassbook/ui';
import { exact } from '@glassbook/ui/format';
import { ActDialog } from '../../app/act-dialog.tsx';
import { refreshAll } from '../../app/calls.ts';
import { ask } from '../../app/client.ts';
import { isReference } from '../../cases/reference.ts';
import type { Row } from './withdrawal-row.ts';

type Told = { ok: boolean; text: string };

/** The payments of several withdrawals that the reader started, each with its own reference and its own request: a refusal of one is shown and does not stop the others. */
export function Batch({ rows, onDone }: { rows: readonly Row[]; onDone: () => void }) {
  const { t } = useTranslation(['treasury', 'desk']);
  const [open, setOpen] = useState(false);
  const [references, setReferences] = useState<Readonly<Record<number, string>>>({});
  const [told, setTold] = useState<Readonly<Record<number, Told>>>({});
  const referenceOf = (id: number) => (references[id] ?? '').trim();
  const close = () => {
    setOpen(false);
    if (Object.keys(told).length > 0) refreshAll();
  };
  const send = async (reason: string) => {
    const waiting = rows.filter(({ id }) => told[id]?.ok !== true);
    if (waiting.some(({ id }) => !isReference(referenceOf(id)))) return t('problem.reference');
    const results: Record<number, Told> = {};
    for (const { id, user } of waiting) {
      const named = { user: String(user), withdrawal: String(id), decision: 'pay' as const };
      const answer = await ask(funds.decideWithdrawal, { ...named, reference: referenceOf(id), reason });
      results[id] = { ok: answer.ok, text: answer.ok ? t('batch.asked') : answer.message };
      setTold((before) => ({ ...before, ...results }));
    }
    const refused = waiting.find(({ id }) => results[id]?.ok === false);
    if (refused) return `W-${refused.id}: ${results[refused.id]?.text ?? ''}`;
    refreshAll();
    onDone();
    return undefined;
  };
  return (
    <div className="desk-actions mt4" role="region" aria-label={t('batch.title', { number: rows.length })}>
      <span className="body">{t('batch.title', { number: rows.length })}</span>
      <Button size="sm" onClick={() => setOpen(true)}>
        {t('batch.open')}
      </Button>
      <ActDialog
        open={open}
        onClose={close}
        send={send}
        title={t('batch.open')}
        about={t('batch.about')}
        go={t('ask.pay')}
      >
        <ul className="col g4">
          {rows.map(({ id, name, real_number, payee }) => (
            <li key={id}>
              <TextInput
                label={`W-${id} · ${exact(real_number)} ${name} · ${t(`payee.${payee}`)}`}
                aria-label={`W-${id}: ${t('reference')}`}
                help={told[id]?.text ?? t('reference_about')}
                autoComplete="off"
                maxLength={128}
                disabled={told[id]?.ok === true}
                value={references[id] ?? ''}
                onChange={(text) => setReferences((before) => ({ ...before, [id]: text }))}
              />
            </li>
          ))}
        </ul>
      </ActDialog>
    </div>
  );
}
