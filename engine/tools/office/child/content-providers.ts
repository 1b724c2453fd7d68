import { pathToFileURL } from 'node:url';

/** What the system shares with LibreOffice, presets, fonts, dictionaries. */
const SYSTEM_FOLDERS = ['/usr/share', '/etc/libreoffice'];

const PLACE = '/org.openoffice.ucb.Configuration/ContentProviders/Local/SecondaryKeys/Office/ProviderData';

/** WebDAV and HTTP (3, 4, 12), FTP (6) and CMIS (43), as the installation's registry numbers them. */
const REMOTE = ['3', '4', '4a', '6', '12', '12a', '12b', '43'];

/**
 * Changes of the registry after which LibreOffice's Universal Content Broker, through which it opens whatever has an
 * address, knows no protocol of the network, and no file but those in the folders given and its own. Blocking links
 * that documents hold (BlockUntrustedRefererLinks) leaves out many kinds: bullets, fills, sounds, objects of slides,
 * XForms. A template of addresses is a beginning in quotes, and then anything (ucb/source/core/regexp.cxx).
 */
export function contentProviders(folders: readonly string[]): readonly string[] {
  const addresses = [...folders, ...SYSTEM_FOLDERS].map((it) => pathToFileURL(it).href);
  // Node escapes tildes, and LibreOffice does not.
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
