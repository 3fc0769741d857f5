import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { desk } from '@glassbook/contract';
import { Button, FieldError, toast } from '@glassbook/ui';
import { deviceName } from '@glassbook/ui/device-name';
import { hasPasskeys, newPasskey } from '@glassbook/ui/passkey';
import { KeyRound } from 'lucide-react';
import { refreshAll, useCall } from '../app/calls.ts';
import { ask } from '../app/client.ts';
import { Shown } from '../app/shown.tsx';
import { useTitle } from '../app/title.ts';
import { PasskeyRow } from './passkey-row.tsx';
import { RenamePasskey, type Named } from './rename-passkey.tsx';
import { StepUp } from './step-up.tsx';
import { useChange } from './use-change.ts';

/** The own passkeys: add, name, remove, each change after a present factor. */
export default function SecurityPage() {
  const { t } = useTranslation(['desk', 'security']);
  useTitle(t('nav.security'));
  const found = useCall(desk.passkeys, {});
  const [renaming, setRenaming] = useState<Named>();
  const [stopped, setStopped] = useState(false);
  const { send, busy, said, isAsked, proved, forget } = useChange();
  const changed = (title: string) => {
    toast({ title, tone: 'ok' });
    refreshAll();
  };
  const create = async (options: string) => {
    const response = await newPasskey(options);
    setStopped(response === undefined);
    if (response === undefined) return;
    const name = deviceName(navigator.userAgent).slice(0, 30) || t('security:passkeys');
    await send(() => ask(desk.addPasskey, { response, name }), changed);
  };
  const add = () => {
    setStopped(false);
    void send(() => ask(desk.beginPasskey, {}), create);
  };
  const remove = (id: number) => void send(() => ask(desk.removePasskey, { id: String(id) }), changed);
  const problem = said ?? (stopped || !hasPasskeys() ? t('security:passkeys.stopped') : undefined);
  return (
    <div className="desk-pane">
      <div className="desk-head">
        <h1 className="t2">{t('nav.security')}</h1>
        <Button
          size="sm"
          tone="outlined"
          busy={busy && t('busy')}
          disabled={!hasPasskeys()}
          icon={<KeyRound size={16} strokeWidth={1.75} aria-hidden="true" />}
          onClick={add}
        >
          {t('security:passkeys.add')}
        </Button>
      </div>
      <p className="c2">{t('security.about')}</p>
      {problem !== undefined && <FieldError>{problem}</FieldError>}
      <h2 className="t3 mt6">{t('security:passkeys')}</h2>
      <Shown of={found} rows={1}>
        {(passkeys) =>
          passkeys.length === 0 ? (
            <p className="cap c2 mt2">{t('security:passkeys.about')}</p>
          ) : (
            passkeys.map((passkey) => (
              <PasskeyRow key={passkey.id} onRename={setRenaming} onRemove={remove} {...{ passkey, busy }} />
            ))
          )
        }
      </Shown>
      {isAsked && <StepUp passkey={(found.data ?? []).length > 0} onProved={proved} onClose={forget} />}
      {renaming && <RenamePasskey passkey={renaming} onClose={() => setRenaming(undefined)} />}
    </div>
  );
}
