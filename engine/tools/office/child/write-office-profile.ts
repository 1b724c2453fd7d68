import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { areas } from './basic/basic-areas.js';
import { blocks } from './basic/basic-blocks.js';
import { calc } from './basic/basic-calc.js';
import { fonts } from './basic/basic-fonts.js';
import { impress } from './basic/basic-impress.js';
import { main } from './basic/main.js';
import { opening } from './basic/opening.js';
import { starting } from './basic/starting.js';
import { storing } from './basic/storing.js';
import { writer } from './basic/basic-writer.js';
import { registryChanges } from './registry-changes.js';

/** Our Basic modules by name; each may call the others' procedures. */
const modules = {
  Convert: main,
  Opening: opening,
  Writer: writer,
  Calc: calc,
  CellAreas: areas,
  Blocks: blocks,
  Impress: impress,
  Fonts: fonts,
  Storing: storing,
  Starting: starting,
};

/**
 * Writes a LibreOffice profile with our macros and with settings that deny documents all external access. @param
 * folders the folders in which LibreOffice may open files
 */
export function writeProfile(profile: string, folders: readonly string[]): void {
  const basic = join(profile, 'user', 'basic');
  mkdirSync(join(basic, 'Standard'), { recursive: true });
  writeFileSync(join(profile, 'user', 'registrymodifications.xcu'), registryChanges(folders));
  writeFileSync(join(basic, 'script.xlc'), libraries);
  writeFileSync(join(basic, 'Standard', 'script.xlb'), library(Object.keys(modules)));
  for (const [name, source] of Object.entries(modules)) {
    writeFileSync(join(basic, 'Standard', `${name}.xba`), basicModule(name, source));
  }
}

const libraries = `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE library:libraries PUBLIC "-//OpenOffice.org//DTD OfficeDocument 1.0//EN" "libraries.dtd">
<library:libraries xmlns:library="http://openoffice.org/2000/library" xmlns:xlink="http://www.w3.org/1999/xlink">
 <library:library library:name="Standard" library:link="false"/>
</library:libraries>
`;

function library(names: readonly string[]): string {
  const elements = names.map((name) => ` <library:element library:name="${name}"/>`).join('\n');
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE library:library PUBLIC "-//OpenOffice.org//DTD OfficeDocument 1.0//EN" "library.dtd">
<library:library xmlns:library="http://openoffice.org/2000/library" library:name="Standard" library:readonly="false" library:passwordprotected="false">
${elements}
</library:library>
`;
}

function basicModule(name: string, source: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE script:module PUBLIC "-//OpenOffice.org//DTD OfficeDocument 1.0//EN" "module.dtd">
<script:module xmlns:script="http://openoffice.org/2000/script" script:name="${name}" script:language="StarBasic">
${escaped(source)}</script:module>
`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
