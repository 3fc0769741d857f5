import { FlaskConical } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Banner } from '@glassbook/ui';
import { useHealth } from './health.ts';

const Overlay = lazy(async () => ({ default: (await import('@glassbook/ui/overlay')).Overlay }));

/** Names prices that are not a market's own of now. It can't be dismissed. */
export function FeedBanner() {
  const { t } = useTranslation('app');
  const [asked, setAsked] = useState(false);
  const [open, setOpen] = useState(false);
  const feed = useHealth().data?.feed;
  if (feed !== 'simulated' && feed !== 'replay') return null;
  const why = (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={() => {
        setAsked(true);
        setOpen(true);
      }}
    >
      {t('feed.why')}
    </button>
  );
  return (
    <>
      <Banner icon={<FlaskConical size={16} strokeWidth={1.75} aria-hidden="true" />} action={why}>
        <b>{t(`feed.${feed}`)}</b> {t(`feed.${feed}_short`)}
      </Banner>
      {asked && (
        <Suspense fallback={null}>
          <Overlay open={open} onOpenChange={setOpen} title={t(`feed.${feed}_title`)}>
            <p className="body c2 mb-4">{t(`feed.${feed}_about`)}</p>
          </Overlay>
        </Suspense>
      )}
    </>
  );
}
