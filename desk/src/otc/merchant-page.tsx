import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { otc } from '@glassbook/contract';
import { Badge } from '@glassbook/ui';
import { figure } from '@glassbook/ui/format';
import { useCall } from '../app/calls.ts';
import { ask } from '../app/client.ts';
import { paths, requestPath } from '../app/paths.ts';
import { useSelf } from '../app/self.ts';
import { Shown } from '../app/shown.tsx';
import { stamp } from '../app/stamp.ts';
import { CaseHead, Fact } from '../cases/case-frame.tsx';
import { useOtc } from '../overview/queue-calls.ts';
import { AskActs } from '../app/ask-acts.tsx';

/** The decision about who asks to be a merchant; nothing once it is made. */
function Application({ user }: { user: string }) {
  const { t } = useTranslation('desk');
  const { may } = useSelf();
  return (
    <Shown of={useOtc()} rows={1}>
      {({ merchants }) => {
        const row = merchants.find((each) => String(each.user) === user);
        if (!row) return null;
        const send = (admitted: '0' | '1') => (reason: string) => ask(otc.admit, { user, admitted, reason });
        const about = t('identity.override_about');
        return (
          <>
            <p className="row wrap g2 mt2">
              <Badge tone="info">{t('value.waiting')}</Badge>
              {row.request !== null && may('request.read') && (
                <Link to={requestPath(row.request)}>{`R-${row.request}`}</Link>
              )}
              <span className="cap c2">{`${stamp(row.at_ms)} UTC`}</span>
            </p>
            {may('otc.request') && row.request === null && (
              <AskActs
                acts={[
                  { key: '1', label: t('identity.approve'), about, isDanger: false, send: send('1') },
                  { key: '0', label: t('identity.reject'), about, isDanger: true, send: send('0') },
                ]}
              />
            )}
          </>
        );
      }}
    </Shown>
  );
}

/** One merchant or applicant: the figures of 30 days with the counts behind them, and what can be decided. */
export default function MerchantPage() {
  const { t } = useTranslation(['desk', 'otc']);
  const { user = '' } = useParams();
  const found = useCall(otc.figures, { user });
  return (
    <div className="desk-pane">
      <CaseHead {...{ name: `M-${user}`, user }} queue={{ path: paths.merchants, title: t('nav.merchants') }} />
      <Shown key={user} of={found}>
        {({ orders, failed, disputes_lost: lost, completion, worth }) => (
          <dl className="desk-kv narrow mx-0 mt4">
            <Fact name={t('otc:figure.orders')}>{orders}</Fact>
            <Fact name={t('otc:figure.failed')}>{failed}</Fact>
            <Fact name={t('otc:figure.disputes_lost')}>{lost}</Fact>
            <Fact name={t('otc:figure.completion')}>{completion === null ? '–' : `${completion}%`}</Fact>
            <Fact name={t('otc:figure.worth')}>{`${figure(worth)} USDT`}</Fact>
          </dl>
        )}
      </Shown>
      <Application user={user} />
    </div>
  );
}
