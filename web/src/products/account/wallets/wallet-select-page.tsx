import { ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate } from 'react-router';
import { account } from '@glassbook/contract';
import { Button, Note, Overlay, TextInput, toast } from '@glassbook/ui';
import { ask } from '../../../carry/client.ts';
import { device } from '../../../carry/device.ts';
import { backPath } from '../../../carry/login-path.ts';
import { paths } from '../../../carry/paths.ts';
import { session } from '../../../carry/session.ts';
import { AccountFrame } from '../account-frame.tsx';
import { factorsOf, type Factors } from '../factors.ts';
import { invitationUsed, invited } from '../invited.ts';
import type { Second } from '../log-in.ts';
import { ownerOf } from '../owner-of.ts';
import { SecondFactor } from '../../../shared/proof/second-factor.tsx';
import { useWait } from '../../../shared/proof/use-wait.ts';
import { useWallets, type Choice } from '../../../shared/wallets/found.ts';
import type { Signed } from '../../../shared/wallets/sign.ts';
import { Signing } from '../../../shared/wallets/signing.tsx';
import { WalletChoice } from '../../../shared/wallets/wallet-choice.tsx';
import '../account.css';

type Waiting = { signed: Signed; choice: Choice; asked: Factors };

/** Sends signatures: a session begins, or a second factor is asked for, or an invite code. */
function useWalletLogin() {
  const { t } = useTranslation('account');
  const go = useNavigate();
  const { search } = useLocation();
  const [invite, setInvite] = useState(() => invited(search) || undefined);
  const [waiting, setWaiting] = useState<Waiting>();
  const [refused, setRefused] = useState<string>();
  const [attempt, setAttempt] = useState(1);
  const wait = useWait();
  const send = async (choice: Choice, signed: Signed, second?: Second): Promise<string | undefined> => {
    const answer = await ask(account.walletLogin, {
      ...signed,
      wallet: choice.app?.app ?? 'other',
      extension_code: invite?.trim() ?? '',
      ...second,
    });
    if (answer.ok) {
      device.renew(answer.data.device);
      invitationUsed();
      session.begin(answer.message, true, ownerOf(signed.address));
      toast({ title: t('wallet.done'), tone: 'ok' });
      void go(backPath(search), { replace: true });
      return undefined;
    }
    const { message, reason, seconds = 0 } = answer;
    const asked = factorsOf[reason];
    if (asked && !second) {
      setWaiting({ signed, choice, asked });
      return undefined;
    }
    if (reason === 'account.invite_code_required') setInvite((typed) => typed ?? '');
    // The signature is over with its nonce: another one is needed.
    if (reason === 'account.wallet_failed') setWaiting(undefined);
    setAttempt((count) => count + 1);
    setRefused(message);
    wait.begin(seconds);
    return message;
  };
  return { send, invite, setInvite, waiting, setWaiting, refused, attempt, wait: wait.left };
}

/** Log in, or sign up, with the signature of a wallet. */
export default function WalletSelectPage() {
  const { t } = useTranslation('account');
  const { search, hash } = useLocation();
  const { named } = useWallets();
  const login = useWalletLogin();
  const { send, invite, setInvite, waiting, setWaiting, refused, attempt, wait } = login;
  const [chosen, setChosen] = useState<Choice | undefined>(() => named.find(({ app }) => `#${app?.app}` === hash));
  // Announcements come after the page: the one that was chosen by its name is here by then.
  const present = chosen && (named.find(({ app }) => app !== undefined && app === chosen.app) ?? chosen);

  if (waiting) {
    const { signed, choice, asked } = waiting;
    return (
      <AccountFrame title={t('second.title')} about={choice.name}>
        <div className="mt6 col g4">
          <SecondFactor
            purpose="second"
            passkey={asked.passkey}
            recoveryOnly={!asked.app}
            said={refused}
            busy={false}
            go={t('login.go')}
            {...{ attempt, wait }}
            onCode={(code) => void send(choice, signed, { second_code: code })}
            onPasskey={(response) => send(choice, signed, { second_passkey: response })}
          />
          <Button tone="text" onClick={() => setWaiting(undefined)}>
            {t('second.back')}
          </Button>
        </div>
      </AccountFrame>
    );
  }
  return (
    <AccountFrame title={t('wallet.title')} about={t('wallet.about')}>
      <div className="col g4 mt6">
        {invite !== undefined && (
          <TextInput label={t('field.invite')} value={invite} onChange={setInvite} maxLength={16} />
        )}
        <WalletChoice onChoose={setChosen} />
        <Note tone="info" icon={<ShieldCheck size={18} strokeWidth={1.75} aria-hidden="true" />}>
          {t('wallet.check_site', { site: window.location.host })}
        </Note>
        <Link className="inline-link semi" to={`${paths.login}${search}`}>
          {t('forgotten.back')}
        </Link>
      </div>
      <Overlay
        open={present !== undefined}
        onOpenChange={(next) => !next && setChosen(undefined)}
        title={present ? t('wallet.sign_with', { name: present.name }) : ''}
      >
        {present && (
          <Signing
            key={`${present.name} ${present.provider !== undefined}`}
            purpose="login"
            choice={present}
            onSigned={(signed) => send(present, signed)}
            onOther={() => setChosen(undefined)}
          />
        )}
      </Overlay>
    </AccountFrame>
  );
}
