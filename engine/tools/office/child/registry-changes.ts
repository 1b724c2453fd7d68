import { contentProviders } from './content-providers.js';

/**
 * LibreOffice settings by registry path (types: share/registry/main.xcd of the installation). No document may run
 * code or access the network, nothing of one document is kept for the next, and no setting depends on the user of
 * the service.
 */
const settings = {
  '/org.openoffice.Setup/Office': {
    // The first-start setup would overwrite our Basic library with the presets.
    ooSetupInstCompleted: true,
    MigrationCompleted: true,
  },
  '/org.openoffice.Setup/L10N': { ooLocale: 'en-US', ooSetupSystemLocale: 'en-US' },
  '/org.openoffice.Office.Linguistic/General': { DefaultLocale: 'en-US', UILocale: 'en-US' },
  // Fields with the user's name stay empty.
  '/org.openoffice.UserProfile/Data': { givenname: '', sn: '', initials: '', o: '', mail: '' },

  '/org.openoffice.Office.Common/Security': { LoadExoticFileFormats: 0 },
  '/org.openoffice.Office.Common/Security/Scripting': {
    // Runs scripts of trusted locations only, and there are none. Our own library is an application library.
    MacroSecurityLevel: 3,
    BlockUntrustedRefererLinks: true,
    ExecutePlugins: false,
  },
  // Macros of documents are not even loaded.
  '/org.openoffice.Office.Writer/Filter/Import/VBA': { Load: false, Executable: false },
  '/org.openoffice.Office.Calc/Filter/Import/VBA': { Load: false, Executable: false },
  '/org.openoffice.Office.Impress/Filter/Import/VBA': { Load: false },
  // Links are never updated. Writer's values go from never (0) to always, Calc's from always to never (1).
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
 * The settings as registrymodifications.xcu of a profile. @param folders the folders in which LibreOffice may open
 * files
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
