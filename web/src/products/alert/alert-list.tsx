import { alert } from '@glassbook/contract';
import { Button, Overlay } from '@glassbook/ui';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../carry/loadable.ts';
import { Shown } from '../../shared/shown.tsx';
import { AlertRows } from './alert-rows.tsx';
import { EditAlert } from './edit-alert.tsx';

/** All alerts, in a page. */
export default function AlertList() {
  const { t } = useTranslation('notification');
  const [opened, setOpened] = useState<alert.Alert | 'new'>();
  const edited = opened === 'new' ? undefined : opened;
  const alerts = useCall(alert.alerts, {});
  return (
    <section className="pad mt6 pb-6">
      <div className="row sb">
        <h2 className="t2">{t('alert.mine')}</h2>
        <Button
          tone="ghost"
          icon={<Plus size={18} strokeWidth={1.75} aria-hidden="true" />}
          onClick={() => setOpened('new')}
        >
          {t('alert.add')}
        </Button>
      </div>
      <Shown of={alerts}>
        {(rows) =>
          rows.length === 0 ? (
            <p className="cap c2">{t('alert.none')}</p>
          ) : (
            <AlertRows rows={rows} withSymbol edit={setOpened} />
          )
        }
      </Shown>
      <Overlay
        open={opened !== undefined}
        onOpenChange={(open) => !open && setOpened(undefined)}
        title={edited ? t('alert.title', { symbol: edited.symbol }) : t('alert.add')}
      >
        {opened !== undefined && (
          <EditAlert edited={edited} symbol={edited?.symbol} done={() => setOpened(undefined)} />
        )}
      </Overlay>
    </section>
  );
}
