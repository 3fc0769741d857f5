import { useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { account } from '@glassbook/contract';
import { Button, FieldError, ListRow, SkeletonRows, TextInput, toast, useBusy, useTimes } from '@glassbook/ui';
import { hasPasskeys, newPasskey } from '@glassbook/ui/passkey';
import { ask } from '../../../carry/client.ts';
import { refresh, useCall } from '../../../carry/loadable.ts';
import { deviceName } from '@glassbook/ui/device-name';
import { Shown } from '../../../shared/shown.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { useChange } from '../../../shared/proof/use-change.tsx';
import { HoldNote } from './hold-note.tsx';

type Named = { id: number; name: string };

function RenameForm({ passkey, onDone }: { passkey: Named; onDone: () => void }) {
  const { t } = useTranslation('security');
  const [name, setName] = useState(passkey.name);
  const [said, setSaid] = useState<string>();
  const [busy, run] = useBusy();
  const submit = async (event: SyntheticEvent): Promise<void> => {
    event.preventDefault();
    const answer = await run(() => ask(account.renamePasskey, { id: String(passkey.id), name }));
    if (answer === undefined) return;
    setSaid(answer.ok ? undefined : answer.message);
    if (!answer.ok) return;
    refresh(account.passkeys);
    refresh(account.security);
    onDone();
  };
  return (
    <form className="col g3" onSubmit={(event) => void submit(event)} noValidate>
      <TextInput
        autoFocus
        label={t('passkeys.name')}
        autoComplete="off"
        maxLength={60}
        value={name}
        onChange={(next) => {
          setName(next);
          setSaid(undefined);
        }}
        error={said}
      />
      <Button type="submit" tone="primary" size="lg" wide busy={busy && t('saving')}>
        {t('save')}
      </Button>
    </form>
  );
}

type Passkey = z.output<typeof account.passkeys.reply>[number];

function PasskeyRow({
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
  const times = useTimes();
  return (
    <ListRow
      wrap
      title={name}
      detail={
        used === null
          ? t('passkeys.added_at', { date: times.date(created) })
          : t('passkeys.used', { time: times.ago(used) })
      }
      trailing={
        <span className="row g2 wrap">
          <Button
            tone="neutral"
            size="sm"
            aria-label={t('passkeys.rename_named', { name })}
            onClick={() => onRename({ id, name })}
          >
            {t('passkeys.rename')}
          </Button>
          <Button
            tone="danger"
            size="sm"
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

/** Adds a passkey of this browser and removes passkeys, each after a proof. `codes`: recovery codes that came with the first. */
function useChanges() {
  const { t } = useTranslation('security');
  const { send, busy, said, proof } = useChange();
  const [codes, setCodes] = useState<readonly string[]>();
  const [stopped, setStopped] = useState(false);
  const changed = (title: string): void => {
    refresh(account.passkeys);
    toast({ title, tone: 'ok' });
  };
  const create = async (options: string): Promise<void> => {
    const response = await newPasskey(options);
    setStopped(response === undefined);
    if (response === undefined) return;
    const name = deviceName(navigator.userAgent).slice(0, 30) || t('passkeys');
    await send(
      () => ask(account.addPasskey, { response, name }),
      ({ recovery_codes: fresh }) => {
        changed(t('passkeys.added'));
        if (fresh.length > 0) setCodes(fresh);
      },
    );
  };
  const add = () => {
    setStopped(false);
    void send(
      () => ask(account.beginPasskey, {}),
      (options) => void create(options),
    );
  };
  const remove = (id: number) => void send(() => ask(account.removePasskey, { id: String(id) }), changed);
  return { add, remove, busy, proof, codes, problem: said ?? (stopped ? t('passkeys.stopped') : undefined) };
}

/** The passkeys of the account: add, rename, remove. `isFirst`: the account has no second factor yet. */
export function PasskeysList({ isFirst, onDone }: { isFirst: boolean; onDone: () => void }) {
  const { t } = useTranslation('security');
  const passkeys = useCall(account.passkeys, {});
  const [renaming, setRenaming] = useState<Named>();
  const { add, remove, busy, proof, codes, problem } = useChanges();
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />;
  if (proof) return proof;
  if (renaming) return <RenameForm passkey={renaming} onDone={() => setRenaming(undefined)} />;
  return (
    <div className="col g4">
      <Shown of={passkeys} skeleton={<SkeletonRows rows={1} />}>
        {(rows) =>
          rows.map((passkey) => (
            <PasskeyRow key={passkey.id} onRename={setRenaming} onRemove={remove} {...{ passkey, busy }} />
          ))
        }
      </Shown>
      <Button tone="primary" size="lg" wide busy={busy && t('saving')} disabled={!hasPasskeys()} onClick={add}>
        {t('passkeys.add')}
      </Button>
      {!hasPasskeys() && <p className="cap c2">{t('passkeys.stopped')}</p>}
      {problem !== undefined && <FieldError>{problem}</FieldError>}
      {!isFirst && <HoldNote />}
    </div>
  );
}
