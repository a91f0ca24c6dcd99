/**
 * Slugs as §9 of the specification defines them: lower-case, hyphen separator, strict, trimmed, German locale.
 * For every text, the result is that of npm slugify 1.6.9 with `{lower: true, strict: true, trim: true, locale: 'de'}`.
 * The package is not used because this folder imports nothing, and because it includes the words of twelve languages.
 */

/** @returns an empty string if no character has a Latin spelling; the caller then needs a fallback */
export function slugify(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll(/[^A-Za-z0-9\s]/g, (character) => spellings.get(character) ?? '')
    .trim()
    .replaceAll(/\s+/g, '-')
    .toLowerCase();
}

/** The spellings of other characters. Those neither listed here nor allowed in a slug are removed. */
const spellings = new Map([
  ['-', ' '],
  ['–', ' '],
  ...[
    '0:\u0660\u06f0 1:\u0661\u06f1 2:\u0662\u06f2 3:Ξξ\u0663\u06f3 4:\u0664\u06f4 5:\u0665\u06f5 6:\u0666\u06f6',
    '7:\u0667\u06f7 8:Θθ\u0668\u06f8 9:\u0669\u06f9',
    'a:ªÀÁÂÃÅàáâãåĀāĂăĄąΆΑάαАаԱ\u0621\u0623\u0627\u0639\u0649\u064eაẠạẢảẤấẦầẨẩẪẫẬậẮắẰằẲẳẴẵẶặ aa:\u0622 ae:ÄÆäæӘә',
    'an:\u064b austral:₳ b:ΒβБбԲ\u0628ბ baht:฿ bitcoin:₿ c:©ÇçĆćČčЋЦцћԾՑ cedi:₵ cent:¢ ch:ЧчՉ\u0686ჩჭ cruzeiro:₢',
    'currency:¤ d:ÐðĎďΔδДдԴՁ\u062fდ∂ delta:∆ dh:\u0636 dj:ĐđЂђ dollar:$ dong:₫ drachma:₯ dz:Џџძ',
    'e:ÈÉÊËèéêëĒēĖėĘęĚěƏəΈΕέεЕЭеэԵԷ\u0626\u0650ეẸẹẺẻẼẽẾếỀềỂểỄễỆệ ecu:₠ en:\u064d euro:€ ev:և f:ƒΦφФфՖ\u0641ფ',
    'french-franc:₣ g:ĞğĢģΓγГгҐґԳ\u06afგ gh:ҒғՂ\u063aღ greater:> guarani:₲ h:ΉΗήηХхҺһՀ\u0629\u062d\u0647ჰ',
    'hryvnia:₴ i:ÌÍÎÏìíîïĨĩĪīĮįİıΊΐΙΪίιϊІИиіԻ\u0625იỈỉỊị indian-rupee:₹ j:ЈЙйјՋ\u062cჯ jh:Ժ',
    'k:ĶķΚκКкԿ\u0643\u06a9კქ kazakhstani-tenge:₸ kh:Ққ\u062eხ kip:₭ l:ĻļĽľŁłΛλЛлԼ\u0644ლ la:\ufefb',
    'laa:\ufef5\ufef7 lai:\ufef9 less:< liebe:♥ lira:₤ lj:ǈǉЉљ m:ΜμМмՄ\u0645მ mill:₥ n:ÑñŃńŅņŇňΝνНнՆ\u0646ნ',
    'naira:₦ new-shequel:₪ ng:Ңң nj:ǋǌЊњ o:ºÒÓÔÕØòóôõøŌōŐőƠơ˚ΌΟοόОоՕოỌọỎỏỐốỒồỔổỖỗỘộỚớỜờỞởỠỡỢợ oder:| oe:ÖöŒœӨө',
    'on:\u064c p:ΠπПпՊՓ\u067eპ penny:₰ peseta:₧ peso:₱ pound:£ prozent:% ps:Ψψ q:Ք\u0642ყ r:®ŔŕŘřΡρРрՌՐ\u0631რ',
    'rial:\ufdfc rupee:₨ russian-ruble:₽ s:ŚśŞşŠšȘșΣςσСсՍ\u0633\u0635სṢṣ sh:ШЩшщՇ\u0634შ sm:℠ ss:ßẞ summe:∑',
    't:ŢţŤťȚțΤτТтԹՏ\u062a\u0637თტ th:Þþ\u062b\u0630 tm:™ ts:ცწ tugrik:₮ turkish-lira:₺ tw:Ճ',
    'u:ÙÚÛùúûŨũŪūŮůŰűŲųƯưУЪуъѝҰұ\u0624\u064fუỤụỦủỨứỪừỬửỮữỰự ue:ÜüҮү und:& unendlich:∞ v:ВвՎვ w:ŴŵΏΩωώ\u0648ẀẁẂẃẄẅ',
    'won:₩ x:ΧχԽ y:ÝýÿŶŷŸΎΥΫΰυϋύЫыԸՅ\u064a\u06ccỲỳỴỵỶỷỸỹ ya:Яя ye:Єє yen:¥円 yi:Її yo:Ёё yu:Юю yuan:元',
    'z:ŹźŻżŽžΖζЗзԶ\u0632\u0638ზ zh:Жж\u0698ჟ',
  ].flatMap((line) => line.split(' ').flatMap(pairsOf)),
]);

/** For example, `ae:ÄÆ` spells Ä and Æ as ae; a hyphen in the spelling stands for a space. */
function pairsOf(group: string): [string, string][] {
  const [spelling = '', characters = ''] = group.split(':');
  return [...characters].map((character) => [character, spelling.replaceAll('-', ' ')]);
}
