import { contentProviders } from './content-providers.js';

/**
 * Settings of LibreOffice by their paths in its registry (share/registry/main.xcd of the installation tells what there
 * is, of which type): a document may neither act nor reach out, nothing of one is kept for the next, and nothing
 * depends on who runs it.
 */
const settings = {
  '/org.openoffice.Setup/Office': {
    // Setting up a profile would write the presets over our library.
    ooSetupInstCompleted: true,
    MigrationCompleted: true,
  },
  '/org.openoffice.Setup/L10N': { ooLocale: 'en-US', ooSetupSystemLocale: 'en-US' },
  '/org.openoffice.Office.Linguistic/General': { DefaultLocale: 'en-US', UILocale: 'en-US' },
  // Fields with the name of the user are about whoever opens the document, and that is nobody.
  '/org.openoffice.UserProfile/Data': { givenname: '', sn: '', initials: '', o: '', mail: '' },

  '/org.openoffice.Office.Common/Security': { LoadExoticFileFormats: 0 },
  '/org.openoffice.Office.Common/Security/Scripting': {
    // Scripts of trusted places only, of which there are none. Our own library is the application's.
    MacroSecurityLevel: 3,
    BlockUntrustedRefererLinks: true,
    ExecutePlugins: false,
  },
  // The program of a document is not even read.
  '/org.openoffice.Office.Writer/Filter/Import/VBA': { Load: false, Executable: false },
  '/org.openoffice.Office.Calc/Filter/Import/VBA': { Load: false, Executable: false },
  '/org.openoffice.Office.Impress/Filter/Import/VBA': { Load: false },
  // Links are never updated. Writer counts from never (0) to always, Calc from always to never (1).
  '/org.openoffice.Office.Writer/Content/Update': { Link: 0 },
  '/org.openoffice.Office.Calc/Content/Update': { Link: 1 },
  '/org.openoffice.Office.Common/Load': { DetectWebDAVRedirection: false },
  '/org.openoffice.Office.Java/VirtualMachine': { Enable: false },

  '/org.openoffice.Office.Common/Misc': {
    FirstRun: false,
    CrashReport: false,
    PluginsEnabled: false,
    ShowTipOfTheDay: false,
    UseLocking: false,
    UseDocumentSystemFileLocking: false,
    UseDocumentOOoLockFile: false,
  },
  '/org.openoffice.Office.Common/Save/Document': { AutoSave: false, GenerateThumbnail: false, UseUserData: false },
  '/org.openoffice.Office.Recovery/AutoSave': { Enabled: false },
  '/org.openoffice.Office.Recovery/RecoveryInfo': { Enabled: false },
  '/org.openoffice.Office.Common/History': { PickListSize: 0, Size: 0, RecentDocsThumbnail: false },
  '/org.openoffice.Office.Common/Undo': { Steps: 0 },
  '/org.openoffice.Office.Linguistic/SpellChecking': { IsSpellAuto: false },
  '/org.openoffice.Office.Linguistic/GrammarChecking': { IsAutoCheck: false },
} as const;

/**
 * The settings as the file of a profile that changes the registry, registrymodifications.xcu.
 * @param folders those that LibreOffice may open files in.
 */
export function registryChanges(folders: readonly string[]): string {
  const items = Object.entries(settings).flatMap(([path, values]) =>
    Object.entries(values).map(
      ([name, value]) =>
        `<item oor:path="${path}"><prop oor:name="${name}" oor:op="fuse"><value>${String(value)}</value></prop></item>`,
    ),
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry" xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
${[...items, ...contentProviders(folders)].join('\n')}
</oor:items>
`;
}
