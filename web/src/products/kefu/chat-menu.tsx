import { IconButton, useOpening } from '@glassbook/ui';
import { Ellipsis } from 'lucide-react';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChatMenuPartsProps } from './chat-menu-parts.tsx';

const loadParts = async (): Promise<ComponentType<ChatMenuPartsProps>> =>
  (await import('./chat-menu-parts.tsx')).ChatMenuParts;

/** What can be done with the case. */
export function ChatMenu(props: ChatMenuPartsProps) {
  const { t } = useTranslation('kefu');
  const { Opened, opener } = useOpening(loadParts);
  if (Opened) return <Opened {...props} />;
  return (
    <IconButton label={t('menu')} aria-haspopup="menu" aria-expanded="false" {...opener}>
      <Ellipsis size={20} strokeWidth={1.75} />
    </IconButton>
  );
}
