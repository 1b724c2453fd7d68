/** Settings of LibreOffice by their paths in its registry. */
const settings = {
  // Setting up a profile would write the presets over our library.
  '/org.openoffice.Setup/Office': { ooSetupInstCompleted: true },
} as const;

/** The settings as the file of a profile that changes the registry, registrymodifications.xcu. */
export function registryChanges(): string {
  const items = Object.entries(settings).flatMap(([path, values]) =>
    Object.entries(values).map(
      ([name, value]) =>
        `<item oor:path="${path}"><prop oor:name="${name}" oor:op="fuse"><value>${String(value)}</value></prop></item>`,
    ),
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry" xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
${items.join('\n')}
</oor:items>
`;
}
