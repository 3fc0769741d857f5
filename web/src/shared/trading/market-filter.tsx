import { market } from '@glassbook/contract';
import { Chips, Select } from '@glassbook/ui';
import { useTranslation } from 'react-i18next';

/** What a list shows only; nothing chosen shows all. */
export type Filter = { quote: string; category: market.Category | '' };
export const noFilter: Filter = { quote: '', category: '' };

type Props = {
  value: Filter;
  onChange: (filter: Filter) => void;
  /** Of all markets; with one there is nothing to choose. */
  quotes: readonly string[];
};

/** What the list shows only: pairs priced in one asset, coins of one category. */
export function MarketFilter({ value, onChange, quotes }: Props) {
  const { t } = useTranslation('market');
  const change = (part: Partial<Filter>): void => {
    const next = { ...value, ...part };
    onChange(next.quote === '' && next.category === '' ? noFilter : next);
  };
  const all = { value: '', label: t('filter.all') } as const;
  return (
    <div className="row sb g3">
      {quotes.length > 1 ? (
        <Chips
          small
          label={t('filter.quotes')}
          value={value.quote}
          onChange={(quote) => change({ quote })}
          options={[all, ...quotes.map((quote) => ({ value: quote, label: quote }))]}
        />
      ) : (
        <span />
      )}
      <div className="w-36 flex-none">
        <CategorySelect value={value.category} onChange={(category) => change({ category })} />
      </div>
    </div>
  );
}

type CategoryProps = { value: Filter['category']; onChange: (category: Filter['category']) => void };

/** The kind of coin that is listed. */
export function CategorySelect({ value, onChange }: CategoryProps) {
  const { t } = useTranslation('market');
  return (
    <Select
      label={t('filter.categories')}
      value={value}
      onChange={onChange}
      options={[
        { value: '' as const, label: t('filter.all_categories') },
        ...market.categories.map((category) => ({ value: category, label: t(`category.${category}`) })),
      ]}
    />
  );
}
