import { otc, room } from '@glassbook/contract';
import { toast } from '@glassbook/ui';
import { useTranslation } from 'react-i18next';
import { ask } from '../../carry/client.ts';
import { refresh } from '../../carry/loadable.ts';
import type { Acts } from './message-menu.tsx';

type Answer = Promise<{ ok: true } | { ok: false; message: string }>;

/** The acts of a message that send something; `reply` and `mention` are the page's. */
export function useActs(name: room.RoomName, { reply, mention }: Pick<Acts, 'reply' | 'mention'>): Acts {
  const { t } = useTranslation('room');
  const send = async (sent: Answer, done?: string): Promise<void> => {
    const answer = await sent;
    if (!answer.ok) toast({ title: answer.message, tone: 'err' });
    else if (done !== undefined) toast({ title: done, tone: 'ok' });
    if (answer.ok) refresh(room.list, room.messages);
  };
  const named = ({ id }: room.ReadMessage) => ({ room: name, message: String(id) });
  const block = async (user: string): Promise<void> => {
    const answer = await ask(otc.block, { user, on: '1' });
    refresh(room.list, room.messages);
    if (!answer.ok) {
      toast({ title: answer.message, tone: 'err' });
      return;
    }
    const unblock = () => void send(ask(otc.block, { user, on: '0' }));
    toast({ title: t('blocked'), tone: 'ok', action: { label: t('unblock'), run: unblock } });
  };
  return {
    ...{ reply, mention },
    report: (message) => void send(ask(room.report, named(message)), t('reported')),
    remove: (message) => void send(ask(room.remove, named(message)), t('removed')),
    object: (message) => void send(ask(room.object, named(message)), t('objected')),
    block: ({ user }) => void block(String(user.id)),
  };
}
