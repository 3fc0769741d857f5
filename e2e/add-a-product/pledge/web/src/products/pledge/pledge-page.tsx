import { useTranslation } from 'react-i18next';
import { Page } from '../../shared/page.tsx';
import { useLive } from '../../carry/live/index.ts';
import { asset, PledgeForm } from './pledge-form.tsx';

function Own() {
  const { t } = useTranslation('pledge');
  const { value } = useLive('pledge.own');
  const rows = value ?? [];
  if (rows.length === 0) return <p className="body c2">{t('none')}</p>;
  return (
    <ul className="col g2" aria-label={t('own')}>
      {rows.map(({ id, amount, status, due_ms: due }) => (
        <li key={id} className="card p row between">
          <span className="num">{amount}</span>
          <span className="cap c2">
            {status === 'open' ? t('open', { time: new Date(due).toISOString().slice(11, 19) }) : t('returned')}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Pledges: what all have pledged, a form, and one's own. */
export default function PledgePage() {
  const { t } = useTranslation('pledge');
  const totals = useLive('pledge.totals');
  return (
    <Page title={t('title')}>
      <div className="pad col g4">
        <p className="body">
          {t('totals')} <span className="num">{totals.value?.[asset.id] ?? '0'}</span> {asset.name}
        </p>
        <PledgeForm />
        <h2 className="t2">{t('own')}</h2>
        <Own />
      </div>
    </Page>
  );
}
