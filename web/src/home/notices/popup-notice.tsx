import { content } from '@glassbook/contract';
import { Button, buttonClass, Overlay } from '@glassbook/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useCall } from '../../app/loadable.ts';
import { articlePath } from '../../app/paths.ts';
import { closedNotice, rememberClosed } from './closed-notice.ts';

/** The one notice that opens by itself, until it was closed on this device. */
export function PopupNotice() {
  const { t } = useTranslation('home');
  const notice = useCall(content.newsPopup, {}).data;
  const [closed, setClosed] = useState(closedNotice);
  if (!notice || notice.id === closed) return null;
  const close = () => {
    rememberClosed(notice.id);
    setClosed(notice.id);
  };
  return (
    <Overlay open onOpenChange={(open) => !open && close()} title={notice.title}>
      {/* The teaser alone: the whole article, which is HTML, opens on its own page. */}
      <p className="body c2">{notice.abstract}</p>
      <div className="row g2 mt4 pb-4">
        <Button tone="primary" className="flex-1" onClick={close}>
          {t('popup.close')}
        </Button>
        <Link to={articlePath(notice.id)} className={`${buttonClass('neutral')} flex-1`} onClick={close}>
          {t('popup.read')}
        </Link>
      </div>
    </Overlay>
  );
}
