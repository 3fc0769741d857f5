import { rewards } from '@glassbook/contract';
import { Button, FieldError, Ledger, MatchMark, Part, Sum, useTimes } from '@glassbook/ui';
import { count } from '@glassbook/ui/format';
import { Download } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../carry/loadable.ts';
import { Shown } from '../../shared/shown.tsx';
import { checkDraw } from './check-draw.ts';
import { usePrize } from './draw-odds.tsx';

/** The file that `npm run verify` takes. */
function save(proof: rewards.ProofTable): void {
  const address = URL.createObjectURL(new Blob([JSON.stringify(proof)], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = `draw-${proof.day}.json`;
  link.click();
  URL.revokeObjectURL(address);
}

const four = (hex: string): string => hex.replaceAll(/(.{4})(?=.)/g, '$1 ');

function Steps({ row, proof }: { row: rewards.DrawView; proof: rewards.ProofTable }) {
  const { t, i18n } = useTranslation('rewards');
  const times = useTimes();
  const steps = [
    [t('step.locked'), four(row.commitment), times.time(row.committed_ms)],
    [t('step.seed'), row.seed, times.time(row.drawn_ms)],
    [t('step.secret'), four(row.secret), times.time(row.drawn_ms)],
    [t('step.message'), `${row.day}:${row.seed}:${row.counter}`, ''],
  ] as const;
  return (
    <section className="card p col g3">
      <h2 className="t3">{t('made')}</h2>
      <ol className="col g3">
        {steps.map(([label, value, time], place) => (
          <li key={label} className="col">
            <span className="row sb g2 label">
              <span>{`${place + 1}. ${label}`}</span>
              <span className="cap c2 num">{time}</span>
            </span>
            <code className="cap c2 draw-hash">{value}</code>
          </li>
        ))}
      </ol>
      <p className="cap">
        {t('step.value', {
          hex: row.value.toString(16).padStart(8, '0'),
          value: count(row.value, i18n.language),
          number: String(row.number).padStart(4, '0'),
        })}
      </p>
      <p className="cap c2">{t('anyone', { command: `npm run verify -- draw-${row.day}.json` })}</p>
      <Button onClick={() => save(proof)}>
        <Download size={18} strokeWidth={1.75} aria-hidden="true" />
        {t('file')}
      </Button>
    </section>
  );
}

function Checked({ row, proof }: { row: rewards.DrawView; proof: rewards.ProofTable }) {
  const { t, i18n } = useTranslation('rewards');
  const times = useTimes();
  const prize = usePrize();
  const wrong = useMemo(() => checkDraw(proof) ?? (proof.number === row.number ? undefined : 'number'), [proof, row]);
  const number = (value: number) => count(value, i18n.language);
  const day = times.date(Date.parse(`${row.day}T12:00:00Z`), 'UTC');
  return (
    <>
      <section className="card p col g3" aria-label={t('you_drew', { day })}>
        <div className="row sb wrap g2">
          <div className="col">
            <span className="cap c2">{t('you_drew', { day })}</span>
            <span className="t2">{prize(row)}</span>
            <span className="cap c2">{t('number', { number: String(row.number).padStart(4, '0') })}</span>
          </div>
          <div className="col items-end" role="status">
            <MatchMark match={wrong === undefined}>{t(wrong === undefined ? 'match' : 'mismatch')}</MatchMark>
            <span className="cap c2">{t('checked')}</span>
          </div>
        </div>
        {wrong !== undefined && <FieldError>{t(`wrong.${wrong}`)}</FieldError>}
        <Ledger>
          <Part label={t('points_before')}>{number(row.points_before)}</Part>
          <Part label={t('draw_of', { day })}>{`+${number(row.points)}`}</Part>
          <Sum label={t('points_now')}>{number(row.points_after)}</Sum>
        </Ledger>
      </section>
      <Steps {...{ row, proof }} />
    </>
  );
}

/** A draw, repeated on this device from its published proof. */
export function Drawn({ row }: { row: rewards.DrawView }) {
  const found = useCall(rewards.proof, { day: row.day }, { staleMs: 0 });
  return <Shown of={found}>{(proof) => <Checked {...{ row, proof }} />}</Shown>;
}
