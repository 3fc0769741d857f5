import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { payee } from '@glassbook/contract';
import { Button, FieldError, Overlay, Switch, toast, useTimes } from '@glassbook/ui';
import { ask } from '../../carry/client.ts';
import { refresh } from '../../carry/loadable.ts';
import { useChange } from '../../shared/proof/use-change.tsx';

function TurnOff({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation('payee');
  const { send, busy, said, proof } = useChange();
  const turnOff = () =>
    void send(
      () => ask(payee.setListOnly, { on: '0' }),
      (message) => {
        toast({ title: message, tone: 'ok' });
        refresh(payee.own);
        onDone();
      },
    );
  if (proof) return proof;
  return (
    <div className="col g4">
      {said !== undefined && <FieldError>{said}</FieldError>}
      <Button tone="danger" size="lg" wide busy={busy && t('saving')} onClick={turnOff}>
        {t('list_only.off')}
      </Button>
    </div>
  );
}

/** The switch, after a proof: on instantly, off after 24 hours. While it is turning off it shows as off, and can be turned on again. */
export function ListOnly({ on, endsMs }: { on: boolean; endsMs: number | null }) {
  const { t } = useTranslation('payee');
  const times = useTimes();
  const [isAsking, setAsking] = useState(false);
  const { send, busy, said, proof } = useChange();
  const turn = (next: boolean) => {
    if (!next) {
      setAsking(true);
      return;
    }
    void send(
      () => ask(payee.setListOnly, { on: '1' }),
      (message) => {
        toast({ title: message, tone: 'ok' });
        refresh(payee.own);
      },
    );
  };
  return (
    <div className="card mx-4 md:mx-6 mt2 px-4 py-2">
      <Switch
        label={t('list_only.title')}
        detail={endsMs === null ? t('list_only.about') : t('list_only.ends', { time: times.dateTime(endsMs) })}
        checked={on && endsMs === null}
        disabled={busy}
        onChange={turn}
      />
      {proof ?? (said !== undefined && <FieldError>{said}</FieldError>)}
      <Overlay open={isAsking} onOpenChange={setAsking} title={t('list_only.title')} about={t('list_only.sure')}>
        <TurnOff onDone={() => setAsking(false)} />
      </Overlay>
    </div>
  );
}
