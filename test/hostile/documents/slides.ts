import { zipFile } from '../../fixtures/office/zip-file.js';
import { type HostileDocument, type HostileDocuments } from './document.js';
import { link, type Part, prefixes, relationships, types } from './ooxml.js';
import { entities } from './word.js';

const PRESENTATION = 'application/vnd.openxmlformats-officedocument.presentationml';
const NAMESPACES = `xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main" xmlns:p14="http://schemas.microsoft.com/office/powerpoint/2010/main" ${prefixes}`;

/** Presentations of PowerPoint. */
export const slideDocuments: HostileDocuments = {
  'linked pictures': (canaries) => {
    const addresses = canaries.all('pptx-picture', 'png');
    return pptx({
      shapes:
        addresses.map((_, at) => picture(at, `<a:blip r:link="l${at}"/>`)).join('') +
        addresses.map((_, at) => picture(at, `<a:blip r:embed="l${at}"/>`)).join(''),
      links: addresses.map((it, at) => link(`l${at}`, 'image', it)),
    });
  },
  'linked media': (canaries) => {
    const addresses = ['mp4', 'wav', 'png'].flatMap((it) => canaries.all('pptx-media', it));
    return pptx({
      shapes: addresses
        .flatMap((_, at) => [
          picture(at, `<a:blip r:link="i${at}"/>`, `<a:videoFile r:link="l${at}"/>`),
          picture(
            at,
            `<a:blip r:link="i${at}"/>`,
            `<a:audioFile r:link="l${at}"/><p:extLst><p:ext uri="{DAA4B4D4-6D71-4841-9C94-3DE7FCFB9230}"><p14:media r:link="l${at}"/></p:ext></p:extLst>`,
          ),
        ])
        .join(''),
      after: '<p:transition><p:sndAc><p:stSnd><p:snd r:embed="l0" name="a.wav"/></p:stSnd></p:sndAc></p:transition>',
      links: addresses.flatMap((it, at) => [link(`l${at}`, 'video', it), link(`i${at}`, 'image', it)]),
    });
  },
  'linked objects': (canaries) => {
    const addresses = ['odt', 'xlsx', 'html'].flatMap((it) => canaries.all('pptx-object', it));
    return pptx({
      shapes: addresses
        .map(
          (_, at) =>
            `<p:graphicFrame><p:nvGraphicFramePr><p:cNvPr id="${at + 10}" name="o"/><p:cNvGraphicFramePr/><p:nvPr/></p:nvGraphicFramePr><p:xfrm><a:off x="0" y="0"/><a:ext cx="900000" cy="900000"/></p:xfrm><a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/presentationml/2006/ole"><p:oleObj name="o" r:id="l${at}" imgW="900000" imgH="900000" progId="Word.Document.12"><p:link updateAutomatic="1"/></p:oleObj></a:graphicData></a:graphic></p:graphicFrame>`,
        )
        .join(''),
      links: addresses.map((it, at) => link(`l${at}`, 'oleObject', it)),
    });
  },
  'external fills and bullets': (canaries) => {
    const addresses = canaries.all('pptx-fill', 'png');
    return pptx({
      background: `<p:bg><p:bgPr><a:blipFill><a:blip r:link="l0"/><a:stretch/></a:blipFill><a:effectLst/></p:bgPr></p:bg>`,
      shapes: addresses
        .map(
          (_, at) =>
            `<p:sp><p:nvSpPr><p:cNvPr id="${at + 10}" name="s"><a:hlinkClick r:id="l${at}"/><a:hlinkHover r:id="l${at}"><a:snd r:embed="l${at}" name="a.wav"/></a:hlinkHover></p:cNvPr><p:cNvSpPr/><p:nvPr/></p:nvSpPr><p:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="900000" cy="900000"/></a:xfrm><a:prstGeom prst="rect"/><a:blipFill><a:blip r:link="l${at}"/><a:tile/></a:blipFill></p:spPr><p:txBody><a:bodyPr/><a:p><a:pPr><a:buBlip><a:blip r:link="l${at}"/></a:buBlip></a:pPr><a:r><a:t>text</a:t></a:r></a:p></p:txBody></p:sp>`,
        )
        .join(''),
      links: addresses.map((it, at) => link(`l${at}`, 'image', it)),
    });
  },
  'external parts': (canaries) => {
    const addresses = ['xml', 'html'].flatMap((it) => canaries.all('pptx-part', it));
    const kinds = [
      'slideMaster',
      'slide',
      'theme',
      'tableStyles',
      'htmlPubSaveAs',
      'notesMaster',
      'font',
      'chart',
      'diagramData',
      'vmlDrawing',
      'slideLayout',
      'slideUpdateUrl',
      'tags',
    ];
    const links = addresses.flatMap((it, at) => kinds.map((kind) => link(`${kind}${at}`, kind, it)));
    return pptx({
      links,
      top: addresses.map((_, at) => `<p:sldMasterId id="${2147483700 + at}" r:id="slideMaster${at}"/>`).join(''),
      topLinks: links,
      shapes: addresses
        .map(
          (_, at) =>
            `<p:graphicFrame><p:nvGraphicFramePr><p:cNvPr id="${at + 10}" name="c"/><p:cNvGraphicFramePr/><p:nvPr/></p:nvGraphicFramePr><p:xfrm><a:off x="0" y="0"/><a:ext cx="900000" cy="900000"/></p:xfrm><a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/chart"><c:chart r:id="chart${at}"/></a:graphicData></a:graphic></p:graphicFrame>`,
        )
        .join(''),
    });
  },
  'external entities': (canaries) =>
    pptx({
      prologue: entities(canaries, 'pptx-entity'),
      shapes:
        '<p:sp><p:nvSpPr><p:cNvPr id="9" name="s"/><p:cNvSpPr/><p:nvPr/></p:nvSpPr><p:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="9000000" cy="900000"/></a:xfrm><a:prstGeom prst="rect"/></p:spPr><p:txBody><a:bodyPr/><a:p><a:r><a:t>&e0;&e1;&e2;</a:t></a:r></a:p></p:txBody></p:sp>',
    }),
};

interface Pptx {
  readonly shapes?: string;
  readonly background?: string;
  /** XML after the shapes of the slide. */
  readonly after?: string;
  readonly links?: readonly string[];
  /** Additional slide masters of the presentation. */
  readonly top?: string;
  readonly topLinks?: readonly string[];
  readonly prologue?: string;
}

function pptx({
  shapes = '',
  background = '',
  after = '',
  links = [],
  top = '',
  topLinks = [],
  prologue = '',
}: Pptx): HostileDocument {
  const tree = (content: string): string =>
    `<p:cSld>${background}<p:spTree><p:nvGrpSpPr><p:cNvPr id="1" name=""/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr/>${content}</p:spTree></p:cSld>`;
  const colors =
    '<p:clrMap bg1="lt1" tx1="dk1" bg2="lt2" tx2="dk2" accent1="accent1" accent2="accent2" accent3="accent3" accent4="accent4" accent5="accent5" accent6="accent6" hlink="hlink" folHlink="folHlink"/>';
  const all: Readonly<Record<string, Part>> = {
    'ppt/presentation.xml': {
      type: `${PRESENTATION}.presentation.main+xml`,
      text: `<p:presentation ${NAMESPACES}><p:sldMasterIdLst><p:sldMasterId id="2147483648" r:id="m1"/>${top}</p:sldMasterIdLst><p:sldIdLst><p:sldId id="256" r:id="s1"/></p:sldIdLst><p:sldSz cx="9144000" cy="6858000"/><p:notesSz cx="6858000" cy="9144000"/></p:presentation>`,
    },
    'ppt/slideMasters/slideMaster1.xml': {
      type: `${PRESENTATION}.slideMaster+xml`,
      text: `<p:sldMaster ${NAMESPACES}>${tree('')}${colors}<p:sldLayoutIdLst><p:sldLayoutId id="2147483649" r:id="y1"/></p:sldLayoutIdLst></p:sldMaster>`,
    },
    'ppt/slideLayouts/slideLayout1.xml': {
      type: `${PRESENTATION}.slideLayout+xml`,
      text: `<p:sldLayout ${NAMESPACES}>${tree('')}</p:sldLayout>`,
    },
    'ppt/slides/slide1.xml': {
      type: `${PRESENTATION}.slide+xml`,
      text: `${prologue}<p:sld ${NAMESPACES}>${tree(shapes)}${after}</p:sld>`,
    },
  };
  const inside = (id: string, type: string, target: string): string => link(id, type, target, 'Internal');
  return {
    extension: 'pptx',
    bytes: zipFile({
      '[Content_Types].xml': types(all),
      '_rels/.rels': relationships([inside('r1', 'officeDocument', 'ppt/presentation.xml')]),
      'ppt/_rels/presentation.xml.rels': relationships([
        inside('m1', 'slideMaster', 'slideMasters/slideMaster1.xml'),
        inside('s1', 'slide', 'slides/slide1.xml'),
        ...topLinks,
      ]),
      'ppt/slideMasters/_rels/slideMaster1.xml.rels': relationships([
        inside('y1', 'slideLayout', '../slideLayouts/slideLayout1.xml'),
        ...links,
      ]),
      'ppt/slideLayouts/_rels/slideLayout1.xml.rels': relationships([
        inside('m1', 'slideMaster', '../slideMasters/slideMaster1.xml'),
        ...links,
      ]),
      'ppt/slides/_rels/slide1.xml.rels': relationships([
        inside('y1', 'slideLayout', '../slideLayouts/slideLayout1.xml'),
        ...links,
      ]),
      ...Object.fromEntries(Object.entries(all).map(([name, { text }]) => [name, text])),
    }),
  };
}

function picture(at: number, blip: string, media = ''): string {
  return `<p:pic><p:nvPicPr><p:cNvPr id="${at + 100}" name="p"/><p:cNvPicPr/><p:nvPr>${media}</p:nvPr></p:nvPicPr><p:blipFill>${blip}<a:stretch><a:fillRect/></a:stretch></p:blipFill><p:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="900000" cy="900000"/></a:xfrm><a:prstGeom prst="rect"/></p:spPr></p:pic>`;
}
