import { pathToFileURL } from 'node:url';

/** System folders that LibreOffice reads: presets, fonts, dictionaries. */
const SYSTEM_FOLDERS = ['/usr/share', '/etc/libreoffice'];

const PLACE = '/org.openoffice.ucb.Configuration/ContentProviders/Local/SecondaryKeys/Office/ProviderData';

/** Provider numbers of WebDAV and HTTP (3, 4, 12), FTP (6) and CMIS (43) in the registry of the installation. */
const REMOTE = ['3', '4', '4a', '6', '12', '12a', '12b', '43'];

/**
 * Registry changes that remove all network protocols from LibreOffice's Universal Content Broker, through which it
 * opens every URL, and all files outside of the given folders and its own. Blocking links in documents
 * (BlockUntrustedRefererLinks) misses many kinds: bullets, fills, sounds, objects of slides, XForms. A URL template
 * is a quoted prefix followed by anything (ucb/source/core/regexp.cxx).
 */
export function contentProviders(folders: readonly string[]): readonly string[] {
  const addresses = [...folders, ...SYSTEM_FOLDERS].map((it) => pathToFileURL(it).href);
  // Node escapes tildes in URLs; LibreOffice does not.
  const places = [...new Set(addresses.flatMap((it) => [it, it.replaceAll('%7E', '~')]))];
  return [
    ...places.map((it, at) => provider(at === 0 ? 'Provider2' : `QuireFiles${at}`, `"${it}/".*`)),
    ...REMOTE.map((it) => `<item oor:path="${PLACE}"><node oor:name="Provider${it}" oor:op="remove"/></item>`),
  ];
}

function provider(name: string, template: string): string {
  const properties = { ServiceName: 'com.sun.star.ucb.FileContentProvider', URLTemplate: template, Arguments: '' };
  const values = Object.entries(properties).map(
    ([property, value]) =>
      `<prop oor:name="${property}"><value>${value.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</value></prop>`,
  );
  return `<item oor:path="${PLACE}"><node oor:name="${name}" oor:op="replace">${values.join('')}</node></item>`;
}
