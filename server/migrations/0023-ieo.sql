-- IEOs. Amounts are in the smallest unit of their asset, times in milliseconds UTC.

CREATE TABLE ieo_tallies (
  "offer" bigint PRIMARY KEY,
  status text NOT NULL,
  applied numeric NOT NULL,
  owners bigint NOT NULL,
  granted numeric NOT NULL,
  numerator numeric NOT NULL,
  denominator numeric NOT NULL,
  capped integer NOT NULL,
  topped integer NOT NULL,
  closed_at bigint,
  -- While an IEO is allocated, of those who wait for theirs: the least fraction that has a token more, and how many with just that one have it.
  least_rest numeric,
  ties bigint,
  CHECK (granted BETWEEN 0 AND applied),
  CHECK (denominator > 0 AND numerator <= denominator)
);

CREATE TABLE ieo_applications (
  id bigint PRIMARY KEY,
  owner bigint NOT NULL,
  "offer" bigint NOT NULL,
  at bigint NOT NULL,
  asset integer NOT NULL,
  amount numeric NOT NULL CHECK (amount > 0),
  pay_asset integer NOT NULL,
  price numeric NOT NULL,
  hold numeric NOT NULL,
  granted numeric,
  paid numeric NOT NULL,
  released numeric NOT NULL,
  parts bigint NOT NULL,
  status text NOT NULL,
  closed_at bigint,
  CHECK (granted BETWEEN 0 AND amount),
  CHECK (paid BETWEEN 0 AND hold),
  CHECK (released BETWEEN 0 AND amount)
);
CREATE INDEX ieo_applications_owner ON ieo_applications (owner, id DESC);
CREATE INDEX ieo_applications_offer ON ieo_applications ("offer");
CREATE INDEX ieo_applications_running ON ieo_applications (id) WHERE status = 'running';

-- The first offers, counted from the day on which they are put in: one that runs, and one in warm-up. They sell demo tokens for demo money.
INSERT INTO settings (key, value) VALUES
  ('house:8:21', '{"total":"8000000"}'),
  ('house:8:22', '{"total":"3000000"}');

INSERT INTO settings (key, value)
SELECT key, jsonb_build_object(
  'asset', asset, 'total', total, 'min', least, 'ownerMax', most, 'payAsset', 3, 'price', price,
  'secondAsset', 1, 'secondPrice', btc, 'thirdAsset', 2, 'thirdPrice', '0',
  'startAt', hour + start_hours * 3600000, 'endAt', hour + end_hours * 3600000, 'issueAt', hour + (end_hours + 24) * 3600000,
  'lockMs', 0, 'parts', parts, 'partMs', 2592000000, 'title', title::jsonb, 'summary', summary::jsonb, 'content', content::jsonb,
  'whitePaper', '-', 'link', link, 'status', 'open')
FROM
  (SELECT (extract(epoch FROM date_trunc('hour', now())) * 1000)::bigint AS hour) AS time,
  (SELECT '{"zh": "使用模拟资金的演示项目。价格固定，所有人按同一公式分配。", "en": "Demo offer with demo money. The price is fixed, and everybody is allocated by one formula.", "hk": "使用模擬資金的示範項目。價格固定，所有人按同一公式分配。", "th": "ข้อเสนอสาธิตด้วยเงินทดลอง ราคาคงที่ และทุกคนได้รับจัดสรรด้วยสูตรเดียวกัน", "jp": "デモ資金によるデモ案件です。価格は固定で、全員が同じ計算式で配分されます。", "kor": "모의 자금으로 진행하는 데모 청약입니다. 가격은 고정이며 모두 같은 산식으로 배정됩니다.", "fra": "Offre de démonstration en argent fictif. Le prix est fixe et la répartition suit une seule formule.", "spa": "Oferta de demostración con dinero ficticio. El precio es fijo y todos reciben según una sola fórmula.", "vi": "Đợt chào bán thử với tiền mô phỏng. Giá cố định và mọi người được phân bổ theo cùng một công thức.", "pt": "Oferta de demonstração com dinheiro fictício. O preço é fixo e todos recebem segundo uma só fórmula."}' AS summary, '{"zh": "此项目用于展示 IEO 的流程。以模拟资金出售模拟代币，在平台之外没有任何价值。\n\n开始前，全部代币已在平台账户中。结束时所有申请一次性分配，并公布完整的分配表。", "en": "This offer shows how an IEO works here. It sells demo tokens for demo money; nothing of it has a value outside.\n\nThe tokens are in the house account before the start. At the end all applications are allocated at once, and the whole table is published.", "hk": "此項目用於展示 IEO 的流程。以模擬資金出售模擬代幣，在平台以外沒有任何價值。\n\n開始前，全部代幣已在平台帳戶中。結束時所有申請一次過分配，並公佈完整的分配表。", "th": "ข้อเสนอนี้แสดงวิธีการทำงานของ IEO โดยขายเหรียญทดลองด้วยเงินทดลอง ไม่มีมูลค่าภายนอกระบบ\n\nเหรียญทั้งหมดอยู่ในบัญชีของแพลตฟอร์มก่อนเริ่ม เมื่อสิ้นสุดจะจัดสรรทุกคำขอพร้อมกันและเผยแพร่ตารางทั้งหมด", "jp": "この案件は IEO の流れを示すものです。デモ資金でデモ用トークンを販売し、外部での価値はありません。\n\nトークンは開始前にすべて当社口座にあります。終了時に全申込みを一度に配分し、全表を公開します。", "kor": "IEO가 진행되는 방식을 보여 주는 데모입니다. 모의 자금으로 모의 토큰을 판매하며 외부에서는 가치가 없습니다.\n\n시작 전에 모든 토큰이 회사 계정에 있습니다. 종료 시 모든 청약을 한 번에 배정하고 전체 표를 공개합니다.", "fra": "Cette offre montre le déroulement d’une IEO. Elle vend des tokens fictifs contre de l’argent fictif, sans valeur ailleurs.\n\nTous les tokens sont sur le compte maison avant le début. À la fin, toutes les demandes sont servies en une fois et le tableau complet est publié.", "spa": "Esta oferta muestra cómo funciona una IEO. Vende tokens ficticios por dinero ficticio, sin valor fuera de aquí.\n\nTodos los tokens están en la cuenta de la casa antes del inicio. Al final se asignan todas las solicitudes a la vez y se publica la tabla completa.", "vi": "Đợt này cho thấy IEO hoạt động thế nào. Token thử được bán bằng tiền mô phỏng và không có giá trị bên ngoài.\n\nToàn bộ token đã ở trong tài khoản của sàn trước khi bắt đầu. Khi kết thúc, mọi đơn được phân bổ cùng lúc và toàn bộ bảng được công bố.", "pt": "Esta oferta mostra como funciona uma IEO. Vende tokens fictícios por dinheiro fictício, sem valor fora daqui.\n\nTodos os tokens estão na conta da casa antes do início. No fim, todas as solicitações são atendidas de uma vez e a tabela completa é publicada."}' AS content) AS words,
  (VALUES
    ('ieoOffer:1', 21, '8000000', '400', '40000', '0.125', '0.0000016', -1, 72, 4, '{"zh": "Arbitrum", "en": "Arbitrum", "hk": "Arbitrum", "th": "Arbitrum", "jp": "Arbitrum", "kor": "Arbitrum", "fra": "Arbitrum", "spa": "Arbitrum", "vi": "Arbitrum", "pt": "Arbitrum"}', 'https://arbitrum.io'),
    ('ieoOffer:2', 22, '2000000', '100', '0', '0.15', '0', 48, 120, 1, '{"zh": "Optimism", "en": "Optimism", "hk": "Optimism", "th": "Optimism", "jp": "Optimism", "kor": "Optimism", "fra": "Optimism", "spa": "Optimism", "vi": "Optimism", "pt": "Optimism"}', 'https://www.optimism.io')
  ) AS offers (key, asset, total, least, most, price, btc, start_hours, end_hours, parts, title, link);
