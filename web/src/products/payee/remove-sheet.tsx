import { useTranslation } from 'react-i18next';
import { payee } from '@glassbook/contract';
import { Button, FieldError, Overlay, toast } from '@glassbook/ui';
import { ask } from '../../carry/client.ts';
import { refresh } from '../../carry/loadable.ts';
import { useChange } from '../../shared/proof/use-change.tsx';

type Props = { id: number; name: string; onDone: () => void };

function Sure({ id, onDone }: Omit<Props, 'name'>) {
  const { t } = useTranslation('payee');
  const { send, busy, said, proof } = useChange();
  const remove = () =>
    void send(
      () => ask(payee.remove, { id: String(id) }),
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
      <Button tone="danger" size="lg" wide busy={busy && t('saving')} onClick={remove}>
        {t('remove.go')}
      </Button>
    </div>
  );
}

/** Asks before an address or card is deleted. */
export function RemoveSheet({ removed, onClose }: { removed: Omit<Props, 'onDone'> | undefined; onClose: () => void }) {
  const { t } = useTranslation('payee');
  return (
    <Overlay
      open={removed !== undefined}
      onOpenChange={(open) => !open && onClose()}
      title={removed ? t('remove.title', { name: removed.name }) : ''}
      about={t('remove.about')}
    >
      {removed && <Sure key={removed.id} id={removed.id} onDone={onClose} />}
    </Overlay>
  );
}
