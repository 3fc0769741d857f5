import { Loading, Skeleton } from '@glassbook/ui';

const rows = Array.from({ length: 14 }, (_, row) => row);

/** The skeleton of ticket and book while the markets load. */
export function TradeSkeleton() {
  return (
    <Loading>
      <div className="trading-phone-head">
        <Skeleton width={140} height={24} />
      </div>
      <div className="trading-phone">
        <div className="col g2">
          {[44, 44, 44, 44, 44, 96, 48].map((height, at) => (
            <Skeleton key={at} height={height} />
          ))}
        </div>
        <div className="col g2">
          {rows.map((row) => (
            <Skeleton key={row} />
          ))}
        </div>
      </div>
    </Loading>
  );
}
