import { Menu } from '@base-ui/react/menu';
import { kefu } from '@glassbook/contract';
import { toast } from '@glassbook/ui';
import { CircleX, Ellipsis, Mail } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ask } from '../../carry/client.ts';

const look = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** The newest case, and whether it is closed. */
export type ChatMenuPartsProps = { case: number; isClosed: boolean };

/** The button and its menu, open at first: they take the place of the button that was pressed. */
export function ChatMenuParts({ case: id, isClosed }: ChatMenuPartsProps) {
  const { t } = useTranslation('kefu');
  const mail = async (): Promise<void> => {
    const answer = await ask(kefu.transcript, { case: String(id) });
    if (answer.ok) toast({ title: t('transcript_sent', { email: answer.message.email }), tone: 'ok' });
    else toast({ title: answer.message, tone: 'err' });
  };
  const end = async (): Promise<void> => {
    const answer = await ask(kefu.close, {});
    if (!answer.ok) toast({ title: answer.message, tone: 'err' });
  };
  return (
    <Menu.Root defaultOpen>
      <Menu.Trigger className="iconbtn" aria-label={t('menu')}>
        <Ellipsis size={20} strokeWidth={1.75} aria-hidden="true" />
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner className="menu-view" align="end" sideOffset={8}>
          <Menu.Popup className="menu">
            <Menu.Item className="menu-item" onClick={() => void mail()}>
              <Mail {...look} />
              {t('transcript')}
            </Menu.Item>
            {!isClosed && (
              <Menu.Item className="menu-item" onClick={() => void end()}>
                <CircleX {...look} />
                {t('end')}
              </Menu.Item>
            )}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
