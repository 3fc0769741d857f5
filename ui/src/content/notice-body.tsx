import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../button.tsx';

type Props = {
  /** The id of the title, which names the dialog. */
  titleId: string;
  notice: { title: string; abstract: string };
  onClose: () => void;
  /** The buttons. */
  children: ReactNode;
};

/** Inside the dialog of a notice that opens by itself: the teaser alone. The whole article, which is HTML, opens on its own page. */
export function NoticeBody({ titleId, notice, onClose, children }: Props) {
  const { t } = useTranslation('app');
  return (
    <div>
      <div className="overlay-head">
        <h2 id={titleId}>{notice.title}</h2>
        <IconButton label={t('ui.close')} onClick={onClose}>
          <X size={20} strokeWidth={1.75} aria-hidden="true" />
        </IconButton>
      </div>
      <p className="body c2">{notice.abstract}</p>
      <div className="row g2 mt4 pb-4">{children}</div>
    </div>
  );
}
