import { useTranslation } from 'react-i18next';
import { account } from '@glassbook/contract';
import { Badge, ListRow, SkeletonRows, useTimes } from '@glassbook/ui';
import { useCall } from '../../../carry/loadable.ts';
import { Shown } from '../../../shared/shown.tsx';
import { deviceName } from '@glassbook/ui/device-name';

/** The last logins: when, on what and from where. */
export function LoginHistory() {
  const { t } = useTranslation('security');
  const times = useTimes();
  const logins = useCall(account.logins, { limit: '50' });
  return (
    <Shown of={logins} skeleton={<SkeletonRows rows={3} />}>
      {({ data }) => (
        <div className="-mx-4">
          {data.map(({ at_ms, new_device, agent, address }) => (
            <ListRow
              key={`${at_ms} ${address}`}
              wrap
              title={times.dateTime(at_ms)}
              detail={[deviceName(agent) || t('devices.unknown'), address].join(' · ')}
              trailing={new_device && <Badge tone="warn">{t('logins.new')}</Badge>}
            />
          ))}
        </div>
      )}
    </Shown>
  );
}
