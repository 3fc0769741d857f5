/** What the tests of the catalogs are told by hand. Each list says why. */
import type { Namespace } from '../index.ts';

/**
 * Keys put together from a fixed beginning and a name (`t(\`kind.${kind}\`)`), by namespace: the beginning, and the names where
 * other keys begin alike.
 */
export const builtKeys: Partial<Record<Namespace, Readonly<Record<string, 'any' | readonly string[]>>>> = {
  app: { 'menu.': 'any', 'feed.': 'any', 'tab.': 'any', 'ui.password_strength_': 'any' },
  finance: { 'about.': 'any' },
  mail: { 'code.': 'any', 'outbox.': 'any' },
  market: {
    'order.': ['change', 'name', 'price', 'value'],
    'search.': ['found', 'popular', 'recent'],
    'view.': 'any',
  },
  setting: { 'texts.': 'any', 'theme.': 'any' },
  spot: {
    'book.': ['ask', 'bid'],
    'book.show_': 'any',
    'chart.indicator_': 'any',
    'chart.period_': 'any',
    'chart.view_': 'any',
    'done.': 'any',
    'fill.': ['buy', 'sell'],
    'orders.': [
      ...['open', 'history', 'fills'],
      ...['empty_fills.about', 'empty_fills.title', 'empty_history.about', 'empty_history.title'],
    ],
    'orders.cancelled_': 'any',
    'orders.condition_': 'any',
    'orders.role_': 'any',
    'orders.status_': 'any',
    'receipt.title_': 'any',
    'shortcuts.key_': 'any',
    'side.': 'any',
    'ticket.': ['limit', 'market'],
    'ticket.problem.': 'any',
    'ticket.send_': 'any',
    'ticket.sending_': 'any',
    'ticket.tif.': 'any',
    'ticket.waits_': 'any',
  },
  wallet: {
    'action.': ['demo', 'records', 'trade', 'transfer'],
    'csv.': 'any',
    'kind.': 'any',
    'reason.': 'any',
    'transfer.problem.': 'any',
  },
};

/** Names that are the same in every language, or in so many that the script tests would only list exceptions. */
export const sameAsEnglish: ReadonlySet<string> = new Set([
  ...['app:menu.ieo', 'app:menu.nft', 'app:menu.otc'],
  ...[
    'spot:orders.condition_FOK',
    'spot:orders.condition_IOC',
    'spot:orders.condition_post_only',
    'spot:ticket.post_only',
  ],
  ...['spot:status.utc', 'wallet:csv.file'],
]);

/** What stands on a button, a tab or in a narrow column: the beginnings of those keys. */
export const tightPrefixes: Partial<Record<Namespace, readonly string[]>> = {
  account: ['login.go', 'register.go', 'forgotten.go', 'code.go', 'address.go', 'code.again', 'field.'],
  app: ['tab.', 'menu.', 'log_in', 'log_out', 'sign_up', 'ui.try_again', 'ui.back', 'ui.close', 'orders', 'settings'],
  home: ['guest.log_in', 'guest.sign_up', 'notices.', 'products.all', 'products.coming', 'products.less', 'popup.'],
  market: [
    'list.high',
    'list.last',
    'list.low',
    'list.pair',
    'list.trade',
    'order.change',
    'order.name',
    'order.price',
    'view.',
  ],
  setting: ['log_', 'sign_up', 'theme.'],
  spot: [
    ...[
      'amend.send',
      'book.amount',
      'book.price',
      'chart.period_',
      'chart.view_',
      'door.',
      'orders.amend',
      'orders.cancel',
    ],
    ...['orders.fills', 'orders.history', 'orders.keep', 'orders.open', 'side.', 'ticket.limit', 'ticket.market'],
    ...['ticket.send_', 'ticket.sending_'],
  ],
  wallet: [
    'action.',
    'holding.',
    'kind.',
    'transfer.send',
    'transfer.from',
    'transfer.to',
    'transfer.max',
    'records.export',
  ],
};

const set = (characters: string): ReadonlySet<string> => new Set(characters);

/** Characters of one way of writing Chinese that the other never uses; the commonest ones, in pairs. */
export const simplifiedOnly = set(
  '们个这来时说对国会学过动开关长门问间闻马语请读认识让设证评词试话该详误调谈谁课论许记讯讲访诉诚账户务办帐资费质贷购贸贵赢链银钱钟错锁键铁锦阅阳阴队际陆陈险随难电边达迁运还进远连选适递逻遗邮乐产亲仅从仓优传体余侧债倾储儿内册决况净减几凭击创删别剂剧务势区医单卖卫压厅历参双发变叠号吗听启员响团园围图圆场块坏坚墙处备复够头夺奖妇娱宁实审宽宾寻导寿将尔尘尝层届属岁帮币师带干并广庆库应废异弃张弹强归当录彻径忆态怀总恶惊惯惧战户扑执扩扫扬扰抚报担拟拥择挂挡损换据捞摄摆摇敌数断无旧显晓暂术机权条极构标样树桥检楼横欢欧毁毕气汇汉没沟测济浏涨渐温湾满滚滤演灯灵点烧热爱状独环现电画疗盘监盖码确离种积称稳穷竞笔签简类粮紧纪级纯纳纸线练组细织终经结给络绝统继续维综绿缓编缘缩网罗罚职联肃脑脚节获营虑虚虽补衡装见观规视览觉触订计讨训议证诺贝负责败货质贪贫购贯贴赎赏赔赖跃践车转轮软轻载较辅输辞违迟邻采释里针钥铃铺销锋镜闪闭闲闸阶际页项顺须顾预领频题颜额风飞饰馆驱验鱼鲜鸟黄齐龙龟',
);
export const traditionalOnly = set(
  '們個這來時說對國會學過動開關長門問間聞馬語請讀認識讓設證評詞試話該詳誤調談誰課論許記訊講訪訴誠賬務辦帳資費質貸購貿貴贏鏈銀錢鐘錯鎖鍵鐵錦閱陽陰隊際陸陳險隨難電邊達遷運還進遠連選適遞邏遺郵樂產親僅從倉優傳體餘側債傾儲兒內冊決況淨減幾憑擊創刪別劑劇勢區醫單賣衛壓廳歷參雙發變疊號嗎聽啟員響團園圍圖圓場塊壞堅牆處備復複夠頭奪獎婦娛寧實審寬賓尋導壽將爾塵嘗層屆屬歲幫幣師帶幹並廣慶庫應廢異棄張彈歸當錄徹徑憶態懷總惡驚慣懼戰撲執擴掃揚擾撫報擔擬擁擇掛擋損換據撈攝擺搖敵數斷無舊顯曉暫術機權條極構標樣樹橋檢樓橫歡歐毀畢氣匯漢沒溝測濟瀏漲漸溫灣滿滾濾燈靈點燒熱愛狀獨環現畫療盤監蓋碼確離種積稱穩窮競筆簽簡類糧緊紀級純納紙線練組細織終經結給絡絕統繼續維綜綠緩編緣縮網羅罰職聯肅腦腳節獲營慮虛雖補裝見觀規視覽覺觸訂計討訓議諾貝負責敗貨貪貧貫貼贖賞賠賴躍踐車轉輪軟輕載較輔輸辭違遲鄰採釋針鑰鈴鋪銷鋒鏡閃閉閒閘階頁項順須顧預領頻題顏額風飛飾館驅驗魚鮮鳥黃齊龍龜結餘劃戶',
);
