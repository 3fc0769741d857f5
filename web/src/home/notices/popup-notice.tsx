import { content } from '@glassbook/contract';
import { lazy, Suspense, useState } from 'react';
import { useCall } from '../../app/loadable.ts';
import { closedNotice, rememberClosed } from './closed-notice.ts';

const PopupOverlay = lazy(() => import('./popup-overlay.tsx'));

/** The one notice that opens by itself, until it was closed on this device. */
export function PopupNotice() {
  const notice = useCall(content.newsPopup, {}).data;
  const [closed, setClosed] = useState(closedNotice);
  if (!notice || notice.id === closed) return null;
  const close = () => {
    rememberClosed(notice.id);
    setClosed(notice.id);
  };
  return (
    <Suspense fallback={null}>
      <PopupOverlay notice={notice} onClose={close} />
    </Suspense>
  );
}
