/** A few sentences in the languages of legacy encodings, and the encodings that texts in them were kept in. */
export interface Sample {
  readonly language: string;
  readonly encodings: string;
  readonly text: string;
}

const western = 'windows-1252 ibm850 macintosh';
const central = 'windows-1250 iso-8859-2 ibm852';
const cyrillic = 'windows-1251 koi8-u iso-8859-5 ibm866 x-mac-cyrillic';
const balkan = 'windows-1251 iso-8859-5 x-mac-cyrillic';
const baltic = 'windows-1257 iso-8859-13 ibm775';

export const samples: readonly Sample[] = [
  {
    language: 'French',
    encodings: western,
    text: 'Le train est arrivé très tôt ce matin, et les élèves étaient déjà à la gare. Après le déjeuner, ils visitèrent la forêt où leur maître avait passé son été.',
  },
  {
    language: 'German',
    encodings: western,
    text: 'Die Züge fahren heute später, weil der Schnee die Straßen für Stunden gesperrt hat. Natürlich müssen wir über die Brücke gehen, wenn wir die Bäckerei rechtzeitig öffnen wollen.',
  },
  {
    language: 'Spanish',
    encodings: western,
    text: 'El niño salió de la casa con su mamá cuando empezó a llover. Según el periódico, mañana habrá más información sobre la situación económica del país.',
  },
  {
    language: 'Portuguese',
    encodings: western,
    text: 'A reunião começou às nove horas, mas ninguém sabia se a decisão já estava tomada. Não há razão para mudar o horário das lições até amanhã.',
  },
  {
    language: 'Italian',
    encodings: western,
    text: 'La città è più bella perché c’è già la primavera. Però non so se lunedì sarà così: la società che gestisce l’attività dice che la qualità è un’altra.',
  },
  {
    language: 'Swedish',
    encodings: western,
    text: 'När våren kommer går barnen ut för att leka på ängen. Det är också då som många människor åker till sina små hus vid sjön och målar båtarna.',
  },
  {
    language: 'Danish',
    encodings: western,
    text: 'Når børnene går hjem fra skole, køber de ofte brød på torvet. Det er også blevet dyrere at rejse med færgen over til øen i år.',
  },
  {
    language: 'Finnish',
    encodings: western,
    text: 'Tänään sää on lämmin, mutta yöllä lämpötila laskee. Myös järven jää sulaa, joten kävelijöiden täytyy pysyä rannalla eikä mennä syvälle metsään.',
  },
  {
    language: 'Polish',
    encodings: central,
    text: 'Wczoraj wieczorem dzieci poszły spać później niż zwykle, ponieważ oglądały film o życiu żółwi. Mój ojciec powiedział, że jutro będzie padać śnieg, więc musimy wziąć cieplejsze ubrania.',
  },
  {
    language: 'Czech',
    encodings: central,
    text: 'Vlak přijel příliš pozdě, takže jsme večeři už nestihli. Můj dědeček říká, že dříve bylo v této vesnici mnohem více dětí než dnes a že si každý něco pěstoval.',
  },
  {
    language: 'Slovak',
    encodings: central,
    text: 'Keď prišla jar, ľudia začali opäť pracovať v záhradách. Môj otec hovorí, že ďalší rok bude lepší, lebo všetci už vedia, čo treba robiť skôr.',
  },
  {
    language: 'Hungarian',
    encodings: central,
    text: 'A gyerekek az iskola után a játszótérre mentek, ahol már várta őket a nagyanyjuk. Később együtt főztek vacsorát, és az időjárásról beszélgettek, mert erős szél fújt.',
  },
  {
    language: 'Slovenian',
    encodings: central,
    text: 'Včeraj smo šli čez most in še enkrat obiskali staro hišo. Če bo jutri lepo vreme, želimo iti tudi v hribe, kjer že cvetijo češnje.',
  },
  {
    language: 'Lithuanian',
    encodings: baltic,
    text: 'Vakar vakare vaikai ilgai žaidė lauke, nes oras buvo šiltas. Rytoj mūsų šeima važiuos į kaimą, kur gyvena močiutė, ir padės jai rinkti obuolius.',
  },
  {
    language: 'Latvian',
    encodings: baltic,
    text: 'Vakar mēs ilgi sēdējām pie jūras un klausījāmies, kā šalc priedes. Rīt bērni brauks uz laukiem, jo vecāmāte gaida palīgus, kas lasīs ābolus.',
  },
  {
    language: 'Turkish',
    encodings: 'windows-1254 ibm857',
    text: 'Dün akşam çocuklar bahçede oynarken yağmur yağmaya başladı. Annem, yarın güneşli olacağını ve şehir dışına çıkabileceğimizi söyledi.',
  },
  {
    language: 'Russian',
    encodings: cyrillic,
    text: 'Вчера вечером дети долго играли во дворе, потому что погода была тёплая. Завтра вся семья поедет в деревню, где живёт бабушка, и поможет ей собирать яблоки.',
  },
  {
    language: 'Ukrainian',
    encodings: 'windows-1251 koi8-u iso-8859-5',
    text: 'Учора ввечері діти довго гралися надворі, бо погода була тепла. Завтра вся родина поїде до села, де живе бабуся, і допоможе їй збирати яблука.',
  },
  {
    language: 'Bulgarian',
    encodings: balkan,
    text: 'Снощи децата дълго играха на двора, защото времето беше топло. Утре цялото семейство ще отиде на село при баба, за да помага при брането на ябълки.',
  },
  {
    language: 'Serbian',
    encodings: balkan,
    text: 'Синоћ су се деца дуго играла у дворишту, јер је време било топло. Сутра ће цела породица ићи у село код бабе, да јој помогне у берби јабука.',
  },
  {
    language: 'Greek',
    encodings: 'windows-1253 iso-8859-7 ibm737',
    text: 'Χθες το βράδυ τα παιδιά έπαιζαν πολλή ώρα στην αυλή, γιατί ο καιρός ήταν ζεστός. Αύριο όλη η οικογένεια θα πάει στο χωριό της γιαγιάς.',
  },
  {
    language: 'Hebrew',
    encodings: 'windows-1255 iso-8859-8 ibm862',
    text: 'אתמול בערב שיחקו הילדים זמן רב בחצר, כי מזג האוויר היה חם. מחר כל המשפחה תיסע אל הכפר של סבתא ותעזור לה לקטוף תפוחים.',
  },
  {
    language: 'Arabic',
    encodings: 'windows-1256 iso-8859-6',
    text: 'لعب الأطفال مساء أمس في الفناء وقتا طويلا لأن الطقس كان دافئا. غدا ستذهب العائلة كلها إلى قرية الجدة وتساعدها في قطف التفاح.',
  },
  {
    language: 'Thai',
    encodings: 'windows-874',
    text: 'เมื่อวานตอนเย็นเด็ก ๆ เล่นอยู่ในสนามเป็นเวลานานเพราะอากาศอบอุ่น พรุ่งนี้ทั้งครอบครัวจะไปหมู่บ้านของคุณยายและช่วยเก็บผลไม้',
  },
  {
    language: 'Japanese',
    encodings: 'shift_jis euc-jp iso-2022-jp utf-16le utf-16be',
    text: '昨日の夕方は天気が暖かかったので、子供たちは長い間庭で遊んでいました。明日は家族みんなで祖母の住む村へ行き、りんごの収穫を手伝います。',
  },
  {
    language: 'Chinese',
    encodings: 'gb18030 utf-16le utf-16be',
    text: '昨天晚上天气很暖和，孩子们在院子里玩了很长时间。明天全家要到奶奶住的村子去，帮她收苹果。路上我们会经过一座新建的大桥。',
  },
  {
    language: 'Chinese of Taiwan',
    encodings: 'big5 utf-16le',
    text: '昨天晚上天氣很暖和，孩子們在院子裡玩了很長時間。明天全家要到奶奶住的村子去，幫她收蘋果。路上我們會經過一座新建的大橋。',
  },
  {
    language: 'Korean',
    encodings: 'euc-kr utf-16be',
    text: '어제 저녁에는 날씨가 따뜻해서 아이들이 마당에서 오랫동안 놀았습니다. 내일은 온 가족이 할머니가 사시는 마을에 가서 사과 따는 일을 도와 드릴 것입니다.',
  },
];
