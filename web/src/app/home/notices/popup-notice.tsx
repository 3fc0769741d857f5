import { content } from '@glassbook/contract';
import { Button, buttonClass } from '@glassbook/ui';
import { NoticeBody } from '@glassbook/ui/content';
import { useEffect, useId, useState, type MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useCall } from '../../../carry/loadable.ts';
import { articlePath } from '../../../carry/paths.ts';
import { closedNotice, rememberClosed } from './closed-notice.ts';

const openModal = (dialog: HTMLDialogElement | null): void => {
  if (!dialog || dialog.open) return;
  dialog.showModal();
  dialog.querySelector<HTMLElement>('.btn')?.focus();
};

/** The page is drawn first. */
const openAfterMs = 400;

/**
 * The one notice that opens by itself, until it was closed on this device. The browser's own dialog: it opens without a click, so the parts of
 * overlays would be part of what every first visit loads.
 */
export function PopupNotice() {
  const { t } = useTranslation('home');
  const title = useId();
  const notice = useCall(content.newsPopup, {}).data;
  const [closed, setClosed] = useState(closedNotice);
  const [isDrawn, setDrawn] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDrawn(true), openAfterMs);
    return () => clearTimeout(timer);
  }, []);
  if (!isDrawn || !notice || notice.id === closed) return null;
  const close = () => {
    rememberClosed(notice.id);
    setClosed(notice.id);
  };
  // The dialog itself is what is pressed beside its content.
  const beside = ({ target, currentTarget }: MouseEvent) => {
    if (target === currentTarget) close();
  };
  return (
    <dialog ref={openModal} className="notice-dialog" aria-labelledby={title} onClose={close} onClick={beside}>
      <NoticeBody titleId={title} notice={notice} onClose={close}>
        <Button tone="primary" className="flex-1" onClick={close}>
          {t('popup.close')}
        </Button>
        <Link to={articlePath(notice.id)} className={`${buttonClass('neutral')} flex-1`} onClick={close}>
          {t('popup.read')}
        </Link>
      </NoticeBody>
    </dialog>
  );
}
