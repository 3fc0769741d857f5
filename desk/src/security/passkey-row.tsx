import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import type { desk } from '@glassbook/contract';
import { Button, ListRow } from '@glassbook/ui';
import { stamp } from '../app/stamp.ts';
import type { Named } from './rename-passkey.tsx';

type Passkey = z.output<(typeof desk.passkeys)['reply']>[number];

export function PasskeyRow({
  passkey: { id, name, created_ms: created, used_ms: used },
  busy,
  onRename,
  onRemove,
}: {
  passkey: Passkey;
  busy: boolean;
  onRename: (passkey: Named) => void;
  onRemove: (id: number) => void;
}) {
  const { t } = useTranslation('security');
  return (
    <ListRow
      wrap
      title={name}
      detail={
        used === null
          ? t('passkeys.added_at', { date: `${stamp(created)} UTC` })
          : t('passkeys.used', { time: `${stamp(used)} UTC` })
      }
      trailing={
        <span className="row g2 wrap">
          <Button
            size="sm"
            tone="outlined"
            aria-label={t('passkeys.rename_named', { name })}
            onClick={() => onRename({ id, name })}
          >
            {t('passkeys.rename')}
          </Button>
          <Button
            size="sm"
            tone="danger"
            disabled={busy}
            aria-label={t('passkeys.remove_named', { name })}
            onClick={() => onRemove(id)}
          >
            {t('passkeys.remove')}
          </Button>
        </span>
      }
    />
  );
}
