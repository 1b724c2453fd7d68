import { between, type Random, randomFrom } from './random.js';
import { loadFaces, type SetPage, styleOf, writeTypeset } from './typeset-document.js';
import { breakLines, showLine, showText, type Style } from './typeset.js';

/** A4 with one column. */
const WIDTH = 595;
const HEIGHT = 842;
const LEFT = 72;
const MEASURE = 451;
const TOP = 770;
const BOTTOM = 70;

/**
 * Writes the chronicle of a town: 600 real words per page, and no two pages equal. OCR engines take far longer for
 * invented words, such as those of `Prose`, than for dictionary words.
 */
export async function writeChronicle(path: string, pages: number): Promise<void> {
  const faces = loadFaces();
  const body = styleOf(faces.text, 11, 13.6);
  const head = styleOf(faces.sans, 13);
  const random = randomFrom(19);
  const set = Array.from({ length: pages }, (_, index): SetPage => {
    const title = showText(head, `Chapter ${index + 1}. The year ${1700 + 2 * index}`, { x: LEFT, y: TOP });
    const folio = showText(body, String(index + 1), { x: WIDTH / 2, y: 40 });
    return { content: [title, ...linesOn(body, shuffled(paragraphs, random)), folio].join('') };
  });
  await writeTypeset({ path, width: WIDTH, height: HEIGHT, faces, pages: set });
}

function linesOn(style: Style, texts: readonly string[]): readonly string[] {
  const lines = texts.flatMap((text) => {
    const words = text.split(' ').map((word) => [word]);
    return breakLines(words, style, { width: MEASURE, indent: 14 });
  });
  const most = Math.floor((TOP - BOTTOM) / style.leading) - 1;
  return lines.slice(0, most).map((line, index) => showLine(line, LEFT, TOP - (index + 2) * style.leading));
}

function shuffled(texts: readonly string[], random: Random): readonly string[] {
  const all = [...texts];
  for (let last = all.length - 1; last > 0; last -= 1) {
    const other = between(random, 0, last);
    [all[last], all[other]] = [all[other] ?? '', all[last] ?? ''];
  }
  return all;
}

const paragraphs = [
  `The town lay where the river left the hills, and for most of its history nobody had thought of it as a place worth
   visiting. It had a market on Thursdays, a bridge with five arches, and a church whose tower leaned a little towards the
   west. Those who were born there often left when they were young, and just as often came back when they had seen enough
   of the world to know what they had been missing.`,
  `In the spring the water rose quickly. The millers watched the old stone at the corner of the bridge, on which the floods
   of two hundred years had been marked with a chisel, and when the river reached the fourth line they carried the flour
   upstairs. Twice it went above the seventh, and the boats of the fishermen were tied to the windows of the inn.`,
  `The school had been founded by a merchant who could not read. He had made his money with salt and leather, and he used to
   say that he would have made twice as much if he had been able to understand his own contracts. Forty children were taught
   there in a single room, the older ones helping the younger, and in winter each brought a piece of wood for the stove.`,
  `A printer came from the coast with a press that he had bought from his employer's widow. At first he printed nothing but
   notices: the price of barley, the days on which the ferry did not run, the names of those who owed money to the parish.
   Later there was a newspaper of four pages, which was read aloud in the market hall on Saturday evenings, and which made
   him more enemies than friends.`,
  `When the railway was planned, the council argued about it for three years. Some feared that the smoke would spoil the
   orchards; others were certain that the whole valley would be rich within ten years. Both were wrong. The line was built
   on the other side of the river, the station stood half an hour from the first house, and the carters earned well by
   driving people to the trains.`,
  `Doctor Hale kept a record of the weather for thirty-one years. Every morning at seven he wrote down the temperature, the
   direction of the wind and the height of the mercury, and every evening he added what he had seen of birds, blossoms and
   clouds. The notebooks were found in a drawer long after his death, and are still the best account that we have of the
   climate of the region.`,
  `The glass works employed a hundred and twenty men in its best years. They made bottles for the brewers of the capital,
   lamps for the lighthouse service and, for a short time, lenses of a quality that was admired abroad. The furnace burned
   day and night, and it is said that sailors on the lake used its glow to find the harbour.`,
  `There were quarrels about the common land from the beginning. The larger farmers wished to divide it, the smaller ones
   could not live without it, and the lawyers of the county lived on both. In the end it was left as it was, because the map
   on which the new boundaries had been drawn was lost in a fire, and nobody was willing to pay for another.`,
  `Music was the one thing on which everybody agreed. The brass band practised in the barn behind the bakery, the choir sang
   in three languages, and at the harvest festival the two performed together, usually without having rehearsed. A visitor
   from the conservatory called it the loudest and most cheerful concert that he had ever attended.`,
  `Of the old walls only the northern gate is left. Its rooms have been a prison, a granary, a dancing school and the
   office of the tax collector, whose desk can still be seen. From the platform under the roof one looks over the gardens,
   the new bridge and the long avenue of limes that leads to the station, and on clear days as far as the sea.`,
].map((text) => text.replace(/\s+/g, ' '));
