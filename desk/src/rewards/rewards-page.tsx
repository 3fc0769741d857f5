import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { desk, rewards } from '@glassbook/contract';
import { Select, TextInput } from '@glassbook/ui';
import { AskActs, type Ask } from '../app/ask-acts.tsx';
import { useCall } from '../app/calls.ts';
import { ask } from '../app/client.ts';
import { wireLanguage } from '../app/language.ts';
import { Shown } from '../app/shown.tsx';
import { useTitle } from '../app/title.ts';
import { rowOf } from '../settings/setting-draft.ts';

/** Numbers of users, as they are shown or without the sign: "U-1001, 1002" is "1001,1002". */
const numbersIn = (text: string): string =>
  text
    .split(/[\s,，、]+/)
    .map((part) => part.replace(/^U-/i, ''))
    .filter((part) => part !== '')
    .join(',');
const areNumbers = (text: string, max: number): boolean =>
  /^[1-9]\d{0,9}(,[1-9]\d{0,9})*$/.test(text) && text.split(',').length <= max;

type Template = { value: string; label: string };
/** Templates of coupons that are given, by their number and their title. */
function templatesOf(settings: readonly desk.ShownSetting[]): Template[] {
  const rows = settings.flatMap((setting) => setting.rows).map(rowOf);
  return rows
    .filter(({ values }) => values['status'] === 'open')
    .map(({ key, title, values }) => ({
      value: key.split(':')[1] ?? '',
      label: `${title} · ${values[`title.${wireLanguage()}`] ?? values['title.en'] ?? ''}`,
    }));
}

function Acts({ templates }: { templates: readonly Template[] }) {
  const { t } = useTranslation(['rewards', 'desk']);
  const [picked, setTemplate] = useState(templates[0]?.value ?? '');
  const [users, setUsers] = useState('');
  const [user, setUser] = useState('');
  const [other, setOther] = useState('');
  const number = { inputMode: 'numeric', autoComplete: 'off', maxLength: 12 } as const;
  const invalid = () => Promise.resolve({ ok: false as const, message: t('desk.numbers') });
  const one = <TextInput label={t('desk:users.id')} value={user} onChange={setUser} {...number} />;
  const acts: Ask[] = [
    {
      ...{ key: 'end', label: t('desk.end'), about: t('desk.end_about'), isDanger: true, fields: one },
      send: (reason) => {
        const asked = { user: numbersIn(user), reason };
        return areNumbers(asked.user, 1) ? ask(rewards.endRebate, asked) : invalid();
      },
    },
    {
      ...{ key: 'unlink', label: t('desk.unlink'), about: t('desk.unlink_about'), isDanger: true },
      fields: (
        <>
          {one}
          <TextInput label={t('desk.other')} value={other} onChange={setOther} {...number} />
        </>
      ),
      send: (reason) => {
        const asked = { user: numbersIn(user), other: numbersIn(other), reason };
        return areNumbers(asked.user, 1) && areNumbers(asked.other, 1) ? ask(rewards.unlink, asked) : invalid();
      },
    },
  ];
  const give: Ask = {
    ...{ key: 'give', label: t('desk.give'), about: t('desk.give_about'), isDanger: false },
    fields: (
      <>
        <Select label={t('rule.coupon')} labelShown value={picked} onChange={setTemplate} options={templates} />
        <TextInput
          label={t('desk.users')}
          help={t('desk.users_about')}
          autoComplete="off"
          maxLength={7_000}
          value={users}
          onChange={setUsers}
        />
      </>
    ),
    send: (reason) => {
      const asked = { template: picked, users: numbersIn(users), reason };
      return areNumbers(asked.users, rewards.GIVEN_MAX) ? ask(rewards.give, asked) : invalid();
    },
  };
  return <AskActs acts={templates.length === 0 ? acts : [give, ...acts]} />;
}

/** What staff ask a second person for about rewards: gifts of coupons, ends of rebates, links of accounts that are wrong. */
export default function RewardsPage() {
  const { t } = useTranslation(['desk', 'rewards']);
  useTitle(t('nav.rewards'));
  const found = useCall(desk.settings, { noun: 'coupon' });
  return (
    <div className="desk-pane">
      <div className="desk-head">
        <h1 className="t2">{t('nav.rewards')}</h1>
      </div>
      <p className="body c2">{t('rewards:desk.about')}</p>
      <Shown of={found}>{({ settings }) => <Acts templates={templatesOf(settings)} />}</Shown>
    </div>
  );
}
