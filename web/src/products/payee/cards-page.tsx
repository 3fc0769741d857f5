import { CreditCard, Landmark, Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import type { z } from 'zod';
import { payee } from '@glassbook/contract';
import { Badge, buttonClass, EmptyState, IconButton, useNow } from '@glassbook/ui';
import { useGoBack } from '../../carry/go-back.ts';
import { refresh, useCall } from '../../carry/loadable.ts';
import { Page } from '../../shared/page.tsx';
import { paths } from '../../carry/paths.ts';
import { ProofForm } from '../../shared/proof/proof-form.tsx';
import { Shown } from '../../shared/shown.tsx';
import { CardForm, type Kind } from './card-form.tsx';
import { Hold } from './hold.tsx';
import { RemoveSheet } from './remove-sheet.tsx';
import './payee.css';

type Own = z.output<typeof payee.own.reply>;
type Card = Own['cards'][number];

const pathOf = { bank: paths.bank, international: paths.internationalBank };
const nameOf = ({ bank, number }: Card): string => `${bank} ${number}`;

function Cards({ kind, own }: { kind: Kind; own: Own }) {
  const { t } = useTranslation('payee');
  const now = useNow(own.now_ms);
  const [removed, setRemoved] = useState<Card>();
  const cards = own.cards.filter((each) => each.kind === kind);
  const add = (
    <Link className={buttonClass('primary', 'lg')} to="?card=new">
      <Plus size={18} strokeWidth={1.75} aria-hidden="true" />
      {t('cards.add')}
    </Link>
  );
  return (
    <>
      {cards.length === 0 ? (
        <EmptyState
          icon={<CreditCard size={20} strokeWidth={1.75} />}
          title={t('cards.none')}
          headingLevel={2}
          action={add}
        >
          {t('cards.none_about')}
        </EmptyState>
      ) : (
        <>
          <p className="cap c2 pad mt4">{t('count', { count: cards.length, max: own.max[kind] })}</p>
          <ul className="card mx-4 md:mx-6 mt2">
            {cards.map((card) => (
              <li key={card.id} className="payee-row">
                <Landmark size={24} strokeWidth={1.75} className="c2" aria-hidden="true" />
                <div className="grow min-w-0">
                  <p className="body med c1 break-words" dir="auto">
                    {card.bank}
                  </p>
                  <p className="cap c2 tnum">{card.number}</p>
                  {card.in_review ? (
                    <p className="mt1">
                      <Badge tone="warn">{t('cards.in_review')}</Badge>
                    </p>
                  ) : (
                    <Hold untilMs={card.held_until_ms} nowMs={now} holdMs={own.hold_ms} />
                  )}
                </div>
                <span className="row">
                  <Link
                    className="iconbtn"
                    to={`?card=${card.id}`}
                    aria-label={t('row.edit', { name: nameOf(card) })}
                    title={t('row.edit', { name: nameOf(card) })}
                  >
                    <Pencil size={18} strokeWidth={1.75} aria-hidden="true" />
                  </Link>
                  <IconButton label={t('row.remove', { name: nameOf(card) })} onClick={() => setRemoved(card)}>
                    <Trash2 size={18} strokeWidth={1.75} />
                  </IconButton>
                </span>
              </li>
            ))}
          </ul>
          {cards.some((card) => card.in_review) && <p className="cap c2 pad mt2">{t('cards.review_note')}</p>}
          <div className="pad mt4 col">{add}</div>
        </>
      )}
      <RemoveSheet
        removed={removed && { id: removed.id, name: nameOf(removed) }}
        onClose={() => setRemoved(undefined)}
      />
    </>
  );
}

type Found = z.output<typeof payee.bank.reply> | z.output<typeof payee.international.reply>;

/** The form of a card, after a proof where the server masks it. What was typed stays where it is masked again later. */
function EditForm({ kind, id, found, onDone }: { kind: Kind; id: number; found: Found; onDone: () => void }) {
  const [whole, setWhole] = useState<Record<string, string>>();
  if (!whole && !found.masked) {
    const texts = Object.entries(found).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
    setWhole(Object.fromEntries(texts));
  }
  if (whole) return <CardForm kind={kind} edited={{ id, fields: whole }} onDone={onDone} />;
  return (
    <div className="pad mt4">
      <ProofForm onProved={() => refresh(payee.bank, payee.international)} />
    </div>
  );
}

/** The card that is edited, with the fields that only its form shows. */
function Edited({ kind, id, onDone }: { kind: Kind; id: number; onDone: () => void }) {
  const bank = useCall(payee.bank, { id: String(id) }, { enabled: kind === 'bank', staleMs: 0 });
  const international = useCall(
    payee.international,
    { id: String(id) },
    { enabled: kind === 'international', staleMs: 0 },
  );
  const formOf = (found: Found) => <EditForm key={id} {...{ kind, id, found, onDone }} />;
  return kind === 'bank' ? <Shown of={bank}>{formOf}</Shown> : <Shown of={international}>{formOf}</Shown>;
}

/** Cards of one kind: the list, and the form of a new one or of one that is edited. */
export function CardsPage({ kind }: { kind: Kind }) {
  const { t } = useTranslation('payee');
  const [query] = useSearchParams();
  const goBack = useGoBack();
  const own = useCall(payee.own, {});
  const card = query.get('card');
  const path = pathOf[kind];
  if (card !== null) {
    const done = () => goBack(path);
    return (
      <Page title={t(card === 'new' ? 'cards.add' : 'cards.edit')} back={path} width="narrow">
        {card === 'new' ? (
          <CardForm kind={kind} edited={undefined} onDone={done} />
        ) : (
          <Edited kind={kind} id={Number(card)} onDone={done} />
        )}
      </Page>
    );
  }
  return (
    <Page title={t(kind === 'bank' ? 'cards.bank' : 'cards.international')} back={paths.settings} width="narrow">
      <Shown of={own}>{(data) => <Cards kind={kind} own={data} />}</Shown>
    </Page>
  );
}
