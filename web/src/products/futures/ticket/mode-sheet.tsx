import { futures } from '@glassbook/contract';
import { Segments, Switch, toast, useBusy } from '@glassbook/ui';
import { useTranslation } from 'react-i18next';
import { ask } from '../../../carry/client.ts';
import { refresh, useCall } from '../../../carry/loadable.ts';
import { texts } from '../../../shared/sending/shape.ts';
import { useFields } from '../../../shared/sending/use-fields.ts';
import { formOf, useSending } from '../../../shared/sending/use-sending.ts';
import { SheetForm } from '../../../shared/trading/sheet/sheet-form.tsx';
import { usePreference } from '../../../carry/preference.ts';
import { confirmChoice } from './confirmation.ts';
import { paths } from '../paths.ts';
import type { PositionMode } from './ticket.ts';

const setting = {
  ...formOf(futures.setMode, {
    ...{ title: 'futures:position_mode.title', list: paths.contract, body: texts('mode'), changed: [futures.account] },
  }),
  name: 'position mode',
};

/** Hedge or one-way: whether longs and shorts of a contract are side by side. */
export default function ModeSheet({ mode, close }: { mode: PositionMode; close: () => void }) {
  const { t } = useTranslation('futures');
  const sending = useSending({ ...setting, done: close });
  const fields = useFields(sending, { chosen: mode }, (body) => ({ chosen: body.mode }));
  const { chosen } = fields.values;
  const save = (): void => {
    if (chosen === mode) close();
    else sending.submit({ mode: chosen });
  };
  return (
    <SheetForm
      title={t('position_mode.title')}
      by={sending}
      close={close}
      go={t('save')}
      going={t('saving')}
      submit={save}
      more={
        <>
          <ConfirmSwitch />
          <Notices />
        </>
      }
    >
      <Segments
        label={t('position_mode.title')}
        value={chosen}
        onChange={(next) => fields.set({ chosen: next })}
        options={futures.positionModes.map((value) => ({ value, label: t(`position_mode.${value}`) }))}
      />
      <p className="cap c2">{t(`position_mode.about_${chosen}`)}</p>
    </SheetForm>
  );
}

/** Whether the first order of a session is confirmed. It is changed at once. */
function ConfirmSwitch() {
  const { t } = useTranslation('futures');
  const [choice, choose] = usePreference(confirmChoice);
  return (
    <Switch
      label={t('confirm.on')}
      detail={t('confirm.on_about')}
      checked={choice === 'on'}
      onChange={(on) => choose(on ? 'on' : 'off')}
    />
  );
}

/** Which notices of futures are sent besides those that are in the list anyway. Each is changed at once. */
function Notices() {
  const { t } = useTranslation('futures');
  const { data } = useCall(futures.notices, {});
  const [busy, run] = useBusy();
  if (data === undefined) return null;
  const { by_mail: byMail, fundings } = data;
  const change = (next: Partial<Record<'by_mail' | 'fundings', '0' | '1'>>): void =>
    void run(async () => {
      const chosen = { by_mail: byMail ? '1' : '0', fundings: fundings ? '1' : '0', ...next } as const;
      const answer = await ask(futures.setNotices, chosen, {});
      toast({ title: answer.message, tone: answer.ok ? 'ok' : 'err' });
      refresh(futures.notices);
    });
  const textOf = (on: boolean) => (on ? '1' : '0');
  return (
    <>
      <h3 className="label semi">{t('notices.title')}</h3>
      <Switch
        label={t('notices.by_mail')}
        detail={t('notices.by_mail_about')}
        checked={byMail === 1}
        disabled={busy}
        onChange={(on) => change({ by_mail: textOf(on) })}
      />
      <Switch
        label={t('notices.fundings')}
        checked={fundings === 1}
        disabled={busy}
        onChange={(on) => change({ fundings: textOf(on) })}
      />
    </>
  );
}
