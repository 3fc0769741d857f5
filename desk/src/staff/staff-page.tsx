import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { z } from 'zod';
import { desk, roleNames, type Role } from '@glassbook/contract';
import { Badge, Button, Overlay, Select, Table, TextInput, toast, useBusy } from '@glassbook/ui';
import { UserPlus } from 'lucide-react';
import { ActDialog } from '../app/act-dialog.tsx';
import { refreshAll, useCall } from '../app/calls.ts';
import { ask } from '../app/client.ts';
import { ExportRows } from '../app/export-rows.tsx';
import { requestPath } from '../app/paths.ts';
import { Shown } from '../app/shown.tsx';
import { useSelf } from '../app/self.ts';
import { stamp } from '../app/stamp.ts';
import { useTitle } from '../app/title.ts';

type Member = z.output<(typeof desk.staff)['reply']>[number];
type Asked = { email: string; role: Role | 'none'; isKnown: boolean };

/** Asks for a role for an address, or to take it away. */
function Grant({ asked, onClose }: { asked: Asked; onClose: () => void }) {
  const { t } = useTranslation('desk');
  const go = useNavigate();
  const [email, setEmail] = useState(asked.email);
  const [role, setRole] = useState(asked.role);
  const send = async (reason: string) => {
    const answer = await ask(desk.requestGrant, { email: email.trim(), role, reason });
    refreshAll();
    if (!answer.ok) return answer.message;
    void go(requestPath(answer.message.request));
    return undefined;
  };
  const roles = asked.isKnown ? [...roleNames, 'none' as const] : roleNames;
  return (
    <ActDialog
      open
      onClose={onClose}
      title={t(asked.isKnown ? 'staff.change' : 'staff.add')}
      about={t('staff.grant_about')}
      go={t('staff.ask')}
      send={send}
    >
      <TextInput
        label={t('login.email')}
        type="email"
        autoComplete="off"
        autoCapitalize="none"
        maxLength={254}
        readOnly={asked.isKnown}
        value={email}
        onChange={setEmail}
      />
      <Select
        label={t('field.role')}
        labelShown
        value={role}
        onChange={setRole}
        options={roles.map((value) => ({ value, label: t(`role.${value}`) }))}
      />
    </ActDialog>
  );
}

/** Ends all sessions of one of the staff, once that is confirmed. */
function EndSessions({ member, onClose }: { member: Member; onClose: () => void }) {
  const { t } = useTranslation('desk');
  const [busy, run] = useBusy();
  const end = () =>
    void run(async () => {
      const answer = await ask(desk.endSessions, { staff: String(member.id) });
      toast({ title: answer.message, tone: answer.ok ? 'ok' : 'err' });
      refreshAll();
      onClose();
    });
  return (
    <Overlay
      open
      onOpenChange={(next) => !next && onClose()}
      title={t('staff.end')}
      about={member.name || member.email}
    >
      <Button tone="danger" wide busy={busy && t('busy')} onClick={end}>
        {t('staff.end')}
      </Button>
    </Overlay>
  );
}

/** What one can do about another: never about the own role. */
function Acts({ member, onGrant, onEnd }: { member: Member; onGrant: () => void; onEnd: () => void }) {
  const { t } = useTranslation('desk');
  const self = useSelf();
  const name = member.name || member.email;
  if (!self.may('staff.request')) return null;
  return (
    <span className="row g2">
      {member.id !== self.id && (
        <Button size="xs" tone="outlined" aria-label={`${t('staff.change')}: ${name}`} onClick={onGrant}>
          {t('staff.change')}
        </Button>
      )}
      {member.seen_ms !== null && (
        <Button size="xs" tone="outlined" aria-label={`${t('staff.end')}: ${name}`} onClick={onEnd}>
          {t('staff.end')}
        </Button>
      )}
    </span>
  );
}

/** Whether the authenticator is set up. */
function Factor({ of: { joined, demo } }: { of: Member }) {
  const { t } = useTranslation('desk');
  return (
    <span className="row g2">
      <Badge {...(joined ? { tone: 'ok' as const } : {})}>{t(joined ? 'staff.joined' : 'staff.invited')}</Badge>
      {demo && <Badge tone="warn">{t('demo')}</Badge>}
    </span>
  );
}

const linesOf = (staff: readonly Member[]) => () =>
  Promise.resolve({
    lines: staff.map(({ name, email, role, joined, seen_ms }) => [
      ...[name, email, role ?? '', joined ? 'joined' : 'invited'],
      seen_ms === null ? '' : new Date(seen_ms).toISOString(),
    ]),
  });

function Export({ staff }: { staff: readonly Member[] }) {
  const { t } = useTranslation('desk');
  const head = [t('staff.name'), t('login.email'), t('field.role'), t('staff.factor'), t('staff.seen')];
  return <ExportRows name="staff" head={head} rows={linesOf(staff)} />;
}

export default function StaffPage() {
  const { t } = useTranslation('desk');
  useTitle(t('nav.staff'));
  const self = useSelf();
  const found = useCall(desk.staff, {});
  const [asked, setAsked] = useState<Asked>();
  const [ending, setEnding] = useState<Member>();
  return (
    <div className="desk-pane">
      <div className="desk-head">
        <h1 className="t2">{t('nav.staff')}</h1>
        {found.data && <Export staff={found.data} />}
        {self.may('staff.request') && (
          <Button
            size="sm"
            tone="outlined"
            icon={<UserPlus size={16} strokeWidth={1.75} aria-hidden="true" />}
            onClick={() => setAsked({ email: '', role: 'support', isKnown: false })}
          >
            {t('staff.add')}
          </Button>
        )}
      </div>
      <Shown of={found}>
        {(staff) => (
          <Table
            caption={t('nav.staff')}
            rows={staff}
            rowKey={({ id }) => id}
            columns={[
              { key: 'name', head: t('staff.name'), cell: ({ name }: Member) => name || '–' },
              { key: 'email', head: t('login.email'), cell: ({ email }) => email },
              { key: 'role', head: t('field.role'), cell: ({ role }) => t(`role.${role ?? 'none'}`) },
              {
                key: 'joined',
                head: t('staff.factor'),
                cell: (member) => <Factor of={member} />,
              },
              {
                key: 'seen',
                head: t('staff.seen'),
                cell: ({ seen_ms }) => (seen_ms === null ? '–' : stamp(seen_ms)),
              },
              {
                key: 'acts',
                head: <span className="sr">{t('staff.acts')}</span>,
                cell: (member) => (
                  <Acts
                    member={member}
                    onGrant={() => setAsked({ email: member.email, role: member.role ?? 'none', isKnown: true })}
                    onEnd={() => setEnding(member)}
                  />
                ),
              },
            ]}
          />
        )}
      </Shown>
      <p className="cap c3 mt4">{t('staff.about')}</p>
      {asked && <Grant asked={asked} onClose={() => setAsked(undefined)} />}
      {ending && <EndSessions member={ending} onClose={() => setEnding(undefined)} />}
    </div>
  );
}
