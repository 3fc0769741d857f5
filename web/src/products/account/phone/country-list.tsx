import { Check, Search, SearchX } from 'lucide-react';
import { useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState, isComposing } from '@glassbook/ui';
import { areaRows, foundAreas, type Area, type AreaRow } from './areas.ts';
import { Flag } from './flag.tsx';
import './country-list.css';

function CountryRow({
  row,
  isChosen,
  isReachable,
  onChoose,
}: {
  row: AreaRow;
  isChosen: boolean;
  isReachable: boolean;
  onChoose: (area: Area) => void;
}) {
  return (
    <li>
      <button
        type="button"
        className="country"
        aria-current={isChosen ? 'true' : undefined}
        tabIndex={isReachable ? 0 : -1}
        onClick={() => onChoose(row)}
      >
        <Flag country={row.country} />
        <span className="grow">{row.name}</span>
        {isChosen && <Check size={18} strokeWidth={2} className="c-base" aria-hidden="true" />}
        <span className="num c2">+{row.code}</span>
      </button>
    </li>
  );
}

/** Where a key moves the focus to among buttons; undefined where it moves nothing. */
function movedTo(key: string, at: number, last: number): number | undefined {
  if (key === 'ArrowDown') return at === last ? 0 : at + 1;
  if (key === 'ArrowUp') return at <= 0 ? last : at - 1;
  // In the search they move within the text.
  if (at >= 0 && key === 'Home') return 0;
  return at >= 0 && key === 'End' ? last : undefined;
}

/** The countries with their calling codes: a search, and one choice. Tab reaches the chosen one, arrows move, Enter chooses. */
export function CountryList({
  areas,
  chosen,
  onChoose,
}: {
  areas: readonly Area[];
  chosen: string | undefined;
  onChoose: (area: Area) => void;
}) {
  const { t, i18n } = useTranslation('account');
  const [typed, setTyped] = useState('');
  const list = useRef<HTMLUListElement>(null);
  const found = foundAreas(areaRows(areas, i18n.language), typed);
  // The present choice is the first: among two hundred it would be out of sight.
  const rows = found.toSorted((one, other) => Number(other.country === chosen) - Number(one.country === chosen));
  const reachable = rows.some(({ country }) => country === chosen) ? chosen : rows[0]?.country;

  const move = (event: KeyboardEvent) => {
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])];
    const at = buttons.findIndex((each) => each === document.activeElement);
    const to = movedTo(event.key, at, buttons.length - 1);
    if (to === undefined) return;
    event.preventDefault();
    buttons[to]?.focus();
  };

  return (
    <div onKeyDown={move} role="group" aria-label={t('country.title')}>
      <div className="pad pb-2">
        <div className="input lg">
          <Search size={18} strokeWidth={1.75} className="c3" aria-hidden="true" />
          <input
            type="search"
            autoFocus
            aria-label={t('country.search')}
            placeholder={t('country.search')}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            onKeyDown={(event) => {
              // The form around it is not sent: the first match is chosen.
              if (event.key !== 'Enter' || isComposing(event)) return;
              event.preventDefault();
              if (typed.trim() !== '' && rows[0]) onChoose(rows[0]);
            }}
          />
        </div>
      </div>
      {rows.length === 0 && (
        <EmptyState icon={<SearchX size={20} strokeWidth={1.75} />} title={t('country.none')} headingLevel={2}>
          {t('country.none_about')}
        </EmptyState>
      )}
      <ul ref={list} className="countries">
        {rows.map((row) => (
          <CountryRow
            key={row.country}
            row={row}
            isChosen={row.country === chosen}
            isReachable={row.country === reachable}
            onChoose={onChoose}
          />
        ))}
      </ul>
    </div>
  );
}
