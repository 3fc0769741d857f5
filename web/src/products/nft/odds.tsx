import type { nft } from '@glassbook/contract';
import { Table } from '@glassbook/ui';
import { count, ppmPercent } from '@glassbook/ui/format';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { codePath, itemPath } from './links.ts';
import { oddsOf } from './terms.ts';

/** What a series brings and how likely now: by what is left, of rarities and of works. */
export function Odds({ of }: { of: nft.ItemView }) {
  const { t, i18n } = useTranslation('nft');
  const odds = oddsOf(of.contents);
  const number = (value: number) => count(value, i18n.language);
  return (
    <section className="col g3">
      <div className="row sb wrap g2">
        <h2 className="t3">{t('odds')}</h2>
        <span className="cap c2">
          {t('odds.left', { left: number(of.total - of.opened), total: number(of.total) })}
        </span>
      </div>
      <Table
        dense
        caption={t('odds')}
        rows={odds}
        rowKey={({ rarity }) => rarity}
        columns={[
          { key: 'rarity', head: t('rarity'), cell: ({ rarity }) => rarity },
          { key: 'chance', head: t('odds.chance'), numeric: true, cell: ({ ppm }) => ppmPercent(ppm) },
          { key: 'left', head: t('odds.items'), numeric: true, cell: ({ left }) => number(left) },
        ]}
      />
      <ul className="col g1">
        {of.contents.map((content) => (
          <li key={content.code} className="row sb g2 min-h-11">
            <Link className="label link ell" dir="auto" to={itemPath(content.code)}>
              {content.name}
            </Link>
            <span className="cap c2 num nowrap">
              {t('odds.of', { rarity: content.rarity, left: number(content.left), total: number(content.count) })}
            </span>
          </li>
        ))}
      </ul>
      <p className="cap c2">{t('odds.about')}</p>
      <p className="cap c2">{t('odds.who')}</p>
      <Link className="link label" to={codePath('proof', of.code)}>
        {t('proof')}
      </Link>
    </section>
  );
}
