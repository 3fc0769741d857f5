import { FlaskConical } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Banner, Overlay } from '@glassbook/ui';
import { useHealth } from '../../carry/health.ts';
import { keep, kept } from '../../carry/storage.ts';

/** What the banner shows: prices that are not a market's own of now, and demo funds beside prices that are. Nothing with real money. */
const marks = ['simulated', 'replay', 'live'] as const;

/** Marks what is not real: the prices, or the funds. It can't be dismissed. */
export function FeedBanner() {
  const { t } = useTranslation('app');
  const [open, setOpen] = useState(false);
  const health = useHealth().data;
  const stated = health && (health.feed === 'live' && !health.demo ? 'real' : health.feed);
  // That of the last visit is shown first, or that of the document, so that the page does not shift.
  const shown = stated ?? kept('feed') ?? document.documentElement.dataset['feed'];
  useEffect(() => {
    if (stated !== undefined) keep('feed', stated);
  }, [stated]);
  const feed = marks.find((mark) => mark === shown);
  if (!feed) return null;
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
