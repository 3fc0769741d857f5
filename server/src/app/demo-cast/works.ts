/** Works of an artist of the demo's cast: one under review, one hidden and to be shown again, one whose sale is to be ended, and one for a series of blind boxes that is asked for. */
import { desk, nft, wireLanguages } from '@glassbook/contract';
import { accountOf, card, type Stage } from './members.ts';

const reason = 'part of the demo';
const dayMs = 86_400_000;

/** What each of these asks stays open for a second person. */
export async function askWorks(stage: Stage): Promise<void> {
  const { call, staff, core } = stage;
  const who = await accountOf(stage, 'vera');
  const user = String(who.userId);
  const created = async (name: string, color: string): Promise<string> => {
    const media = await call(nft.upload, who, { kind: 'image' }, await card(color));
    if (!media.ok) return '';
    const text = { name, description: 'A work of the demo.', currency_id: '3', royalty: '5' };
    const made = await call(nft.create, who, { type: '1', media: media.message.address, ...text });
    return made.ok ? made.message.code : '';
  };
  const asked = (code: string) => call(nft.approve, staff.support, { user, code, reason });
  const approved = async (name: string, color: string): Promise<string> => {
    const code = await created(name, color);
    const request = await asked(code);
    if (request.ok)
      await call(desk.approve, staff.reviewer, { request: String(request.message.request), version: '1' });
    return code;
  };
  await asked(await created('Demo card, gold', '#d4ba83'));
  const hidden = { user, code: await approved('Demo card, blue', '#2979ff'), reason };
  await call(nft.hide, staff.support, hidden);
  await call(nft.show, staff.support, hidden);
  const code = await approved('Demo card, green', '#2ebd85');
  await call(nft.list, who, { code, price: '40', end_time: String(core.now() + 30 * dayMs) });
  await call(nft.endSale, staff.support, { user, code, reason });
  const drawn = await approved('Demo card, grey', '#8b909d');
  const text = Object.fromEntries(wireLanguages.map((language) => [language, 'Demo cards']));
  const startAt = core.now() + dayMs;
  await call(desk.requestSetting, staff.treasurer, {
    ...{ setting: 'nftSeries:new', reason },
    values: JSON.stringify({
      ...{ creator: who.userId, asset: 3, price: '25', royaltyPpm: 50_000, startAt, endAt: startAt + 30 * dayMs },
      ...{ ownerMax: 10, contents: [{ work: Number(drawn.slice(2)), rarity: 'R', count: 20 }] },
      ...{ title: text, about: text, status: 'open' },
    }),
  });
}
