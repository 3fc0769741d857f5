import { spot } from '@glassbook/contract';
import { useEffect, useState } from 'react';
import { call } from '../../app/client.ts';
import type { Book } from '../../trading/book/levels.ts';
import { costOfPreview, type Cost, type Preview } from './cost.ts';
import { problems } from './problems.ts';
import { orderRequest } from './request.ts';
import { reckoningPrice, type Surroundings, type Ticket } from './ticket.ts';

/** Typing is let come to rest before the server is asked. */
const restMs = 300;
/** The book moves under a ticket that waits. */
const againMs = 2000;

/** Whether a part of the order would fill immediately on the book as loaded here. */
function wouldTake(ticket: Ticket, around: Surroundings, book: Book): boolean {
  if (ticket.type === 'market') return true;
  if (ticket.postOnly) return false;
  const price = reckoningPrice(ticket, around);
  const best = (ticket.side === 'buy' ? book.asks : book.bids)[0]?.price;
  if (price === undefined || best === undefined) return false;
  return ticket.side === 'buy' ? price >= best : price <= best;
}

/** What the order would cost now; undefined while it is not whole, and for one that only rests. */
export function usePreview(ticket: Ticket, around: Surroundings, book: Book): Cost | undefined {
  const whole = problems(ticket, around).every((problem) => problem.code === 'funds');
  const asked =
    whole && wouldTake(ticket, around, book) ? JSON.stringify(orderRequest(ticket, around.market)) : undefined;
  const [told, setTold] = useState<{ market: number; side: string; preview: Preview }>();
  const { side } = ticket;
  const market = around.market.id;
  useEffect(() => {
    if (asked === undefined) return;
    let gone = false;
    const ask = async (): Promise<void> => {
      const answer = await call(spot.preview, JSON.parse(asked) as ReturnType<typeof orderRequest>).catch(
        () => undefined,
      );
      if (!gone && answer?.ok) setTold({ market, side, preview: answer.message });
    };
    const first = setTimeout(() => void ask(), restMs);
    const again = setInterval(() => void ask(), againMs);
    return () => {
      gone = true;
      clearTimeout(first);
      clearInterval(again);
    };
  }, [asked, market, side]);
  if (asked === undefined || told?.market !== market || told.side !== side) return undefined;
  return costOfPreview(told.preview, side, around.market);
}
