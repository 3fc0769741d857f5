import { Snowflake } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button, FieldError, Note } from '@glassbook/ui';

/** What freezing the account does and does not do, and the button. `said`: the refusal. */
export function FreezeOffer({
  onFreeze,
  busy,
  said,
}: {
  onFreeze: () => void;
  busy: boolean;
  said?: string | undefined;
}) {
  const { t } = useTranslation('account');
  return (
    <div className="col g4">
      <p>{t('freeze.about')}</p>
      <p className="c2">{t('freeze.stays')}</p>
      <Note tone="warn" icon={<Snowflake size={18} strokeWidth={1.75} aria-hidden="true" />}>
        {t('freeze.staff')}
      </Note>
      {said !== undefined && <FieldError>{said}</FieldError>}
      <Button tone="danger" size="lg" wide busy={busy && t('freeze.busy')} onClick={onFreeze}>
        {t('freeze.go')}
      </Button>
    </div>
  );
}
