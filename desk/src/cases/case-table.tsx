import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Badge, Table, type BadgeTone } from '@glassbook/ui';
import { requestPath, userPath } from '../app/paths.ts';
import { useSelf } from '../app/self.ts';
import { age, stamp } from '../app/stamp.ts';

/** Of every queue. */
export type CaseRow = {
  id: number;
  user: number;
  late: boolean;
  request: number | null;
  created_ms: number;
  decide_by_ms: number;
  ended_ms: number | null;
};
/** A state in words, with its tone; none where it is of no color. */
export type StateWords = { text: string; tone: BadgeTone | undefined };

type Columns<Row> = Parameters<typeof Table<Row>>[0]['columns'];
type Props<Row> = {
  caption: string;
  rows: readonly Row[];
  /** By the server's clock, milliseconds UTC. */
  now: number;
  /** The name of a case, and where it leads. */
  nameOf: (id: number) => string;
  pathOf: (user: number, id: number) => string;
  stateOf: (row: Row) => StateWords;
  /** Who of the staff has it. */
  whoOf?: (row: Row) => string | undefined;
  /** Before all others. */
  first?: Columns<Row>;
  /** The sums, and what else only these have. */
  columns: Columns<Row>;
};

/** A state, and that the deadline has passed. */
export function CaseState({ state: { text, tone }, late }: { state: StateWords; late: boolean }) {
  const { t } = useTranslation(['treasury', 'desk']);
  return (
    <>
      <Badge {...(tone && { tone })}>{text}</Badge>
      {late && <Badge tone="warn">{t('desk:freeze.late')}</Badge>}
    </>
  );
}

/** The cases of a queue with their age and deadline; past it, in words too. */
export function CaseTable<Row extends CaseRow>({
  caption,
  rows,
  now,
  nameOf,
  pathOf,
  stateOf,
  whoOf,
  first = [],
  columns,
}: Props<Row>) {
  const { t, i18n } = useTranslation(['treasury', 'desk']);
  const { may } = useSelf();
  return (
    <Table
      dense
      caption={caption}
      rows={rows}
      rowKey={({ id }) => id}
      columns={[
        ...first,
        {
          key: 'case',
          head: t('case'),
          cell: ({ id, user }) => <Link to={pathOf(user, id)}>{nameOf(id)}</Link>,
        },
        {
          key: 'user',
          head: t('user'),
          cell: ({ user }) => (may('user.read') ? <Link to={userPath(user)}>{`U-${user}`}</Link> : `U-${user}`),
        },
        ...columns,
        {
          key: 'state',
          head: t('state'),
          cell: (row) => (
            <span className="row g2">
              <CaseState state={stateOf(row)} late={row.late} />
              {whoOf?.(row) !== undefined && <span className="cap c2">{whoOf(row)}</span>}
              {row.request !== null && may('request.read') && (
                <Link to={requestPath(row.request)}>{`R-${row.request}`}</Link>
              )}
            </span>
          ),
        },
        {
          key: 'age',
          head: t('desk:identity.age'),
          numeric: true,
          cell: ({ created_ms, ended_ms }) => age((ended_ms ?? now) - created_ms, i18n.language),
        },
        {
          key: 'by',
          head: rows.every(({ ended_ms }) => ended_ms !== null) ? t('ended') : t('decide_by'),
          cell: ({ decide_by_ms, ended_ms, late }) => (
            <span className={late ? 'warn' : undefined}>{stamp(ended_ms ?? decide_by_ms)}</span>
          ),
        },
      ]}
    />
  );
}
