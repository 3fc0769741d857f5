import type { copy } from '@glassbook/contract';
import { Button, buttonClass, DecimalInput, FieldError, Overlay, Segments } from '@glassbook/ui';
import { figure } from '@glassbook/ui/format';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { textOf } from '../../shared/offer/figures.ts';
import { ActButton } from '../../shared/sending/act-button.tsx';
import { TransferDoor } from '../../shared/transfer-door.tsx';
import { cancelling, moving, pausing } from './acts.ts';
import { followPath } from './links.ts';
import { unitsOf } from './units.ts';
import { SCALE, useMargin } from './use-margin.ts';

type Of = { row: copy.FollowView };

/** Money into the amount of a follow, or out of what is free of it. */
function MoveAmount({ row }: Of) {
  const { t } = useTranslation('copy');
  const { asset, name, available } = useMargin();
  const [isOpen, setOpen] = useState(false);
  const [way, setWay] = useState<'in' | 'out'>('in');
  const [text, setText] = useState('');
  const most = way === 'in' ? available : unitsOf(row.free) - unitsOf(row.share_due);
  const amount = unitsOf(text);
  const isGood = amount > 0n && amount <= most;
  return (
    <>
      <Button size="lg" wide onClick={() => setOpen(true)}>
        {t('move')}
      </Button>
      <Overlay open={isOpen} onOpenChange={setOpen} title={t('move')} about={t('move.about')}>
        <div className="col g4 pb-4">
          <Segments
            label={t('move')}
            value={way}
            onChange={setWay}
            options={(['in', 'out'] as const).map((value) => ({ value, label: t(`move.${value}`) }))}
          />
          <DecimalInput
            label={t('amount')}
            value={text}
            places={SCALE}
            unit={name}
            aside={
              <span className="num">
                {t('available', { amount: textOf(most < 0n ? 0n : most, SCALE), asset: name })}{' '}
                {way === 'in' && asset && <TransferDoor asset={asset} to="lever" />}
              </span>
            }
            onChange={setText}
          />
          {text !== '' && !isGood && <FieldError>{t('refusal.insufficient_funds')}</FieldError>}
          {isGood && (
            <ActButton
              act={moving}
              tone="primary"
              body={{ follow_user_id: String(row.trader_user_id), amount: `${way === 'out' ? '-' : ''}${text}` }}
              name={`copy amount ${row.id}`}
              label={t(`move.${way}.go`, { amount: `${figure(text)} ${name}` })}
            />
          )}
        </div>
      </Overlay>
    </>
  );
}

/** What its owner does with a follow that has not ended. */
export function FollowActs({ row }: Of) {
  const { t } = useTranslation('copy');
  const named = { follow_user_id: String(row.trader_user_id) };
  const isPaused = row.state === 'paused';
  if (row.state === 'ended' || row.state === 'ending') return null;
  return (
    <div className="grid grid-cols-2 gap-3">
      <ActButton
        act={pausing}
        body={{ ...named, pause: isPaused ? '0' : '1' }}
        name={`copy pause ${row.id}`}
        label={t(isPaused ? 'resume' : 'pause')}
        about={t(isPaused ? 'resume.about' : 'pause.about')}
      />
      {row.limited === 1 && <MoveAmount row={row} />}
      <Link className={buttonClass('neutral', 'lg', true)} to={followPath(row.trader_user_id)}>
        {t('edit')}
      </Link>
      <ActButton
        act={cancelling}
        tone="danger"
        body={{ ...named, keep: '0' }}
        name={`copy end ${row.id}`}
        label={t('end')}
        about={t('end.about')}
      >
        <p className="cap c2">{t('end.share')}</p>
      </ActButton>
      {row.open_count > 0 && (
        <ActButton
          act={cancelling}
          body={{ ...named, keep: '1' }}
          name={`copy keep ${row.id}`}
          label={t('end_keep')}
          about={t('end_keep.about')}
        />
      )}
    </div>
  );
}
