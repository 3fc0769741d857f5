import { nft } from '@glassbook/contract';
import { Button, FieldError, MatchMark, Table } from '@glassbook/ui';
import { count } from '@glassbook/ui/format';
import { Download, Package } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../carry/loadable.ts';
import { NoneHere } from '../../shared/offer/none-here.tsx';
import { Page } from '../../shared/page.tsx';
import { Shown } from '../../shared/shown.tsx';
import { checkDraws } from './check-draws.ts';
import { codePath } from './links.ts';
import { paths } from './paths.ts';
import { useCode } from './use-code.ts';
import './nft.css';

type Opening = nft.ProofTable['openings'][number];
/** So many are shown at once; the file has all. */
const SHOWN = 50;

/** The file that `npm run verify` takes. */
function save(table: nft.ProofTable): void {
  const address = URL.createObjectURL(new Blob([JSON.stringify(table)], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = `${table.series}.json`;
  link.click();
  URL.revokeObjectURL(address);
}

/** One draw, in the order in which it came to be. */
function Draw({ table, opening }: { table: nft.ProofTable; opening: Opening }) {
  const { t, i18n } = useTranslation('nft');
  const { box, secret, seed, counter, left, index, item } = opening;
  const number = Number(box.split('-')[2]);
  const content = table.contents.find((one) => one.item === item);
  const steps = [
    [t('draw.commitment'), table.commitments[number - 1]],
    [t('seed'), seed === '' ? t('draw.no_seed') : seed],
    [t('draw.secret'), secret],
    [t('draw.message'), `${box}:${seed}:${counter}`],
    [t('draw.index'), t('draw.of', { index: count(index, i18n.language), left: count(left, i18n.language) })],
    [t('draw.item'), `${content?.name ?? ''} (${item})`],
  ] as const;
  return (
    <section className="card p col g3" aria-label={t('draw.of_box', { box })}>
      <h2 className="t3">{t('draw.of_box', { box })}</h2>
      <ol className="col g3">
        {steps.map(([label, value]) => (
          <li key={label} className="col">
            <span className="cap c2">{label}</span>
            <code className="cap break-all">{value}</code>
          </li>
        ))}
      </ol>
      <p className="cap c2">{t('draw.about')}</p>
    </section>
  );
}

function Draws({ table, code }: { table: nft.ProofTable; code: string }) {
  const { t, i18n } = useTranslation('nft');
  const wrong = useMemo(() => checkDraws(table), [table]);
  const own = table.openings.find(({ box }) => box === code);
  const number = (value: number) => count(value, i18n.language);
  return (
    <>
      <div className="row sb wrap g2" role="status">
        <span className="label">
          {t('proof.checked', { opened: number(table.openings.length), total: number(table.commitments.length) })}
        </span>
        <MatchMark match={wrong === undefined}>{t(wrong === undefined ? 'proof.match' : 'proof.mismatch')}</MatchMark>
      </div>
      {wrong !== undefined && <FieldError>{wrong}</FieldError>}
      <p className="body c2">{t('proof.about')}</p>
      {own && <Draw table={table} opening={own} />}
      <Table
        dense
        caption={t('proof.contents')}
        rows={table.contents}
        rowKey={({ item }) => item}
        columns={[
          { key: 'name', head: t('name'), cell: ({ name }) => name },
          { key: 'rarity', head: t('rarity'), cell: ({ rarity }) => rarity },
          { key: 'count', head: t('odds.items'), numeric: true, cell: (content) => number(content.count) },
        ]}
      />
      {table.openings.length > 0 && (
        <Table
          dense
          caption={t('proof.openings')}
          rows={table.openings.slice(-SHOWN).reverse()}
          rowKey={({ n }) => n}
          selected={({ box }) => box === code}
          columns={[
            { key: 'box', head: t('closed_box'), cell: ({ box }) => box },
            {
              key: 'index',
              head: t('draw.index'),
              numeric: true,
              cell: ({ index, left }) => t('draw.of', { index: number(index), left: number(left) }),
            },
            { key: 'item', head: t('draw.item'), cell: ({ item }) => item },
          ]}
        />
      )}
      <p className="cap c2">{t('proof.anyone', { command: `npm run verify -- ${table.series}.json` })}</p>
      <Button onClick={() => save(table)}>
        <Download size={18} strokeWidth={1.75} aria-hidden="true" />
        {t('proof.file')}
      </Button>
    </>
  );
}

/** All draws of a series, repeated on this device; that of a box where the address names one. */
export default function ProofPage() {
  const { t } = useTranslation('nft');
  const code = useCode();
  const found = useCall(nft.proof, { code: code ?? 'S-1' }, { enabled: code !== undefined, staleMs: 0 });
  const missing = found.failure?.reason === 'nft.not_found' || found.failure?.reason === 'nft.not_a_box';
  return (
    <Page title={t('proof')} back={code === undefined ? paths.market : codePath('item', code)} width="reading">
      <div className="pad col g4 pb-6">
        {code === undefined || missing ? (
          <NoneHere icon={Package} title={t('refusal.not_a_box')} offers={paths.market} />
        ) : (
          <Shown of={found}>{(table) => <Draws {...{ table, code }} />}</Shown>
        )}
      </div>
    </Page>
  );
}
