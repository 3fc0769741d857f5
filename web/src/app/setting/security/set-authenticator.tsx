import { Copy } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { account } from '@glassbook/contract';
import { CodeInput, ErrorState, IconButton, lazyPart, Loading } from '@glassbook/ui';
import { ask } from '../../../carry/client.ts';
import { useCopy } from '../../../carry/use-copy.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { useChange } from '../../../shared/proof/use-change.tsx';
import { HoldNote } from './hold-note.tsx';

const QrCode = lazyPart(() => import('../../../shared/picture/qr-code.tsx'), <div className="qr-place" />);
const inGroups = (secret: string) => secret.replaceAll(/(.{4})(?=.)/g, '$1 ');

/** Sets an authenticator app, or replaces the one that is set (`isFirst`: the account has no other second factor): scan, type a code of it, save the recovery codes. */
export function SetAuthenticator({
  replaces,
  isFirst,
  onDone,
}: {
  replaces: boolean;
  isFirst: boolean;
  onDone: () => void;
}) {
  const { t } = useTranslation('security');
  const [offer, setOffer] = useState<{ secret: string; url: string }>();
  const [codes, setCodes] = useState<readonly string[]>();
  const [code, setCode] = useState('');
  const { send, busy, said, attempt, proof } = useChange();
  const begin = () => void send(() => ask(account.beginAuthenticator, {}), setOffer);
  const asked = useRef(false);
  useEffect(() => {
    if (asked.current) return;
    asked.current = true;
    begin();
  });

  const confirm = (typed: string): Promise<void> =>
    send(async () => {
      const answer = await ask(account.confirmAuthenticator, { code: typed });
      if (!answer.ok) setCode('');
      return answer;
    }, setCodes);
  const copy = useCopy();

  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />;
  if (proof) return proof;
  if (!offer) return said === undefined ? <Loading>{null}</Loading> : <ErrorState onRetry={begin}>{said}</ErrorState>;
  return (
    <div className="col g4">
      <div className="row g4 wrap">
        <QrCode text={offer.url} label={t('qr')} />
        <div className="grow basis-40">
          <h3 className="label semi">{t('scan')}</h3>
          <p className="cap c2 mt1">{t('scan_about')}</p>
          <div className="row sb mt2">
            <span className="hash body">{inGroups(offer.secret)}</span>
            <IconButton label={t('copy_key')} onClick={() => void copy(offer.secret, t('copied'))}>
              <Copy size={18} strokeWidth={1.75} />
            </IconButton>
          </div>
        </div>
      </div>
      <CodeInput
        key={attempt}
        label={t('enter')}
        value={code}
        onChange={setCode}
        onComplete={(whole) => {
          if (!busy) void confirm(whole);
        }}
        error={code === '' && said}
      />
      {replaces && <p className="cap c2">{t('replace_about')}</p>}
      {!isFirst && <HoldNote />}
    </div>
  );
}
