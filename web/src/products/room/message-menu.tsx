import type { room } from '@glassbook/contract';
import { Button, IconButton, Overlay } from '@glassbook/ui';
import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

type Message = room.ReadMessage;
/** What a user can do with a message. */
export type Acts = Readonly<
  Record<'reply' | 'mention' | 'report' | 'block' | 'remove' | 'object', (message: Message) => void>
>;

type Line = { act: keyof Acts; about?: string; isDanger?: boolean };
const own: readonly Line[] = [{ act: 'reply' }, { act: 'remove', about: 'remove_about', isDanger: true }];
const ofStaff: readonly Line[] = [{ act: 'reply' }];
const ofOthers: readonly Line[] = [
  ...[{ act: 'reply' } as const, { act: 'mention' } as const],
  ...[
    { act: 'report', about: 'report_about' } as const,
    { act: 'block', about: 'block_about', isDanger: true } as const,
  ],
];

export function MessageMenu({ message, isOwn, acts }: { message: Message; isOwn: boolean; acts: Acts }) {
  const { t } = useTranslation('room');
  const [isOpen, setOpen] = useState(false);
  const lines = isOwn ? own : message.user.staff ? ofStaff : ofOthers;
  return (
    <>
      <IconButton label={t('options')} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Ellipsis size={18} strokeWidth={1.75} />
      </IconButton>
      <Overlay open={isOpen} onOpenChange={setOpen} title={t('options')}>
        <div className="col g3">
          {lines.map(({ act, about, isDanger }) => (
            <div key={act} className="col g1">
              <Button
                tone={isDanger ? 'danger' : 'neutral'}
                onClick={() => {
                  setOpen(false);
                  acts[act](message);
                }}
              >
                {t(act)}
              </Button>
              {about !== undefined && <p className="cap c2">{t(about)}</p>}
            </div>
          ))}
        </div>
      </Overlay>
    </>
  );
}
