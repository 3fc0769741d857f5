import { useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { account } from '@glassbook/contract';
import { Button, ErrorState, ListRow, SkeletonRows, TextInput, toast, useBusy } from '@glassbook/ui';
import { ask } from '../../../carry/client.ts';
import { refresh, useCall } from '../../../carry/loadable.ts';
import { Page } from '../../../shared/page.tsx';
import { paths } from '../../../carry/paths.ts';
import { PortraitField } from './portrait-field.tsx';

type FieldProps = {
  label: string;
  help: string;
  present: string;
  max: number;
  send: (text: string) => Promise<{ ok: true } | { ok: false; message: string }>;
};

/** One line of the profile, saved by itself. */
function ProfileField({ label, help, present, max, send }: FieldProps) {
  const { t } = useTranslation('security');
  const [text, setText] = useState(present);
  const [said, setSaid] = useState<string>();
  const [busy, run] = useBusy();
  const submit = async (event: SyntheticEvent): Promise<void> => {
    event.preventDefault();
    const answer = await run(() => send(text.trim()));
    if (answer === undefined) return;
    setSaid(answer.ok ? undefined : answer.message);
    if (!answer.ok) return;
    refresh(account.info);
    toast({ title: t('profile.saved'), tone: 'ok' });
  };
  return (
    <form className="col g3 mt4" onSubmit={(event) => void submit(event)} noValidate>
      <TextInput
        label={label}
        autoComplete="off"
        // A character can be two units long.
        maxLength={max * 2}
        value={text}
        onChange={(next) => {
          setText(next);
          setSaid(undefined);
        }}
        help={help}
        error={said}
      />
      <Button type="submit" tone="neutral" size="lg" wide busy={busy && t('saving')} disabled={text.trim() === present}>
        {t('save')}
      </Button>
    </form>
  );
}

/** The portrait, the nickname and the signature. */
export default function UserInfoPage() {
  const { t } = useTranslation('security');
  const { data, failure, retry } = useCall(account.info, {});
  return (
    <Page title={t('profile')} back={paths.settings} width="narrow">
      {failure && data === undefined && <ErrorState onRetry={retry} code={failure.reason} />}
      {data === undefined && !failure && <SkeletonRows rows={2} />}
      {data && (
        <>
          <PortraitField address={data.head_portrait} name={data.nickname || data.email || data.account_number} />
          <div className="mt4">
            <ListRow title={t('profile.account')} value={data.account_number} />
            <ListRow title={t('profile.email')} value={data.email || t('not_set')} />
          </div>
          <div className="pad">
            <ProfileField
              label={t('profile.nickname')}
              help={t('profile.nickname_help')}
              present={data.nickname}
              max={10}
              send={(nickname) => ask(account.editNickname, { nickname })}
            />
            <ProfileField
              label={t('profile.signature')}
              help={t('profile.signature_help')}
              present={data.signature}
              max={30}
              send={(signature) => ask(account.editSignature, { signature })}
            />
          </div>
        </>
      )}
    </Page>
  );
}
