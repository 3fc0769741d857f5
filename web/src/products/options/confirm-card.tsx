import { options } from '@glassbook/contract';
import { Button, toast, useBusy } from '@glassbook/ui';
import { useTranslation } from 'react-i18next';
import { ask } from '../../carry/client.ts';
import { refresh } from '../../carry/loadable.ts';
import type { Offer } from './form.ts';

/** What share of accounts lost money: it stands before the first option of a day, and that it was read is kept. */
export function ConfirmCard({ offer: { loss_share: share } }: { offer: Offer }) {
  const { t } = useTranslation('options');
  const [busy, run] = useBusy();
  const confirm = () =>
    void run(async () => {
      const answer = await ask(options.confirm, {});
      if (!answer.ok) toast({ title: answer.message, tone: 'err' });
      refresh(options.offer);
    });
  return (
    <section className="pad">
      <div className="card p col g3">
        <h2 className="label">{t('confirm.title')}</h2>
        {share !== '' && <p className="body">{t('confirm.share', { percent: `${share}%` })}</p>}
        <p className="body">{t('confirm.risk')}</p>
        <Button tone="primary" wide busy={busy && t('confirm.button')} onClick={confirm}>
          {t('confirm.button')}
        </Button>
      </div>
    </section>
  );
}
