import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { convertMacro } from './convert-macro.js';

/** Writes a profile of LibreOffice that has our macro, and settings under which no document can reach out. */
export function writeProfile(profile: string): void {
  const basic = join(profile, 'user', 'basic');
  mkdirSync(join(basic, 'Standard'), { recursive: true });
  writeFileSync(join(basic, 'script.xlc'), libraries);
  writeFileSync(join(basic, 'Standard', 'script.xlb'), modules);
  writeFileSync(join(basic, 'Standard', 'Convert.xba'), convertMacro);
}

const libraries = `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE library:libraries PUBLIC "-//OpenOffice.org//DTD OfficeDocument 1.0//EN" "libraries.dtd">
<library:libraries xmlns:library="http://openoffice.org/2000/library" xmlns:xlink="http://www.w3.org/1999/xlink">
 <library:library library:name="Standard" library:link="false"/>
</library:libraries>
`;

const modules = `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE library:library PUBLIC "-//OpenOffice.org//DTD OfficeDocument 1.0//EN" "library.dtd">
<library:library xmlns:library="http://openoffice.org/2000/library" library:name="Standard" library:readonly="false" library:passwordprotected="false">
 <library:element library:name="Convert"/>
</library:library>
`;
