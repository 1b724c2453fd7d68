/**
 * Writes engine/text/encodings/letter-pairs.json: how likely each letter follows another, for languages with encodings
 * older than Unicode. The statistics come from the names of countries, languages, currencies and units and from dates
 * and durations in the Unicode CLDR, which Node includes (Copyright Unicode, Inc., Unicode License v3), and from the most
 * common words below. The file has only frequencies of letter pairs and no text.
 */
import { writeFileSync } from 'node:fs';

const languages =
  'en fr de es pt it nl da sv nb fi is ca eu sq pl cs sk hu ro hr sl sr-Latn lt lv et tr az vi ' +
  'ru uk bg sr mk be kk el he ar fa ur th';
/** Step in which costs are written, in nats. */
const STEP = 0.5;
/** Weight of each common word, compared with a name. */
const COMMON_TIMES = 20;
/** Letters of each alphabet that are rare in names. */
const rareLetters = {
  fr: 'àâæçèéêëîïôùûüÿœ',
  es: 'áéíñóúü',
  pt: 'àáâãçéêíóôõúü',
  it: 'àèéìíòóùú',
  nl: 'éèëïöüó',
  sv: 'éàü',
  da: 'éü',
  nb: 'éòô',
  en: 'éèïöç',
  is: 'áðéíóúýþæö',
  ca: 'àçèéíïòóúü·',
  eu: 'ñü',
  pl: 'ąćęłńóśźż',
  cs: 'áčďéěíňóřšťúůýž',
  sk: 'áäčďéíĺľňóôŕšťúýž',
  hu: 'áéíóöőúüű',
  ro: 'ăâîşţ',
  hr: 'čćđšž',
  'sr-Latn': 'čćđšž',
  lt: 'ąčęėįšųūž',
  lv: 'āčēģīķļņšūž',
  et: 'äõöüšž',
  tr: 'çğıöşüâîû',
  az: 'çəğıöşü',
  vi: 'àáâãèéêìíòóôõùúýăđĩũơưạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹ',
  ru: 'ёъ',
  uk: 'ґєії',
  bg: 'ъь',
  sr: 'ђјљњћџ',
  mk: 'ѓќѕјљњџ',
  be: 'ёіў',
  kk: 'әғқңөұүһі',
  el: 'άέήίόύώϊϋΐΰς',
  fa: 'ءؤأضظپچژگکی',
  ur: 'ءؤئثذژضطظعغٹڈڑ',
  th: 'ฃฅฆฉฌฏฑฒณผฝฟฬฮฤๆฯ๊๋ํ',
};
/** The most common words of running text, which do not occur in names. */
const commonWords = {
  en: 'the of and to in a is that it was for on are as with his they at be this from have or by one had not but what all were when we there can an your which their said if do will each about how up out them then she many some so these would other into has more her two like him see time could no make than first been its who now people my made over did down only way find use may water long little very after words called just where most know',
  fr: 'le de un être et à il avoir ne je son que se qui ce dans en du elle au pour pas que vous par sur faire plus dire me on mon lui nous comme mais pouvoir avec tout y aller voir bien où sans tu ou leur homme si deux même très été était où déjà après là ça voilà fût dû près être à à à français réseau',
  de: 'der die und in den von zu das mit sich des auf für ist im dem nicht ein eine als auch es an werden aus er hat dass sie nach wird bei einer um am sind noch wie einem über einen so zum war haben nur oder aber vor zur bis mehr durch man sein wurde sei für können müssen möglich größe während zurück früher wäre heißt daß',
  es: 'de la que el en y a los se del las un por con no una su para es al lo como más pero sus le ya o este sí porque esta entre cuando muy sin sobre también me hasta hay donde quien desde todo nos durante todos uno les ni contra otros ese eso ante ellos e esto mí antes algunos qué unos yo otro otras otra él tanto esa estos mucho está años día así según número',
  pt: 'de a o que e do da em um para é com não uma os no se na por mais as dos como mas foi ao ele das tem à seu sua ou ser quando muito há nos já está eu também só pelo pela até isso ela entre era depois sem mesmo aos ter seus quem nas me esse eles estão você tinha foram essa num nem suas meu às minha têm numa pelos elas havia seja qual será nós não são número é é à',
  it: 'di e il la che in un a per è una sono con non si da come le dei nel alla più anche ma ha al del della i gli lo se o su ci questo ad delle essere perché così può già città là né sarà potrà società qualità più però cioè è è è è perché poiché finché',
  nl: 'de van het een en in is dat op te zijn met voor niet aan er om ook als dan maar bij nog uit door over zo naar heeft hebben worden of deze wordt kan geen wat meer één ideeën coördinatie geïnstalleerd tweeën',
  da: 'og i at det er en til på som for de med den af ikke der var et har jeg om ikke fra så han men kan også være vi efter når før blev skal må nå får få år under over ud på på også går står mange både',
  sv: 'och i att det som en på är av för med den till inte har om ett men var jag de så kan man från vi när också efter år ska två där får än åt nu eller när över under måste går här även då blir någon några på är är för för att',
  nb: 'og i det på som er en til å at av for med har ikke de den om et var jeg men så fra kan han også når år før må skal være blir få får nå på på å å for også både',
  fi: 'ja on ei että oli se hän mutta ovat myös kun joka niin kuin tai voi jo sekä mitä mikä tämä näin hänen vielä nyt jos ole sitä myös jälkeen välillä päälle pitää tätä näitä lähes löytyy käyttää käytä käyttö määritä ensimmäinen käytössä tiedostoa ei voida',
  is: 'og að í á er sem til við um það en ekki hann með var fyrir því hún af eru en þá þeir þetta frá ég eða mjög svo þegar þess það það í á á þú ár',
  ca: 'de la que el i a en els les un per amb no una és del al com més però també seva ja o hi són aquesta entre quan molt sense sobre fins on des tot durant això està així què són és és més',
  eu: 'eta da ez bat dira du izan zuen baina hori ere duen beste edo egin dute bere den hau dago',
  sq: 'dhe të në e i për një me që nga se është ka si më nuk do janë ishte por kjo ky ai pas deri edhe të të në një është për',
  pl: 'w i na z się nie do to że jest o jak po co tak za od jego ale dla być są już tylko może przez był lub ich ma przy ze czy tego który która które również także między pięć więc można należy błąd się się że',
  cs: 'a v se na je že s z do o k i to jako za by pro ve po si ale tak od jsou byl který není být při jeho podle jen může až však také již pouze které protože ještě více není možné chyba při že',
  sk: 'a v sa na je že s z do o k aj to ako za by pre vo po si ale tak od sú bol ktorý nie je byť pri jeho podľa len môže až však tiež už ktoré pretože ešte viac možné chyba súbor pri že ktorá iba späť môžete',
  hu: 'a az és hogy nem is egy ez volt meg van már csak még mint de ha el kell azt ki sem lehet majd aki után így több fel között fájl nincs való lesz két őt ő új ilyen először idő első',
  ro: 'şi de în la a cu că nu pe din care este un o să se mai pentru ca fi fost sau după ai au dar prin sunt când până această fără în şi să că nu poate fişier către',
  hr: 'i u je na se da za su od s ne koji o a to kao bi što iz će samo ili po te biti koja nije sve već do ali može još pri više prije između također nije moguće greška datoteka ključ',
  sl: 'in je v na da se za so z ne ki po s pa bi še tudi kot od o ali že ni kar tako iz bo več pri le če lahko med biti samo ker napaka datoteka možno mogoče',
  'sr-Latn':
    'i u je na se da za su od sa ne koji o a to kao bi što iz će samo ili po te biti koja nije sve već do ali može još pri više pre između takođe',
  lt: 'ir yra kad į iš su tai bet kaip ne o ar per už jo tik nuo apie buvo dar jau gali būti jų prie arba šio kuris po taip tačiau taip pat šis nėra turi dėl failas negalima į į iš',
  lv: 'un ir ar no uz par ka kas kā nav tas bet vai pie arī lai pēc to tā bija var līdz kad ne tikai viņš ja jau vēl būt šis šo nevar fails kļūda starp',
  et: 'ja on ei et see oli ta ka mis kui aga või oma siis ning nii kes mida ole juba veel seda kõik välja üle pärast võib peab kuid mitte selle õige fail võtme käsk määratud',
  tr: 've bir bu da de için ile olarak çok daha var gibi en kadar sonra ne olan değil ama o her ya ki mi şey ben şu iki nasıl içinde geçersiz dosya değer üzerinde ayrıca böyle hiç yok olduğu',
  az: 'və bu bir ilə üçün də ki olan ən daha çox kimi sonra isə o var hər ya amma deyil edir nə əgər necə',
  vi: 'và của là có không được cho một các trong với những người đã này để khi đến ra từ cũng như về năm thì vào nhiều nhưng phải sẽ còn bị lại nếu tập tin lỗi tên số giá trị dùng',
  ru: 'и в не на я что он с как это по но из у к за то же от о вы так для мы быть или его если все при только уже есть был она они может файл нет также ещё после',
  uk: 'і в не на що з як це до за у від про та він для так але його є або при бути може лише був який якщо також вже після її їх між файл немає',
  bg: 'и на да за е в се от с не са по че до като си при която които или но може това е той един още само няма след преди между файл също беше',
  sr: 'и у је на се да за су од са не који о а то као би што из ће само или по те бити која није све већ до али може још при више пре између датотека',
  mk: 'и на во да се од за со е не што ги го ќе по како до или но тоа може само има беше сите бидат исто така меѓу',
  be: 'і ў не на што з як гэта да за у ад пра та ён для так але яго ёсць або пры быць можа толькі быў які калі таксама ўжо пасля яе іх паміж файл няма',
  el: 'και το να του η της με που για την δεν από στο θα ο είναι τα σε τον οι τη των ότι ένα μια αν ή στην μας ως αλλά κατά έχει μετά αρχείο όταν αυτό μπορεί μόνο πολύ ήταν',
  he: 'של את על לא זה כי עם הוא גם או אל כל היא אם יש רק מה אבל היה אין עוד כמו בין אחר אני זאת לפי שם קובץ',
  ar: 'في من على أن إلى هذا التي الذي عن لا ما مع كان هو هذه كل بعد قد بين ذلك أو لم هي عند غير حتى إذا تم ملف لها له',
  fa: 'و در به از که این را با است برای آن یک خود تا کرد بر هم نیز گفت می شود یا شد هر اگر نمی باید پرونده بود است',
  ur: 'کے میں کی ہے اور سے کا کو اس پر نے ہیں کہ یہ بھی ایک وہ تو نہیں کیا جو تھا گیا کر ہو لیے',
  th: 'ที่ และ ใน เป็น มี การ ของ ได้ ไม่ จะ ให้ ว่า กับ ความ นี้ ไป มา คน ก็ แต่ อยู่ จาก หรือ โดย ต้อง แล้ว ถูก ทำ แฟ้ม เมื่อ',
};
const letter = /[\p{L}\p{M}]/u;
const codes = letters(2);

const table = Object.fromEntries(languages.split(' ').map((language) => [language, pairsOf(language)]));
writeFileSync(
  new URL('../engine/text/encodings/letter-pairs.json', import.meta.url),
  `${JSON.stringify(table, null, 2)}\n`,
);

/**
 * Returns `letters`, the alphabet with a space for every other character, and `costs`, one character for each pair: row
 * by row, a row for each first letter.
 */
function pairsOf(language) {
  const text = fold(wordsOf(language).join(' '), language);
  const own = countOf([...text].filter((it) => letter.test(it)));
  const seen = [...own.keys()].filter((it) => own.get(it) > 3 && belongs(it, language));
  const alphabet = [' ', ...[...new Set([...seen, ...(rareLetters[language] ?? '')])].sort()];
  const shape = [...text].map((it) => (letter.test(it) ? it : ' ')).filter((it) => alphabet.includes(it));
  const pairs = countOf(
    shape
      .slice(1)
      .map((it, at) => shape[at] + it)
      .filter((it) => it !== '  '),
  );
  const costs = alphabet.map((first) => {
    const total = alphabet.reduce((sum, second) => sum + (pairs.get(first + second) ?? 0), 0);
    return alphabet.map((second) =>
      quantised(-Math.log(((pairs.get(first + second) ?? 0) + 0.3) / (total + 0.3 * alphabet.length))),
    );
  });
  return { letters: alphabet.join(''), costs: costs.map((row) => row.join('')).join('') };
}

function quantised(cost) {
  return String.fromCharCode(97 + Math.min(25, Math.round(cost / STEP)));
}

function wordsOf(language) {
  const words = [];
  for (const [type, values] of [
    ['region', codes.map((it) => it.toUpperCase())],
    ['language', codes],
    ['currency', Intl.supportedValuesOf('currency')],
    [
      'dateTimeField',
      [
        'era',
        'year',
        'quarter',
        'month',
        'weekOfYear',
        'weekday',
        'day',
        'dayPeriod',
        'hour',
        'minute',
        'second',
        'timeZoneName',
      ],
    ],
  ]) {
    const names = new Intl.DisplayNames(language, { type, fallback: 'none' });
    for (const value of values) words.push(names.of(value) ?? '');
  }
  const time = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  for (const unit of ['second', 'minute', 'hour', 'day', 'week', 'month', 'quarter', 'year']) {
    for (const value of [-5, -2, -1, 0, 1, 2, 5]) words.push(time.format(value, unit), time.format(value, unit));
  }
  for (const unit of Intl.supportedValuesOf('unit')) {
    const format = new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' });
    for (const value of [1, 2, 5, 1.5]) words.push(format.format(value));
  }
  for (let day = 0; day < 365; day += 5) {
    words.push(new Intl.DateTimeFormat(language, { dateStyle: 'full' }).format(new Date(Date.UTC(2024, 0, 1 + day))));
  }
  for (let number = 0; number < 20; number++) {
    words.push(
      new Intl.ListFormat(language, { type: number % 2 ? 'disjunction' : 'conjunction' }).format(['1', '2', '3']),
    );
  }
  const common = (commonWords[language] ?? '').split(' ');
  return [...words, ...Array.from({ length: COMMON_TIMES }, () => common).flat()].map((it) =>
    it.replace(/\p{N}/gu, ' '),
  );
}

function belongs(it, language) {
  const script = new Intl.Locale(language).maximize().script;
  const names = { Latn: 'Latin', Cyrl: 'Cyrillic', Grek: 'Greek', Hebr: 'Hebrew', Arab: 'Arabic', Thai: 'Thai' };
  return new RegExp(`\\p{sc=${names[script]}}`, 'u').test(it);
}

/** Replaces the comma below of Romanian letters in CLDR with the cedilla, since encodings have only the cedilla. */
function fold(text) {
  return text.normalize('NFC').toLowerCase().replaceAll('ș', 'ş').replaceAll('ț', 'ţ').replaceAll('i\u0307', 'i');
}

function countOf(items) {
  const counts = new Map();
  for (const item of items) counts.set(item, (counts.get(item) ?? 0) + 1);
  return counts;
}

function letters(length) {
  const all = 'abcdefghijklmnopqrstuvwxyz';
  return length === 0 ? [''] : letters(length - 1).flatMap((it) => [...all].map((last) => it + last));
}
