import { glyphList } from '../../../fonts/glyph-list.js';

/** Names of one or two characters stay, because the standard has hundreds of them. */
const SHORT = 2;

/**
 * Whether a name has a meaning that the standard, one of its extensions or a common program defines: a key, a type, a
 * filter, an encoding, a glyph, a colorant. All other names are text that somebody chose.
 */
export function isStandardName(name: string): boolean {
  return name.length <= SHORT || standardNames.has(name) || standardGlyphs.has(name);
}

export const standardGlyphs: ReadonlySet<string> = new Set(['.notdef', ...glyphList.split(/\s+/)]);

/**
 * Names of three characters or more of ISO 32000-1, ISO 32000-2, PDF/X, PDF/A and PDF/VT, of Adobe (also the named actions and the
 * stamps of Acrobat), Apple and Office, and common media types.
 */
const standardNames: ReadonlySet<string> = new Set(
  (
    'application/json application/octet-stream application/pdf application/xml application/zip image/jpeg image/png ' +
    'image/tiff text/csv text/html text/plain text/xml ' +
    '1.3 2.0 3DA 3DAnimationStyle 3DBG 3DC 3DCrossSection 3DD 3DI 3DLightingScheme 3DMarkup 3DMeasure 3DNode 3DRef ' +
    '3DRenderMode 3DU 3DV 3DView 83pv-RKSJ-H 90ms-RKSJ-H 90ms-RKSJ-V 90msp-RKSJ-H 90msp-RKSJ-V 90pv-RKSJ-H A85 ' +
    'AAPL:AKAnnotationObject AAPL:AKExtras AAPL:AKPDFAnnotationDictionary AAPL:Keywords ACRE AD3 ADBE ' +
    'ADBE_CompoundType ADBE_Extn3 AESV2 AESV3 AESV4 AFRelationship AHx AIMetaData AIS ALT ALaw APIVersion APRef ' +
    'ARIA-1.1 ASCII85Decode ASCIIHexDecode ASSP AbsoluteColorimetric Accepted Accurate AccurateScreens AcroForm ' +
    'AcroForm:ExportFDF AcroForm:ImportFDF AcroFormInteract AcroForm_NeedsRendering AcroSendMail:SendMail Acrobat ' +
    'Action Activation ActualSize ActualText Add Add-RKSJ-H Add-RKSJ-V AddRevInfo Adobe.PPKLite Adobe.PPKMS ' +
    'Adobe.PubSec Adobe.Standard AdobePDFJavaToolkit.PPKLite After AfterPermsReady All AllOff AllOn AllPages Alpha ' +
    'Alt Alternate AlternateImages AlternatePresentations Alternates Alternative And Angle Angles Animation Annot ' +
    'AnnotStates Annotation Annotations Annots Annots_Create AntiAlias AnyOff AnyOn App AppDefault Appearance ' +
    'AppearanceFilter Approved Arial Arial,Bold ArialMT Art ArtBox Artifact Artwork AsIs Ascent Aside Aspect Asset ' +
    'Assets Attached AttachedToSig Attachment AttachmentEditing Attestation AuditTrail Auth AuthCode AuthEvent Author ' +
    'Auto AvgWidth B5pc-H B5pc-V BBox BG2 BPC BXS Background BackgroundColor BackgroundGS BarcodePlaintext Base ' +
    'BaseEncoding BaseFont BaseLineShift BaseState BaseVersion BaselineShift BatesN Bead Before Beveled BibEntry ' +
    'Binding BindingMaterialName BitsPerComponent BitsPerCoordinate BitsPerFlag BitsPerSample Black BlackIs1 ' +
    'BlackPoint BleedBox Blend Blinds Block BlockAlign BlockQuote Blue Border BorderColor BorderStyle BorderThickness ' +
    'Both BoundingBox Bounds Box BoxColorInfo BrotliDecode Browser BtLr BtRl Btn Build Butt ByteRange C2W CAD CCF ' +
    'CCITTFaxDecode CFM CICI.SignIt CIDFontType0 CIDFontType0C CIDFontType2 CIDSet CIDSystemInfo CIDToGIDMap CMD CMYK ' +
    'CMap CMapName CNS-EUC-H CNS-EUC-V CRL CRLs CSS-1.0 CSS-1.00 CSS-2.0 CSS-2.00 CSS-3.00 CalCMYK CalGray CalRGB ' +
    'Callout Cancelled Cap CapHeight Caption CaptureCommands CardBackground CardBorder Cards Caret CaretSymbol ' +
    'Catalog Categories Category Center CenterWindow Cert Certs Changes CharProcs CharSet Chart Chartsheet CheckMark ' +
    'CheckSum Checked Checkmark Child Circle ClassMap Clip ClippingPath Close ClosedArrow Cloud ClrF ClrFf CoBO CoBo ' +
    'CoOb Code ColSpan Collection CollectionColors CollectionEditing CollectionField CollectionItem CollectionSchema ' +
    'CollectionSort CollectionSplit CollectionSubitem Collections Color ColorBar ColorBars ColorBurn ColorDodge ' +
    'ColorSpace ColorSpaceName ColorTransform ColorType ColorantTable Colorants ColorantsInfo Colors Colspan Column ' +
    'ColumnCount ColumnGap ColumnWidth ColumnWidths Columns Comment Comments Company Compat Compatible Completed ' +
    'Components Compressed CompressedSize Condensed Condition Confidential Configs Configuration Configurations ' +
    'ContactInfo ContainerVersion Contents ContinuedFrom ContinuedList Coords Copy CosineDot Count Cour Courier ' +
    'Courier-Bold Courier-BoldOblique Courier-Oblique CourierNew Cover Create CreationDate Creator CreatorInfo ' +
    'CreatorVersion CropBox CropFixed CropPages CropRect Cross CrossHairs Crypt CryptFilter CryptFilterDecodeParms ' +
    'Cube CuePoint CuePoints CxF Cyan DCS DCT DCTDecode DEG DOS DPM DPart DPartInteract DPartRoot DPartRootNode ' +
    'DParts DSS DTS DW2 DamagedRowsBeforeError Darken Dashed Data DataMatrix DataPrep Date Day Deactivation Decimal ' +
    'Decode DecodeParms Decrypt DefEmbeddedFile Default DefaultCMYK DefaultCryptFilter DefaultDestName ' +
    'DefaultForPrinting DefaultGray DefaultHalftone DefaultRGB Delete DeletePages Departmental Desc DescendantFonts ' +
    'Descent Description DescriptionList Design Dest DestOutputProfile DestOutputProfileRef Dests DevDepGS_BG ' +
    'DevDepGS_FL DevDepGS_HT DevDepGS_OP DevDepGS_TR DevDepGS_UCR DeveloperExtensions DeviceCMYK DeviceColorant ' +
    'DeviceGray DeviceN DeviceRGB Diagram Dialogsheet Diamond DictionaryName Difference Differences DigSig DigSigMDP ' +
    'DigSigValidation DigestLocation DigestMethod DigestValue Direction Disc DisplayDocTitle Dissolve Distribute Div ' +
    'Doc DocChecksum DocMDP DocOpen DocOpenPermissions DocSettings DocTimeStamp Document DocumentFragment Domain ' +
    'DotGain Dotted Double DoubleDot Draft DropCap Duplex DuplexFlipLongEdge DuplexFlipShortEdge Dur ECC EFF EFOpen ' +
    'EPSG ETSI.CAdES.detached ETSI.RFC3161 ETen-B5-H ETen-B5-V ETenms-B5-H ETenms-B5-V EUC-H EUC-V EarlyChange ' +
    'Ellipse EllipseA EllipseB EllipseC Embedded EmbeddedFDF EmbeddedFDFs EmbeddedFile EmbeddedFileEncrypted ' +
    'EmbeddedFiles EnableJavaScript EnableJavaScripts Encode EncodedByteAlign Encoding Encrypt EncryptMetadata ' +
    'EncryptedPayload Encryption EncryptionRevision End EndIndent EndOfBlock EndOfLine Endnote Enforce Entrust.PPKEF ' +
    'EvenPages Event ExData Exclude Exclusion Expanded Experimental Expired Export ExportState Ext-RKSJ-H Ext-RKSJ-V ' +
    'ExtGState Extend Extends ExtensionLevel ExtensionRevision Extensions ExternalOPIdicts ExternalRefXobjects ' +
    'ExternalStreams ExtraCondensed ExtraExpanded ExtractPages FDF FDFs FDecodeParms FENote FFilter FRM FWParams ' +
    'FWPosition FWScale Fade FallbackType False Far FieldMDP Fields Figure FileAttachment FileSize Filespec FillIn ' +
    'Filter Final Find FindAgain FindNext FindPrevious FindSearch Fingerprint First FirstChar FirstPage Fit FitB ' +
    'FitBH FitBV FitH FitHeight FitPage FitR FitV FitVisible FitWidth FitWindow FixedPrint Flags Flash FlashVars ' +
    'FlateDecode Fly Folder Folders Font FontBBox FontDescriptor FontFamily FontFauxing FontFile FontFile2 FontFile3 ' +
    'FontMatrix FontName FontStretch FontWeight Fonts FontsInfo Footer Footnote ForComment ForPublicRelease ' +
    'Foreground Form FormData FormType Formula Free FreeText FreeTextCallout FreeTextTypewriter Frequency FullSave ' +
    'FullScreen Function FunctionType Functions GB-EUC-H GB-EUC-V GBK-EUC-H GBK-EUC-V GBK2K-H GBK2K-V GBKp-EUC-H ' +
    'GBKp-EUC-V GBpc-EUC-H GBpc-EUC-V GCS GEO GEOGCS GET GPTS GRD GTS_Encapsulated GTS_Env GTS_Metadata GTS_PDFA1 ' +
    'GTS_PDFE1 GTS_PDFVT GTS_PDFVTModDate GTS_PDFVTVersion GTS_PDFX GTS_PDFXConformance GTS_PDFXVersion ' +
    'GTS_ProcStepsGroup GTS_ProcStepsType GTS_Scope GTS_XID Gamma GeneralInfo GeneralPrefs Geographic Geospatial2D ' +
    'Geospatial3D Glitter GlyphOrientationVertical GoBack GoBackDoc GoForward GoForwardDoc GoTo GoTo3D GoTo3DView ' +
    'GoToDp GoToE GoToPage GoToR GoToRemoteActions Graph Gray GrayMap Green Groove Group GroupColor HAlign HKscs-B5-H ' +
    'HKscs-B5-V HOffset HRes HSamples HTML-3.2 HTML-3.20 HTML-4.01 HTML-5.0 HTML-5.00 HTO HTP Halftone HalftoneName ' +
    'HalftoneOrigin HalftoneType Handler Hard HardLight HeBO HeBo Header Headers Headlamp Height Height2 Help Helv ' +
    'Helvetica Helvetica-Bold Helvetica-BoldOblique Helvetica-Oblique Hidden HiddenWireframe Hide ' +
    'HideAnnotationActions HideMenubar HideToolbar HideWindowUI Highlight HistoryPos Hue ICCBased ICCVersion IDS ' +
    'IDTree IRT ISO_ ISO_PDFEVersion Icon Identity Identity-H Identity-V Illustration Illustrator Image ImageB ImageC ' +
    'ImageI ImageMask ImageType Import ImportData InDesign Include IncludedImageDimensions IncludedImageQuality Ind ' +
    'Index Indexed Individual Info Initial InitialFields Ink InkHighlight InkList Inks Inline InlineAlign InlineShape ' +
    'Insert InsertPages Inset Inside Instance Instances Intent Interpolate Inverted InvertedDouble InvertedDoubleDot ' +
    'InvertedEllipse InvertedEllipseA InvertedEllipseC InvertedSimpleDot IsMap Issuer ItalicAngle JBIG2Decode ' +
    'JBIG2Globals JPXDecode JavaScript JavaScriptActions Justify KDFSalt KSC-EUC-H KSC-EUC-V KSCms-UHC-H ' +
    'KSCms-UHC-HW-H KSCms-UHC-HW-V KSCms-UHC-V KSCpc-EUC-H Key KeyUsage Keywords Kids L2R LAT LBody LD3 LLE LLO LON ' +
    'LPTS LZW LZWDecode Lab Label Lang Language Last LastChar LastModified LastPage Launch LaunchActions Layer Layout ' +
    'LayoutArtifact Lbl Leading Legal LegalAttestation Legend Length Length1 Length2 Length3 LetterspaceFlags Lighten ' +
    'Limits Line LineArrow LineDimension LineHeight LineNum LineThrough LineX LineY Linear Linearized Link List ' +
    'ListMode ListNumbering LoadType Location Lock LockAspect LockDocument Locked LockedContents LowerAlpha ' +
    'LowerRoman LrBt LrTb Luminosity MAC MACLocation MCD MCID MCR MCS MD5 MDP MMType1 MSDI Mac MacExpertEncoding ' +
    'MacRomanEncoding Macrosheet Magenta MainImage MarkInfo MarkStyle Marked MarkedPDF Markup Markup3D MarkupGeo Mask ' +
    'Material MathML Matrix Matte MaxLen MaxWidth Measure MediaBox MediaClip MediaCriteria MediaDuration MediaOffset ' +
    'MediaPermissions MediaPlay MediaPlayParams MediaPlayerInfo MediaPlayers MediaScreenParams Metadata Mic ' +
    'MigrationStatus MinBitDepth MinScreenSize MissingWidth Mix MixingHints MixingInfo ModDate Mode Model3D Modify ' +
    'Module Movie MovieActions Msg Multimedia Multiply NChannel NOP NSO Name NameTree Named Names Namespace ' +
    'Namespaces NavNode Navigation NavigationPane Navigator Near NeedAppearances NeedsRendering NewParagraph ' +
    'NewWindow Next NextPage Night NoPrint NoTabs NodeNameList NonEFontNoWarn NonEmbeddedFonts NonFullScreenPageMode ' +
    'NonStruct None Normal Not NotApproved NotForPublicRelease Note NoteType NumBlock NumCopies NumSections ' +
    'NumberFormat NumberPages NumberTree Nums OBJR OCAutoStates OCG OCGs OCInteract OCMD OCProperties OCSP OCSPs ' +
    'OEB-1.0 OEB-1.00 OFF OID OPI OPM Obj ObjStm OddPages Off Once OneColumn Online Open OpenAction OpenArrow OpenDoc ' +
    'OpenType Operation Opt OptionalContent Order Ordered Ordering Org Organization Orientation Oscillating Outline ' +
    'OutlinePart Outlines OutputCondition OutputConditionIdentifier OutputICCProfile OutputIntent OutputIntents ' +
    'Outset Outside Overlay OverlayText Overprint Owner PCM PCSM PD3 PDF PDF417 PDFDocEncoding PDFSignatureReason PDU ' +
    'PMD PRC PROJCS PTEX.FileName PTEX.Fullbanner PTEX.InfoDict PTEX.PageNumber Padding Page PageElement PageLabel ' +
    'PageLabels PageLayout PageMode PageNum PageSetup PageTransition PageUIDList PageWidthList Pages Pagination ' +
    'PaintType Palindrome Panose PaperMetaData Paperclip Paragraph Params Parent ParentTree ParentTreeNextKey Part ' +
    'PassContextClick PassThrough Pattern PatternType Pause Penalty Perceptual Perms Phoneme PhoneticAlphabet ' +
    'Photoshop PickTrayByPDFSize PieceInfo Placement Plate Play PlayCount Playback PolyLine PolyLineDimension Polygon ' +
    'PolygonCloud PolygonDimension Popup Position Poster PreRelease Predictor Preferred PresSteps Presentation ' +
    'Preserve PreserveRB Prev PrevPage Preview Primary PrimaryText Print PrintArea PrintClip PrintField ' +
    'PrintPageRange PrintScaling PrintState PrintStateOn PrinterMark Printing PrintingOrder Private ProcSet Process ' +
    'Producer ProfileCS ProfileName Projection PronunciationLexicon Prop_AuthTime Prop_AuthType Prop_Build Properties ' +
    'PtData PubSec Push PushPin QFactor QRCode QuadPoints Quit Quote R2L RBGroups RClosedArrow RD3 REx RGB RIPEMD160 ' +
    'ROpenArrow RTF-1.05 Range Rate Raw Reason Reasons Recipients RecordLevel Rect Red Redact Redaction Ref Reference ' +
    'ReflowPage Registration Registry Rejected RelativeColorimetric Rename Rendition Renditions Repeat ReplacePages ' +
    'Replies ReqHandler Requirement Requirements Reserved ResetForm Resolution Resources Resume ReversedCharacters ' +
    'ReversedChars Review Rhomboid RichMedia RichMediaActivation RichMediaAnimation RichMediaCommand ' +
    'RichMediaConfiguration RichMediaContent RichMediaCuePoint RichMediaDeactivation RichMediaExecute ' +
    'RichMediaInstance RichMediaParams RichMediaPosition RichMediaPresentation RichMediaSettings RichMediaWindow ' +
    'RichText Ridge RightArrow RightPointer RlBt RlTb Role RoleMap RoleMapNS Root Rotate RotateCCW RotateCW ' +
    'RotatePages Round RoundtripVersion Row RowHeader RowSpan Rows Ruby RubyAlign RubyPosition RunLengthDecode ' +
    'SBApproved SBCompleted SBConfidential SBDraft SBFinal SBForComment SBForPublicRelease SBInformationOnly ' +
    'SBNotApproved SBNotForPublicRelease SBPreliminaryResults SBRejected SBVoid SHA1 SHA256 SHA384 SHA512 SHAccepted ' +
    'SHInitialHere SHSignHere SHWitness SIS SMask SMaskInData SPS SQFT SQKM SQM SQMI STEP SVCert Saturation Save ' +
    'SaveAs Schema Scope Screen Scripts SecondaryText Sect SecurityInfo SelectAll SemiCondensed SemiExpanded ' +
    'Separation SeparationColorNames SeparationInfo SeparationSimulation SetF SetFf SetOCGState Settings ' +
    'ShadedIllustration ShadedVertices ShadedWireframe Shading ShadingType Short ShowControls ShowHideArticles ' +
    'ShowHideBookmarks ShowHideMenuBar ShowHideThumbnails ShowHideToolBar Sig SigFieldLock SigFieldSeedValue SigFlags ' +
    'SigObjRef SigQ SigRef Signature SignaturePolicyCommitmentType SignaturePolicyHashAlgorithm ' +
    'SignaturePolicyHashValue SignaturePolicyOID Signed SimpleDot Simplex SinglePage Size Slash Slide SlideShow ' +
    'SoftLight SoftwareIdentifier Sold Solid SolidOutline SolidWireframe Solidities Sort Sound Sound3D SoundActions ' +
    'Source SourceInfo SourceModified SourceURL SpaceAfter SpaceBefore Span SpawnTemplate Speaker SpectralData ' +
    'Spectrum Speed SpiderContentSet SpiderInfo Split SpotFunction SqFT Square Squiggly Stamp Standalone Standard ' +
    'StandardEncoding Star Start StartIndent StartResource State StateModel Status StdCF StemH StemV Stm StmF StmOwn ' +
    'Stop StrF StrikeOut Strikeout Strings Strong StructElem StructParent StructParents StructTreeRoot Style Sub ' +
    'SubFilter Subj Subject SubjectDN SubmitForm SubmitStandalone Subscript SubsetFlags Subtype Subtype2 Summary ' +
    'SummaryView Sup Superscript Supplement Suspects Symb Symbol Symbology Synchronous TBody TBorderStyle TEMPACCESS ' +
    'TEMPALWAYS TEMPEXTRACT TEMPNEVER TFoot THead TOC TOCI TPadding TR2 TRL TRef Table Tabs Tag Tags Target TbLr TbRl ' +
    'Template TemplateInstantiated Templates Terms Text TextAlign TextBox TextDecorationColor TextDecorationThickness ' +
    'TextDecorationType TextField TextIndent TextPosition Textbox Thread Threads Thresholds Thumb Thumbnail TiBI TiBo ' +
    'TiIt TiRo Tile TilingType TimeStamp Times Times-Bold Times-BoldItalic Times-Italic Times-Roman TimesNewRoman ' +
    'Timespan Tint Title ToUnicode Toggle Toolbar Top TopSecret Trans TransferFunction TransformMethod ' +
    'TransformParams Transitions Transparency Transparent TransparentBackground TransparentBoundingBox ' +
    'TransparentBoundingBoxOutline TransparentWireframe TrapNet TrapRegions TrapStyles Trapped TrappingParams TrimBox ' +
    'True TrueType TrueTypeFonts TrustedMode Ttl TwoColumnLeft TwoColumnRight TwoColumns TwoPageLeft TwoPageRight ' +
    'TwoPages Type Type0 Type1 Type1C Type3 U3D U3DPath UCR UCR2 UR3 URI URIActions URL URLS URLType URLs URX USFT ' +
    'UltraCondensed UltraExpanded Unchanged Uncover Underline UniCNS-UCS2-H UniCNS-UCS2-V UniCNS-UTF16-H ' +
    'UniCNS-UTF16-V UniCNS-UTF32-H UniCNS-UTF32-V UniCNS-UTF8-H UniCNS-UTF8-V UniGB-UCS2-H UniGB-UCS2-V UniGB-UTF16-H ' +
    'UniGB-UTF16-V UniGB-UTF32-H UniGB-UTF32-V UniGB-UTF8-H UniGB-UTF8-V UniJIS-UCS2-H UniJIS-UCS2-HW-H ' +
    'UniJIS-UCS2-HW-V UniJIS-UCS2-V UniJIS-UTF16-H UniJIS-UTF16-V UniJIS-UTF32-H UniJIS-UTF32-V UniJIS-UTF8-H ' +
    'UniJIS-UTF8-V UniJIS2004-UTF16-H UniJIS2004-UTF16-V UniKS-UCS2-H UniKS-UCS2-V UniKS-UTF16-H UniKS-UTF16-V ' +
    'UniKS-UTF32-H UniKS-UTF32-V UniKS-UTF8-H UniKS-UTF8-V Unix Unknown Unmarked Unordered Unspecified UpArrow ' +
    'UpLeftArrow UpperAlpha UpperRoman Usage UseAttachments UseBlackPtComp UseCMap UseNone UseOC UseOutlines ' +
    'UseThumbs User UserProperties UserProperty UserUnit VAlign VOffset VRI VRes VSamples VeriSign.PPKVS Version ' +
    'Vertices VerticesPerRow Video View ViewArea ViewClip ViewState ViewerPreferences Viewport Views VisiblePages ' +
    'Volume WKT WMode Warichu Watermark WebCapture White WhitePoint Widget Width Width2 Widths Win WinAnsiEncoding ' +
    'Windowed Wipe Wireframe Workbook Worksheet WritingMode XDP XFA XFAResources XHeight XML XML-1.0 XML-1.00 ' +
    'XML-5.00 XObject XPTS XRef XRefStm XStep XSymHeight XSymWidth XYZ Xsquare YStep Yellow Yes Ysquare ZaDb ' +
    'ZapfDingbats Zoom ZoomIn ZoomOut ZoomTo ZoomViewIn ZoomViewOut adbe.pkcs7.detached adbe.pkcs7.s3 adbe.pkcs7.s4 ' +
    'adbe.pkcs7.s5 adbe.pkcs7.sha1 adbe.x509.rsa.sha1 adbe.x509.rsa_sha1 checked glTF ipa muLaw nCodeWordCol ' +
    'nCodeWordRow neutral off x-ARPABET x-sampa zh-Latn-pinyin zh-Latn-wadegile'
  ).split(' '),
);
