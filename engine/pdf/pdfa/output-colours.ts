import type { PdfFile } from '../file/pdf-file.js';
import { tryRead } from '../file/try-read.js';
import { PdfDict, PdfName, type PdfValue, TargetRef } from '../syntax/values.js';
import type { Revision } from '../write/revision.js';
import { isAllowedProfile } from './check/profile-rule.js';
import type { PdfaLevel } from './level.js';
import { addProfile, type IntentSpace, outputIntent } from './output-intent.js';
import type { DocumentSurvey } from './survey-document.js';

const MAX_PROFILE_BYTES = 2 ** 25;

/** The output intent of a result, and the colour spaces that its resources need beside. */
export class OutputColours {
  /** Keeps the output intent for PDF/A of the document; its profile decides which device colours need another space. */
  readonly intents: readonly PdfValue[];
  /** Colour spaces for /DefaultRGB and /DefaultCMYK of resources, by these keys. */
  readonly #defaults = new Map<string, PdfValue>();

  constructor(
    private readonly file: PdfFile,
    private readonly revision: Revision,
    private readonly input: { readonly survey: DocumentSurvey; readonly level: PdfaLevel },
  ) {
    const { survey } = input;
    // Colours of annotations are RGB, for which part 1 requires an output intent of RGB (ISO 19005-1 §6.5.3).
    const isRgb = input.level.part === 1 && survey.hasAnnotationColours;
    const found = (file.array(file.catalog.get('OutputIntents')) ?? []).find((value) => {
      const intent = file.dict(value);
      const own = file.name(intent?.get('S')) === 'GTS_PDFA1' ? this.#spaceOf(intent) : undefined;
      return own === 'rgb' || (own !== undefined && !isRgb);
    });
    // Viewers show RGB with a profile as without one, but CMYK otherwise: each has its own inks for DeviceCMYK.
    const space = this.#spaceOf(file.dict(found)) ?? (survey.usesCmyk && !isRgb ? 'cmyk' : 'rgb');
    if (space !== 'rgb' && survey.usesRgb) this.#setDefault('rgb', 'DefaultRGB');
    if (space !== 'cmyk' && survey.usesCmyk) this.#setDefault('cmyk', 'DefaultCMYK');
    const intent = found ?? outputIntent(revision, space);
    // poppler shows all colours as those of the profile if there is one output intent only. Several may share a profile.
    this.intents = found === undefined && space === 'cmyk' ? [intent, intent] : [intent];
  }

  /** Whether colours of four components belong to an ICC profile. */
  get hasCmykProfile(): boolean {
    return this.#defaults.has('DefaultCMYK') || this.input.survey.hasCmykProfile;
  }

  /** The colour spaces that resources need, by the keys /DefaultRGB and /DefaultCMYK. */
  get defaults(): ReadonlyMap<string, PdfValue> {
    return this.#defaults;
  }

  /**
   * Adds the default colour spaces to a resource dictionary, or to the /Resources of another dictionary, which have none;
   * `ColourMend` adds them to others.
   */
  addTo(dict: PdfDict, isResources: boolean): PdfDict {
    if (this.#defaults.size === 0) return dict;
    const own = dict.get('Resources');
    if (own instanceof PdfDict) dict.set('Resources', this.#withDefaults(own.clone()));
    return isResources ? this.#withDefaults(dict) : dict;
  }

  #spaceOf(intent: PdfDict | undefined): IntentSpace | undefined {
    const stream = this.file.stream(intent?.get('DestOutputProfile'));
    const components = this.file.number(stream?.dict.get('N'));
    const profile = stream && tryRead(() => this.file.decodeStream(stream, MAX_PROFILE_BYTES));
    if (profile === undefined || components === undefined) return undefined;
    if (!isAllowedProfile(profile, components, this.input.level)) return undefined;
    return components === 3 ? 'rgb' : components === 4 ? 'cmyk' : undefined;
  }

  #setDefault(space: IntentSpace, key: string): void {
    const colours = this.revision.add([new PdfName('ICCBased'), addProfile(this.revision, space)]);
    this.#defaults.set(key, colours);
  }

  #withDefaults(resources: PdfDict): PdfDict {
    const spaces = resources.get('ColorSpace');
    const hasSpaces = spaces instanceof TargetRef || this.file.dict(spaces) !== undefined;
    return hasSpaces ? resources : resources.set('ColorSpace', new PdfDict(this.#defaults));
  }
}
