import { Monitor, Smartphone } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { account } from '@glassbook/contract';
import { Badge, Button, ListRow, SkeletonRows, toast, useBusy, useTimes } from '@glassbook/ui';
import { ask } from '../../../carry/client.ts';
import { refresh, useCall } from '../../../carry/loadable.ts';
import { Shown } from '../../../shared/shown.tsx';
import { deviceName } from '@glassbook/ui/device-name';

/** The sessions of the account, each with its end. */
export function SessionsList() {
  const { t } = useTranslation('security');
  const times = useTimes();
  const sessions = useCall(account.sessions, {});
  const { data } = sessions;
  const [busy, run] = useBusy();
  const end = async (send: () => Promise<{ ok: boolean; message: string }>): Promise<void> => {
    const answer = await run(send);
    if (answer === undefined) return;
    toast({ title: answer.message, tone: answer.ok ? 'ok' : 'err' });
    refresh(account.sessions);
  };
  return (
    <section className="mt6">
      <div className="row sb pad mb-2">
        <h2 className="label c2">{t('devices')}</h2>
        {data !== undefined && data.length > 1 && (
          <Button tone="text" disabled={busy} onClick={() => void end(() => ask(account.endOtherSessions, {}))}>
            {t('devices.end_others')}
          </Button>
        )}
      </div>
      <Shown of={sessions} skeleton={<SkeletonRows rows={2} />}>
        {(rows) =>
          rows.map(({ id, agent, address, seen_ms, present }) => {
            const name = deviceName(agent) || t('devices.unknown');
            const Icon = /Mobi|Android/.test(agent) ? Smartphone : Monitor;
            return (
              <ListRow
                key={id}
                leading={
                  <span className="security-icon" aria-hidden="true">
                    <Icon size={18} strokeWidth={1.75} />
                  </span>
                }
                wrap
                title={name}
                detail={t('devices.seen', { address, time: times.ago(seen_ms) })}
                trailing={
                  present ? (
                    <Badge tone="ok">{t('devices.present')}</Badge>
                  ) : (
                    <Button
                      tone="neutral"
                      size="sm"
                      disabled={busy}
                      aria-label={t('devices.end_named', { name })}
                      onClick={() => void end(() => ask(account.endSession, { id: String(id) }))}
                    >
                      {t('devices.end')}
                    </Button>
                  )
                }
              />
            );
          })
        }
      </Shown>
    </section>
  );
}
