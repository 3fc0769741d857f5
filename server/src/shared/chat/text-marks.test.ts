import { expect, test } from 'vitest';
import { marksOf } from './text-marks.ts';

test.each([
  ['see https://example.com', ['link']],
  ['go to glassbook-bonus.com/claim', ['link']],
  ['ｗｗｗ．example．com', ['link']],
  ['send to 0x52908400098527886E0F7030069857D2E4169EE7', ['address']],
  ['TJRabPrwbZy45sbavfcjinPJC18kjpRTv8', ['address']],
  ['bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', ['address']],
  ['write me on Telegram', ['contact']],
  ['加我微信', ['contact']],
  ['call 0901 234 567', ['contact']],
  ['I am @trader_pro', ['contact']],
  ['mail a@example.com', ['link', 'contact']],
  ['@Anna#1000 hello', []],
  ['BTC is at 64,250.12 today. ETH too...', []],
  ['Long, not short.', []],
])('ROOM-011 the marks of %j', (text, marks) => expect(marksOf(text)).toEqual(marks));
