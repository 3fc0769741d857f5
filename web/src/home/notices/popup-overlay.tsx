import type { content } from '@glassbook/contract';
import { Button, buttonClass, Overlay } from '@glassbook/ui';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { articlePath } from './notices.tsx';

/** The notice itself: its title and teaser. The whole article, which is HTML, opens on its own page. */
export default function PopupOverlay({ notice, onClose }: { notice: content.Article; onClose: () => void }) {
  const { t } = useTranslation('home');
  return (
    <Overlay open onOpenChange={(open) => !open && onClose()} title={notice.title}>
      <p className="body c2">{notice.abstract}</p>
      <div className="row g2 mt4 pb-4">
        <Button tone="primary" className="flex-1" onClick={onClose}>
          {t('popup.close')}
        </Button>
        <Link to={articlePath(notice.id)} className={`${buttonClass('neutral')} flex-1`} onClick={onClose}>
          {t('popup.read')}
        </Link>
      </div>
    </Overlay>
  );
}
