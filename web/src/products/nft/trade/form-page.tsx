import type { nft } from '@glassbook/contract';
import { Gem } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { NoneHere } from '../../../shared/offer/none-here.tsx';
import { Page } from '../../../shared/page.tsx';
import { Shown } from '../../../shared/shown.tsx';
import { ItemHead } from './item-head.tsx';
import { codePath } from '../links.ts';
import { paths } from '../paths.ts';
import { useCode } from '../use-code.ts';
import { useItem } from '../use-item.ts';

/** A page with a form about the item that the address names. */
export function FormPage({ title, children }: { title: string; children: (item: nft.ItemView) => ReactNode }) {
  const { t } = useTranslation('nft');
  const code = useCode();
  const found = useItem(code);
  return (
    <Page title={title} back={code === undefined ? paths.market : codePath('item', code)} width="narrow">
      <div className="pad col g4 pb-6">
        {code === undefined || found.failure?.reason === 'nft.not_found' ? (
          <NoneHere icon={Gem} title={t('refusal.not_found')} offers={paths.market} />
        ) : (
          <Shown of={found}>
            {(item) => (
              <>
                <ItemHead item={item} />
                {children(item)}
              </>
            )}
          </Shown>
        )}
      </div>
    </Page>
  );
}
