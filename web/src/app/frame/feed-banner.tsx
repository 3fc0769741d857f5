import { FlaskConical } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Banner, Overlay } from '@glassbook/ui';
import { useHealth } from '../health.ts';
import { keep, kept } from '../storage.ts';

/** Names prices that are not a market's own of now. It can't be dismissed. */
export function FeedBanner() {
  const { t } = useTranslation('app');
  const [open, setOpen] = useState(false);
  const told = useHealth().data?.feed;
  // The feed of the last visit is shown first, so that the page does not shift.
  const feed = told ?? kept('feed');
  useEffect(() => {
    if (told !== undefined) keep('feed', told);
  }, [told]);
  if (feed !== 'simulated' && feed !== 'replay') return null;
  const why = (
    <button type="button" aria-haspopup="dialog" onClick={() => setOpen(true)}>
      {t('feed.why')}
    </button>
  );
  return (
    <>
      <Banner icon={<FlaskConical size={16} strokeWidth={1.75} aria-hidden="true" />} action={why}>
        <b>{t(`feed.${feed}`)}</b> {t(`feed.${feed}_short`)}
      </Banner>
      <Overlay open={open} onOpenChange={setOpen} title={t(`feed.${feed}_title`)}>
        <p className="body c2 mb-4">{t(`feed.${feed}_about`)}</p>
      </Overlay>
    </>
  );
}
