import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { kefu } from '@glassbook/contract';
import { Button, FieldError, Overlay, Select, toast, useBusy } from '@glassbook/ui';
import { refreshAll, useCall } from '../app/calls.ts';
import { ask } from '../app/client.ts';
import { useSelf } from '../app/self.ts';
import { Shown } from '../app/shown.tsx';
import type { DeskCase, Talking } from './use-desk-chat.ts';

type Props = { user: string; of: DeskCase; talking: Talking };

/** Who gets the case. It is refused where another has taken it since. */
function useAssign({ user, of, talking }: Props) {
  const from = of.staff === null ? {} : { from: String(of.staff.id) };
  return async (staff?: string): Promise<string | undefined> => {
    const answer = await ask(kefu.assign, { user, ...from, ...(staff !== undefined && { staff }) });
    if (answer.ok) talking.assigned(answer.message);
    refreshAll();
    return answer.ok ? undefined : answer.message;
  };
}

type GiveProps = { assign: (staff: string) => Promise<string | undefined>; onDone: () => void };
type Agents = z.output<(typeof kefu.agents)['reply']>;

function HandOver({ agents, assign, onDone }: GiveProps & { agents: Agents }) {
  const { t } = useTranslation('desk');
  const self = useSelf();
  const others = agents.filter(({ id }) => id !== self.id);
  const [chosen, setChosen] = useState('');
  const [said, setSaid] = useState<string>();
  const [busy, run] = useBusy();
  const staff = chosen === '' ? String(others[0]?.id ?? '') : chosen;
  const give = () =>
    void run(async () => {
      const refused = await assign(staff);
      setSaid(refused);
      if (refused === undefined) onDone();
    });
  return (
    <div className="col g4">
      <Select
        label={t('chat.agent')}
        labelShown
        value={staff}
        onChange={setChosen}
        options={others.map(({ id, name, open }) => ({
          value: String(id),
          label: `${name} · ${t('chat.open')}: ${open}`,
        }))}
      />
      {said !== undefined && <FieldError>{said}</FieldError>}
      <Button tone="primary" wide disabled={staff === ''} busy={busy && t('busy')} onClick={give}>
        {t('chat.give')}
      </Button>
    </div>
  );
}

/** To whom, once it is known who there is. */
function HandOverTo(props: GiveProps) {
  const found = useCall(kefu.agents, {});
  return (
    <Shown of={found} rows={2}>
      {(agents) => <HandOver agents={agents} {...props} />}
    </Shown>
  );
}

/** Taking the case, giving it to another, and ending it. */
export function ChatActs(props: Props) {
  const { user, of, talking } = props;
  const { t } = useTranslation(['desk', 'kefu']);
  const self = useSelf();
  const assign = useAssign(props);
  const [open, setOpen] = useState<'give' | 'end'>();
  const [busy, run] = useBusy();
  if (!self.may('chat.answer')) return null;
  const isOwn = of.state === 'open' && of.staff?.id === self.id;
  const take = () =>
    void run(async () => {
      const refused = await assign();
      if (refused !== undefined) toast({ title: refused, tone: 'err' });
    });
  const end = () =>
    void run(async () => {
      const answer = await ask(kefu.end, { user });
      toast({ title: answer.message, tone: answer.ok ? 'ok' : 'err' });
      if (answer.ok) talking.assigned({ ...of, state: 'closed' });
      setOpen(undefined);
      refreshAll();
    });
  return (
    <div className="desk-actions">
      {isOwn ? (
        <>
          <Button size="sm" tone="outlined" onClick={() => setOpen('give')}>
            {t('chat.give')}
          </Button>
          <Button size="sm" tone="danger" onClick={() => setOpen('end')}>
            {t('kefu:end')}
          </Button>
        </>
      ) : (
        <Button size="sm" tone="primary" busy={busy && t('busy')} onClick={take}>
          {t('chat.take')}
        </Button>
      )}
      <Overlay
        open={open !== undefined}
        onOpenChange={(next) => !next && setOpen(undefined)}
        title={t(open === 'end' ? 'kefu:end' : 'chat.give')}
        about={t(open === 'end' ? 'chat.end_about' : 'chat.give_about')}
      >
        {open === 'end' ? (
          <Button tone="danger" wide busy={busy && t('busy')} onClick={end}>
            {t('kefu:end')}
          </Button>
        ) : (
          <HandOverTo assign={assign} onDone={() => setOpen(undefined)} />
        )}
      </Overlay>
    </div>
  );
}
