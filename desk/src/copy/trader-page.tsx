import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useParams } from 'react-router';
import type { z } from 'zod';
import { copy } from '@glassbook/contract';
import { Badge, Button, serverNow, Table } from '@glassbook/ui';
import { figure } from '@glassbook/ui/format';
import { ActDialog } from '../app/act-dialog.tsx';
import { refreshAll, useCall } from '../app/calls.ts';
import { ask } from '../app/client.ts';
import { paths, requestPath, userPath } from '../app/paths.ts';
import { useSelf } from '../app/self.ts';
import { Shown } from '../app/shown.tsx';
import { age, stamp } from '../app/stamp.ts';
import { CaseHead, Fact } from '../cases/case-frame.tsx';

type Named = { user: string; application: string };
type Application = z.output<(typeof copy.application)['reply']>;
const tones = { review: 'info', approved: 'ok', declined: 'err' } as const;
type Act = (typeof copy.decisions)[number] | 'remove';

/** What each of staff asks a second person for: a decision while it waits, the removal of who was approved. */
function Acts({ named, of: { state, request, same } }: { named: Named; of: Application }) {
  const { t } = useTranslation(['desk', 'copy']);
  const { may } = useSelf();
  const go = useNavigate();
  const [act, setAct] = useState<Act>();
  if (!may('copy.request') || request !== null || state === 'declined') return null;
  const acts: readonly Act[] =
    state === 'approved' ? ['remove'] : copy.decisions.filter((each) => each === 'decline' || same.length === 0);
  const words: Record<Act, string> = {
    ...{ approve: t('identity.approve'), decline: t('identity.reject'), remove: t('copy:desk.remove') },
  };
  const send = async (reason: string): Promise<string | undefined> => {
    if (act === undefined) return undefined;
    const asked = await (act === 'remove'
      ? ask(copy.remove, { user: named.user, reason })
      : ask(copy.decide, { ...named, decision: act, reason }));
    refreshAll();
    if (asked.ok) void go(requestPath(asked.message.request));
    return asked.ok ? undefined : asked.message;
  };
  const title = act === undefined ? '' : words[act];
  return (
    <div className="desk-actions mt6">
      {acts.map((each) => (
        <Button key={each} tone={each === 'approve' ? 'primary' : 'danger'} onClick={() => setAct(each)}>
          {words[each]}
        </Button>
      ))}
      <ActDialog
        open={act !== undefined}
        onClose={() => setAct(undefined)}
        {...{ title, go: title, send }}
        about={t(act === 'remove' ? 'copy:desk.remove_about' : 'identity.override_about')}
        tone={act === 'approve' ? 'primary' : 'danger'}
      />
    </div>
  );
}

function Details({ named, of }: { named: Named; of: Application }) {
  const { t, i18n } = useTranslation(['desk', 'copy']);
  const { may } = useSelf();
  const { state, request, created_ms: at, decided_ms: decided, criteria, same } = of;
  const person = (id: number) => (may('user.read') ? <Link to={userPath(id)}>{`U-${id}`}</Link> : `U-${id}`);
  return (
    <>
      <p className="row wrap g2 mt2">
        <Badge tone={tones[state]}>{t(`copy:application.${state}`)}</Badge>
        {request !== null && may('request.read') && <Link to={requestPath(request)}>{`R-${request}`}</Link>}
        <span className="cap c2">{`${stamp(at)} UTC · ${age((decided ?? serverNow()) - at, i18n.language)}`}</span>
      </p>
      <dl className="desk-kv narrow mx-0 mt4">
        <Fact name={t('copy:reason.share')}>{`${of.share_ratio}%`}</Fact>
        <Fact name={t('copy:desk.same')}>
          {same.length === 0
            ? '–'
            : same.map((id) => (
                <span key={id} className="block warn">
                  {person(id)}
                </span>
              ))}
        </Fact>
      </dl>
      <div className="mt4">
        <Table
          dense
          caption={t('copy:criteria')}
          rows={criteria}
          rowKey={({ name }) => name}
          columns={[
            { key: 'name', head: t('copy:criteria'), cell: ({ name }) => t(`copy:criterion.${name}`) },
            { key: 'need', head: t('copy:need'), cell: ({ need, name }) => shownOf(name, need), numeric: true },
            {
              key: 'have',
              head: t('copy:have'),
              numeric: true,
              cell: ({ have, name, met }) => <span className={met ? '' : 'warn'}>{shownOf(name, have)}</span>,
            },
          ]}
        />
      </div>
      <Acts named={named} of={of} />
    </>
  );
}

/** Money with its places, counts as they are. */
const shownOf = (name: Application['criteria'][number]['name'], text: string): string =>
  name === 'equity' ? figure(text) : text;

/** One application to lead: the share asked for, the criteria with what is needed and what is there, and what can be done about it. */
export default function TraderPage() {
  const { t } = useTranslation('desk');
  const { user = '', id = '' } = useParams();
  const named = { user, application: id };
  const found = useCall(copy.application, named);
  return (
    <div className="desk-pane">
      <CaseHead {...{ name: `T-${id}`, user }} queue={{ path: paths.traders, title: t('nav.traders') }} />
      <Shown key={id} of={found}>
        {(of) => <Details named={named} of={of} />}
      </Shown>
    </div>
  );
}
