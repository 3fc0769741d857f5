import type { invite } from '@glassbook/contract';
import { ListRow, useTimes } from '@glassbook/ui';
import { figure } from '@glassbook/ui/format';
import { CornerDownRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Portrait } from '../../shared/picture/portrait.tsx';

/** A nickname, or the end of the account number where there is none. */
function useName(): (person: invite.Person) => string {
  const { t } = useTranslation('invite');
  return ({ nickname, account_end }) => nickname || t('account', { end: account_end });
}

/** Who invited the user. */
export function Inviter({ person }: { person: invite.Person }) {
  const { t } = useTranslation('invite');
  const name = useName()(person);
  return (
    <ListRow leading={<Portrait address={person.portrait} name={name} />} title={t('invited_you', { name })} wrap />
  );
}

/** One user who signed up with the code, and how many that user has invited. */
export function Invited({ person }: { person: invite.Invited }) {
  const { t } = useTranslation('invite');
  const times = useTimes();
  const name = useName()(person);
  const joined = t('joined', { date: times.date(person.joined_ms) });
  const paid = t('paid_by', { fees: figure(person.fees), rebates: figure(person.rebates) });
  const state = person.state === 'paid' ? paid : t(`why.${person.state}`);
  return (
    <ListRow
      leading={
        <>
          <CornerDownRight size={16} strokeWidth={1.75} className="c3" aria-hidden="true" />
          <Portrait address={person.portrait} name={name} />
        </>
      }
      title={name}
      detail={[joined, ...(person.people === 0 ? [] : [t('people', { count: person.people })]), state].join(' · ')}
      wrap
    />
  );
}
