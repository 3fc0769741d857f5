import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { account } from '@glassbook/contract';
import { Button, FieldError, ListRow, SkeletonRows, toast, useTimes } from '@glassbook/ui';
import type { Choice } from '../../../shared/wallets/found.ts';
import { textFor, type Signed } from '../../../shared/wallets/sign.ts';
import { Signing } from '../../../shared/wallets/signing.tsx';
import { WalletChoice } from '../../../shared/wallets/wallet-choice.tsx';
import { ask } from '../../../carry/client.ts';
import { refresh, useCall } from '../../../carry/loadable.ts';
import { Shown } from '../../../shared/shown.tsx';
import { useChange } from '../../../shared/proof/use-change.tsx';
import { HoldNote } from './hold-note.tsx';

const short = (address: string): string => `${address.slice(0, 12)} … ${address.slice(-12)}`;

type RowProps = {
  wallet: z.output<typeof account.wallets.reply>[number];
  busy: boolean;
  onUnlink: (id: number) => void;
};

function WalletRow({ wallet: { id, address, created_ms: created, used_ms: used }, busy, onUnlink }: RowProps) {
  const { t } = useTranslation('security');
  const times = useTimes();
  return (
    <ListRow
      wrap
      title={<span className="hash">{short(address)}</span>}
      detail={
        used === null
          ? t('passkeys.added_at', { date: times.date(created) })
          : t('passkeys.used', { time: times.ago(used) })
      }
      trailing={
        <Button
          tone="danger"
          size="sm"
          disabled={busy}
          aria-label={t('wallets.unlink_named', { address: short(address) })}
          onClick={() => onUnlink(id)}
        >
          {t('wallets.unlink')}
        </Button>
      }
    />
  );
}

/** The wallets that log in to the account: link, unlink, each after a proof. */
export function WalletsList() {
  const { t } = useTranslation(['security', 'account']);
  const wallets = useCall(account.wallets, {});
  const { send, busy, said, proof } = useChange();
  const [links, setLinks] = useState(false);
  const [choice, setChoice] = useState<Choice>();
  const changed = (title: string): void => {
    setLinks(false);
    setChoice(undefined);
    refresh(account.wallets);
    toast({ title, tone: 'ok' });
  };
  const unlink = (id: number) => void send(() => ask(account.unlinkWallet, { id: String(id) }), changed);
  // The proof comes before the signature; then the wallet, which is shown again, is asked once more.
  const prove = (address: string) =>
    void send(
      () => textFor(address, 'link'),
      () => undefined,
    );
  const link = async (signed: Signed): Promise<string | undefined> => {
    const answer = await ask(account.linkWallet, { ...signed, wallet: choice?.app?.app ?? 'other' });
    if (!answer.ok) return answer.message;
    refresh(account.security);
    changed(answer.message);
    return undefined;
  };
  if (proof) return proof;
  if (choice)
    return (
      <Signing choice={choice} purpose="link" onSigned={link} onUnproved={prove} onOther={() => setChoice(undefined)} />
    );
  if (links) return <WalletChoice onChoose={setChoice} />;
  return (
    <div className="col g4">
      <Shown of={wallets} skeleton={<SkeletonRows rows={1} />}>
        {(rows) => rows.map((wallet) => <WalletRow key={wallet.id} wallet={wallet} busy={busy} onUnlink={unlink} />)}
      </Shown>
      <Button tone="primary" size="lg" wide busy={busy && t('saving')} onClick={() => setLinks(true)}>
        {t('wallets.link')}
      </Button>
      {said !== undefined && <FieldError>{said}</FieldError>}
      <HoldNote />
    </div>
  );
}
