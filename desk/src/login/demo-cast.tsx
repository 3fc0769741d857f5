import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { desk } from '@glassbook/contract';
import { Button } from '@glassbook/ui';
import { useCall } from '../app/calls.ts';
import { ask } from '../app/client.ts';

export type Member = z.output<(typeof desk.demoCast)['reply']>[number];

/** In a demo: one of each role, with the password and the code of the moment. Elsewhere the server names none, and nothing is here. */
export function DemoCast({ onChoose }: { onChoose: (member: Member) => void }) {
  const { t } = useTranslation('desk');
  const cast = useCall(desk.demoCast, {}, { everyMs: 10_000 }).data ?? [];
  if (cast.length === 0) return null;
  // The code that is shown may be over by the time it is used.
  const choose = async (member: Member) => {
    const now = await ask(desk.demoCast, {});
    onChoose((now.ok && now.message.find(({ email }) => email === member.email)) || member);
  };
  return (
    <section className="mt6" aria-labelledby="demo-cast">
      <h2 className="t3" id="demo-cast">
        {t('demo.title')}
      </h2>
      <p className="cap c2 mt1">{t('demo.about')}</p>
      <dl className="desk-kv mt3">
        <div>
          <dt>{t('login.password')}</dt>
          <dd>{cast[0]?.password}</dd>
        </div>
      </dl>
      <ul className="desk-cast">
        {cast.map((member) => (
          <li key={member.email}>
            <span className="grow">
              <span className="body med block">{t(`role.${member.role}`)}</span>
              <span className="cap c2 block">{member.email}</span>
            </span>
            <span className="desk-code">{member.code}</span>
            <Button
              size="sm"
              tone="outlined"
              aria-label={`${t('login.go')}: ${t(`role.${member.role}`)}`}
              onClick={() => void choose(member)}
            >
              {t('login.go')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
