import { useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { content } from '@glassbook/contract';
import { Button, FieldError, TextInput, toast } from '@glassbook/ui';
import { ask } from '../app/client.ts';
import { CoverField } from './cover-field.tsx';
import { problemsIn, settingsOf, settingsSent, type Settings } from './entry-draft.ts';
import { useOwnTurn, type Turn } from './turn.ts';

type Props = { entry: content.Entry; turn: Turn; onSaved: (next: content.Entry) => void };

/** From when until when users see it, where it stands, and its picture. */
export function SettingsForm({ entry, turn, onSaved }: Props) {
  const { t } = useTranslation(['editor', 'desk']);
  const [typed, setTyped] = useState(() => settingsOf(entry));
  const [said, setSaid] = useState<string>();
  const { busy, isOthers, act } = useOwnTurn(turn);
  const problems = problemsIn(typed);
  const type = (next: Partial<Settings>) => {
    setSaid(undefined);
    setTyped({ ...typed, ...next });
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (problems.order !== undefined || problems.until !== undefined) return;
    act(async () => {
      const seen = { entry: String(entry.id), version: String(entry.version) };
      const answer = await ask(content.saveEntry, { ...seen, ...settingsSent(entry, typed) });
      setSaid(answer.ok ? undefined : answer.message);
      if (!answer.ok) return;
      onSaved(answer.message);
      toast({ title: t('done.saved'), tone: 'ok' });
    });
  };
  return (
    <form className="col g3 mt4" onSubmit={submit} noValidate aria-label={t('settings')}>
      <h2 className="t3">{t('settings')}</h2>
      <TextInput
        type="datetime-local"
        label={t('field.from')}
        help={t('field.from_about')}
        value={typed.from}
        onChange={(from) => type({ from })}
      />
      <TextInput
        type="datetime-local"
        label={t('field.until')}
        help={t('field.until_about')}
        error={problems.until && t('problem.until')}
        value={typed.until}
        onChange={(until) => type({ until })}
      />
      <TextInput
        inputMode="numeric"
        label={t('field.order')}
        help={t('field.order_about')}
        error={problems.order && t('problem.order')}
        maxLength={4}
        value={typed.order}
        onChange={(order) => type({ order })}
      />
      {entry.kind === 'banner' && <CoverField cover={typed.cover} onChange={(cover) => type({ cover })} />}
      {said !== undefined && <FieldError>{said}</FieldError>}
      <Button type="submit" tone="neutral" wide disabled={isOthers} busy={busy && t('desk:busy')}>
        {t('save_settings')}
      </Button>
    </form>
  );
}
