import { combine } from '../../geometry/geometry.js';
import { once } from '../../files/once.js';
import { addImage } from '../../pdf/write/add-image.js';
import type { ObjectAdder } from '../../pdf/write/object-adder.js';
import { uprightMatrix, uprightSize } from '../images/read/upright.js';
import type { ReadyMark } from './ready-mark.js';
import type { PictureMark } from '../../contract/tools/sheets.js';

export function pictureMark({ picture }: PictureMark, adder: ObjectAdder): ReadyMark {
  const size = uprightSize(picture);
  const matrix = combine(uprightMatrix(picture.orientation), [size.width, 0, 0, -size.height, 0, size.height]);
  return { size, matrix, object: once(() => addImage(adder, picture.image)) };
}
