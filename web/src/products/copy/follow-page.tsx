import { copy } from '@glassbook/contract';
import { Users } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../carry/loadable.ts';
import { NoneHere } from '../../shared/offer/none-here.tsx';
import { useId } from '../../shared/offer/use-id.ts';
import { Page } from '../../shared/page.tsx';
import { Shown } from '../../shared/shown.tsx';
import { FollowForm } from './follow-form.tsx';
import { traderPath } from './links.ts';
import { paths } from './paths.ts';

type Trader = ReturnType<typeof copy.traderDetail.reply.parse>;

/** The form that the page was opened for: who begins to follow sees the receipt, not the terms of the new follow. */
function Terms({ trader }: { trader: Trader }) {
  const [wasFollowed] = useState(trader.is_followed);
  const mine = useCall(copy.mine, {}, { enabled: wasFollowed });
  if (!wasFollowed) return <FollowForm trader={trader} row={undefined} />;
  return (
    <Shown of={mine}>
      {({ rows }) => {
        const row = rows.find(({ trader_user_id: of, state }) => of === trader.trader_info.id && state !== 'ended');
        return <FollowForm key={row?.id} trader={trader} row={row} />;
      }}
    </Shown>
  );
}

/** The terms of copying a trader: of a new follow, or of the own one that is there. */
export default function FollowPage() {
  const { t } = useTranslation('copy');
  const id = useId();
  const found = useCall(copy.traderDetail, { trader_user_id: id ?? '1' }, { enabled: id !== undefined });
  const name = found.data?.trader_info.nickname;
  const isNone =
    id === undefined ||
    found.failure?.reason === 'copy.trader_not_found' ||
    (found.data?.trader_info.is_trader === 2 && !found.data.is_followed);
  return (
    <Page
      title={name === undefined ? t('go') : t('go_of', { trader: name })}
      back={id === undefined ? paths.traders : traderPath(id)}
      width="narrow"
    >
      <div className="pad col g4 pb-6">
        {isNone ? (
          <NoneHere icon={Users} title={t('trader.none')} offers={paths.traders} />
        ) : (
          <Shown of={found}>{(trader) => <Terms key={id} trader={trader} />}</Shown>
        )}
      </div>
    </Page>
  );
}
