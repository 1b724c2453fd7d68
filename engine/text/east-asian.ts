/**
 * The most frequent characters of Chinese and Japanese texts: the first few hundred of common frequency lists, in the
 * simplified, traditional and Japanese forms.
 */
const frequentIdeographs =
  '的一是不了人我在有他这为之大来以个中上们到说国和地也子时道出而要于就下得可你年生自会那后能对着事其里所去行过家十用发天' +
  '如然作方成者多日都三小军二无同么经法当起与好看学进种将还分此心前面又定见只主没公从现样面进理由第高本体利通问与关使点正业' +
  '外将两高间由问很最重并物手应战向头文体政美相见被利什二等产或新己制身果加西斯月话合回特代内信表化老给世位次度门任常先海' +
  '通教儿原东声提立及比员解水名真论处走义各入几口认条平系气题活尔更别打女变四神总何电数安少报才结反受目太量再感建务做接必场' +
  '件计管期市直德资命山金指克许统区保至队形社便空决治展马科司五基眼书非则听白却界达光放强即像难且权思王象完设式色路记南品住告' +
  '類這為來個們到說國時會後對過發當學進種還見樣問關點業間與戰頭體產幾動話內給門兒東聲員論處義認條係氣題爾別變總電數報結' +
  '務場計資統區隊決馬書聽達強難權設記無長開實從車見讓應經讀買賣語質錢風張萬該請網線價廣運選舉單號傳術團備將約聯議連' +
  '開實从车让读买卖语质钱风张万该请网线价广运选举单号传术团备约联议连长无动现当' +
  '日本語人年月大一国会中学生出時行見分後前社言思事自者上下的手今何場間私新方気部当合同書話体問動対面文高回作最全体関' +
  '用明実取戦経済発表円性画済通目内度開長東京都県市区駅電車買売食飲読聞来帰入切海山川田小名前名使様第者法令第条項権利';

/** The most frequent syllables of Korean texts. */
const frequentSyllables =
  '이다는에의을가고로하한를은지사기도인자시어있나서대그리보정아일수부제라것해들장상으과만주전원동여중와게스선공면니우오구' +
  '신말위경년세소비적성조방당계안생마모문내연관치재명국때까유학무산간화분러없실거려발했음물했던같데용교터였미현진등업개심' +
  '행더결통회민반점력단트불할식후권된되않알필별않습입요야며건들데저직체받살양각표지만처럼히할둘워게';

const frequent = new Set(frequentIdeographs + frequentSyllables);

/** Whether a character is frequent in Chinese, Japanese or Korean texts. */
export function isCommonEastAsian(character: string): boolean {
  return frequent.has(character) || (character >= '\u3040' && character <= '\u30ff');
}
