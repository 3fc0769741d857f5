import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import { Drawer } from '@base-ui/react/drawer';
import { X } from 'lucide-react';
import type { SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { OverlayProps } from './overlay-props.ts';

function CloseMark() {
  return <X size={20} strokeWidth={1.75} aria-hidden="true" />;
}

/** React passes events on by components, not by elements: a form in here would submit the one that this is opened in, too. */
const keepSubmit = (event: SyntheticEvent) => event.stopPropagation();

/** From below, on a phone: a swipe down closes it. */
export function Sheet({ open, onOpenChange, locked = false, title, about, children }: OverlayProps) {
  const { t } = useTranslation('app');
  return (
    <Drawer.Root open={open} onOpenChange={(next) => locked || onOpenChange(next)}>
      <Drawer.Portal>
        <Drawer.Backdrop className="scrim" />
        <Drawer.Viewport className="sheet-view">
          <Drawer.Popup className="sheet" onSubmit={keepSubmit}>
            <div className="grab" />
            <Drawer.Content>
              <div className="overlay-head">
                <Drawer.Title>{title}</Drawer.Title>
                <Drawer.Close disabled={locked} className="iconbtn" aria-label={t('ui.close')}>
                  <CloseMark />
                </Drawer.Close>
              </div>
              {about && <Drawer.Description className="body c2 mb-4">{about}</Drawer.Description>}
              {children}
            </Drawer.Content>
          </Drawer.Popup>
        </Drawer.Viewport>
      </Drawer.Portal>
    </Drawer.Root>
  );
}

/** In the middle of a wide window. */
export function Dialog({ open, onOpenChange, locked = false, title, about, children }: OverlayProps) {
  const { t } = useTranslation('app');
  return (
    <BaseDialog.Root open={open} onOpenChange={(next) => locked || onOpenChange(next)}>
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className="scrim" />
        <BaseDialog.Viewport className="dialog-view">
          <BaseDialog.Popup className="dialog" onSubmit={keepSubmit}>
            <div className="overlay-head">
              <BaseDialog.Title>{title}</BaseDialog.Title>
              <BaseDialog.Close disabled={locked} className="iconbtn" aria-label={t('ui.close')}>
                <CloseMark />
              </BaseDialog.Close>
            </div>
            {about && <BaseDialog.Description className="body c2 mb-4">{about}</BaseDialog.Description>}
            {children}
          </BaseDialog.Popup>
        </BaseDialog.Viewport>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}
