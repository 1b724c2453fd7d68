/**
 * Glyph names of the mathematical fonts of TeX (Computer Modern, AMS symbols, St Mary's Road) that the Adobe Glyph List lacks
 * or has as private characters, with their code points. Parts of large signs have the characters of their shapes.
 */
const signs = `
angbracketleft 27e8 angbracketright 27e9 anticlockwise 21ba approxorequal 224a archleftdown 21b6 archrightdown 21b7
arrowaxisleft 21e0 arrowaxisright 21e2 arrowbothv 2195 arrowbt 2193 arrowdblbothv 21d5 arrowdblbt 21d3 arrowdbltp 21d1
arrowhookleft 21aa arrowhookright 21a9 arrowleftbothalf 21bd arrowlefttophalf 21bc arrownortheast 2197
arrownorthwest 2196 arrowparrleftright 21c6 arrowparrrightleft 21c4 arrowrightbothalf 21c1 arrowrighttophalf 21c0
arrowsoutheast 2198 arrowsouthwest 2199 arrowtailleft 21a2 arrowtailright 21a3 arrowtp 2191 arrowtripleleft 21da
arrowtripleright 21db arrowvertexdbl 2016 asteriskcentered 2217 axisshort 23af bardbl 2225 barshort 2223 beth 2136
between 226c binampersand 26 bindnasrepma 214b boxast 29c6 boxbar 25eb boxbox 29c8 boxbslash 29c5 boxcircle 29c7
boxdot 22a1 boxempty 25a1 boxslash 29c4 bracehext 23af bracehtipdownleft 256d bracehtipdownright 256e
bracehtipupleft 2570 bracehtipupright 256f Bullet 2022 ceilingleft 2308 ceilingright 2309 check 2713 circleasterisk 229b
circlecopyrt 20dd circledivide 2298 circledot 2299 circleequal 2257 circleminus 2296 circleR ae circlering 229a
circleS 24c8 clockwise 21bb complement 2201 contintegral 222e coproduct 2210 curlyleft 21ab curlyright 21ac daleth 2138
dashedarrowleft 21e0 dashedarrowright 21e2 dblarrowdwn 21ca dblarrowheadleft 219e dblarrowheadright 21a0 dblarrowup 21c8
defines 225c diamondmath 22c4 diamondsolid 2666 difference 224f Digamma 3dc digamma 3dd dividemultiply 22c7
divideontimes 22c7 dotlessj 237 dotplus 2214 downfall 22ce downslope 29f9 epsilon1 3f5 epsiloninv 3f6
equaldotleftright 2252 equaldotrightleft 2253 equalorfollows 22df equalorgreater 22dd equalorless 22dc
equalorprecedes 22de equalorsimilar 2242 equalsdots 2251 equivasymptotic 224d fatsemi 2a1f Finv 2132 flat 266d
floorleft 230a floorright 230b follownotdbleqv 2aba follownotslnteql 2ab6 followornoteqvlnt 22e9 follows 227b
followsequal 227d followsorcurly 227d followsorequal 227f forces 22a9 forcesbar 22aa fork 22d4 frown 2322 frownie 2639
Game 2141 geomequivalent 224e Gmir 2141 greaterdbleqlless 2a8c greaterdblequal 2267 greaterdot 22d7
greaterlessequal 22db greatermuch 226b greaternotdblequal 2a8a greaternotequal 2a88 greaterorapproxeql 2a86
greaterorequalslant 2a7e greaterornotdbleql 2269 greaterornotequal 2a88 greaterornotsimilar 22e7 greaterorsimilar 2273
harpoondownleft 21c3 harpoondownright 21c2 harpoonleftright 21cb harpoonrightleft 21cc harpoonupleft 21bf
harpoonupright 21be hatwide 2c6 hatwider 2c6 hatwidest 2c6 integerdivide 2216 intercal 22ba interleave 2af4
intersectiondbl 22d2 intersectionsq 2293 kappa1 3f0 latticetop 22a4 leftarrowtriangle 21fd leftrightarrowtriangle 21ff
leftslice 2aa6 lessdbleqlgreater 2a8b lessdblequal 2266 lessdot 22d6 lessequalgreater 22da lessmuch 226a
lessnotdblequal 2a89 lessnotequal 2a87 lessorapproxeql 2a85 lessorequalslant 2a7d lessornotdbleql 2268
lessornotequal 2a87 lessornotsimilar 22e6 lessorsimilar 2272 lightning 21af llbracket 27e6 llparenthesis 2987
lscript 2113 maltesecross 2720 mapsto 21a6 measuredangle 2221 multicloseleft 22c9 multicloseright 22ca multimap 22b8
nand 22bc natural 266e negationslash 338 notapproxequal 2247 notarrowboth 21ae notarrowleft 219a notarrowright 219b
notbar 2224 notdblarrowboth 21ce notdblarrowleft 21cd notdblarrowright 21cf notexistential 2204 notfollows 2281
notfollowsoreql 22e1 notforces 22ae notforcesextra 22af notgreaterdblequal 2267+338 notgreaterequal 2271
notgreaterorslnteql 2a7e+338 notlessdblequal 2266+338 notlessequal 2270 notlessorslnteql 2a7d+338 notprecedesoreql 22e0
notsatisfies 22ad notshortbar 2224 notshortparallel 2226 notsimequal 2244 notsimilar 2241 notsubseteql 2288
notsubsetordbleql 2ac5+338 notsubsetoreql 2288 notsuperseteql 2289 notsupersetordbleql 2ac6+338 notsupersetoreql 2289
nottriangeqlleft 22ec nottriangeqlright 22ed nottriangleleft 22ea nottriangleright 22eb notturnstile 22ac obar 233d
obslash 29b8 ogreaterthan 29c1 olessthan 29c0 orunderscore 22bb owner 220b parallelshort 2225 perpcorrespond 2306
pi1 3d6 planckover2pi 210f planckover2pi1 210f precedenotdbleqv 2ab9 precedenotslnteql 2ab5 precedeornoteqvlnt 22e8
precedesequal 227c precedesorcurly 227c precedesorequal 227e prime 2032 primereverse 2035 radicalbt 23b7 radicaltp 250c
radicalvertex 23d0 revasymptequal 22cd revsimilar 223d rho1 3f1 rightanglene 231d rightanglenw 231c rightanglese 231f
rightanglesw 231e rightarrowtriangle 21fe rightslice 2aa7 ringinequal 2256 rrbracket 27e7 rrparenthesis 2988
satisfies 22a8 sharp 266f shiftleft 21b0 shiftright 21b1 shortdownarrow 2193 shortleftarrow 2190 shortrightarrow 2192
shortuparrow 2191 simequal 2243 similarequal 2243 slurabove 2322 slurbelow 2323 smile 2323 smiley 263a
sphericalangle 2222 square 25a1 squaredot 22a1 squareimage 228f squareminus 229f squaremultiply 22a0 squareoriginal 2290
squareplus 229e squaresmallsolid 25aa squaresolid 25a0 squiggleleftright 21ad squiggleright 21dd sslash 2afd star 22c6
subsetdbl 22d0 subsetdblequal 2ac5 subsetnoteql 228a subsetornotdbleql 2acb subsetornoteql 228a subsetsqequal 2291
supersetdbl 22d1 supersetdblequal 2ac6 supersetnoteql 228b supersetornotdbleql 2acc supersetornoteql 228b
supersetsqequal 2292 tie 2040 tildewide 2dc tildewider 2dc tildewidest 2dc triangle 25b3 triangledownsld 25bc
triangleinv 25bd triangleleft 25c1 triangleleftequal 22b4 triangleleftsld 25c0 triangleright 25b7
trianglerightequal 22b5 trianglerightsld 25b6 trianglesolid 25b2 turnstileleft 22a2 turnstileright 22a3 uniondbl 22d3
unionmulti 228e unionsq 2294 uprise 22cf upslope 29f8 vector 20d7 vextenddouble 2225 vextendsingle 2223
visiblespace 2423 wreathproduct 2240 Yen a5
`;

/**
 * Glyph names of the symbol fonts of TeX beside mathematics (wasy, the text companion fonts, the additional symbols of pxfonts
 * and txfonts), as far as Unicode has the sign.
 */
const symbols = `
AC 223f agemO 2127 ampersandinv 214b APLbox 2395 APLcomment 235d APLdownarrowbox 2357 APLinput 235e APLleftarrowbox 2347
APLrightarrowbox 2348 APLuparrowbox 2350 applecmd 2318 apprge 2273 apprle 2272 aquarius 2652 aries 2648
Arrownortheast 21d7 Arrownorthwest 21d6 Arrowsoutheast 21d8 Arrowsouthwest 21d9 ascnode 260a baht e3f Barcolon 2212+2237
barcolon 2239 bigcircle 25ef blacksmiley 263b Bowtie 22c8 Box 25a1 brokenvert a6 cancer 264b capricorn 2651 checked 2713
CIRCLE 25cf Circle 25cb circlebackslash 29b8 circlebar 29b6 circledP 2117 clckwcontinteg 2232 clock 231a club1 2667
cntrclckwcontinteg 2233 colonapprox 3a+2248 Colonbar 2237+2212 colonbar 3a+2212 coloncolonapprox 2237+2248
coloncolonsim 2237+223c Colonequal 2a74 colonequal 2254 colonsim 3a+223c compwordmark 200c conjunction 260c
copyleft 1f12f ct 63+74 cwm 200c davidsstar 2721 Dbar 110 dbar 111 dblbracketleft 27e6 dblbracketright 27e7
dblcontinteg 222f descnode 260b dh f0 diameter 2300 Diamond 25c7 diamond1 2666 died 2020 discount 2052 dispiiint 222d
dispiint 222c dispoiint 222f dispvarint 222b dispvaroint 222e divorced 26ae doteq 2250 DOWNarrow 25bc eigthnote 266a
Equalcolon 3d+2237 equalcolon 2255 fIntegral 2a0f followsordblequal 2ab4 forcesextra 22ab fullnote 1d15d gemini 264a
Germandbls 53+53 guarani 20b2 halfnote 1d15e heart1 2665 hexagon 2b21 hyphenchar 2d hyphendbl 2e40 hyphendblchar 2e40
idotinteg 222b+22ef+222b Ifractur 2111 iiiinteg 2a0c iiint 222d iiinteg 222d iint 222c iinteg 222c interrobang 203d
interrobangdown 2e18 invdiameter 2349 inve 1dd invneg 2310 jupiter 2643 kreuz 2720 lambdabar 19b lbag 27c5 leadsto 21dd
LEFTCIRCLE 25d6 leftmoon 263e leftturn 21ba leo 264c LHD 25c0 lhd 22b2 libra 264e Mapsfrom 2906 mapsfrom 21a4
Mapsto 2907 married 26ad medbullet 26ab medcircle 26aa mercury 263f multicloseboth 22c8 multimapboth 29df
multimapinv 27dc multiopenleft 22cb multiopenright 22cc naira 20a6 napproxequal 2249 nelement 2209 neptun 2646
nequal 2260 nequivalence 2262 nequivasymptotic 226d newtieaccentcapital 361 newtieaccentlowercase 361 Ng 14a ng 14b
ngreatermuch 226b+338 nlessmuch 226a+338 notapproxorequal 224a+338 notdblarrowheadleft 219e+338
notdblarrowheadright 21a0+338 notdifference 224f+338 notfollowsorcurly 22e1 notfollowsordblequal 2ab4+338
notfollowsorequal 2ab0+338 notfollowsorsimilar 227f+338 notgeomequivalent 224e+338 notgreaterorapproxeql 2a86+338
notgreaterorless 2279 notgreaterorsimilar 2275 notlessorapproxeql 2a85+338 notlessorgreater 2278 notlessorsimilar 2274
notprecedesorcurly 22e0 notprecedesordblequal 2ab3+338 notprecedesorequal 2aaf+338 notprecedesorsimilar 227e+338
notrevasymptequal 22cd+338 notrevsimilar 223d+338 notsubsetdbl 22d0+338 notsupersetdbl 22d1+338 nowner 220c
nparallel 2226 nparallel1 2afd+338 npropersubset 2284 npropersuperset 2285 nsimilar 2241 nsimilarequal 2244
nsubsetsqequal 22e2 nsupersetsqequal 22e3 octagon 2bc3 ogreater 29c1 oiint 222f oless 29c0 Omegainv 2127
openbracketleft 27e6 openbracketright 27e7 openo 254 opposition 260d Paragraph b6 parallel1 2afd pentagon 2b20
permil 2030 Perpendicular 2aeb pertenthousand 2031 perthousandzero 2030 peso 20b1 phone 260e pilcrow b6 pisces 2653
pluto 2647 pointer 261e precedesordblequal 2ab3 punctdash 2014 rangedash 2013 rbag 27c6 recipe 211e recorder 2315
Rfractur 211c RHD 25b6 rhd 22b3 RIGHTCIRCLE 25d7 rightmoon 263d rightturn 21bb sagittarius 2650 saturn 2644 scorpio 264f
servicemark 2120 spade1 2664 sqsubset 228f sqsupset 2290 squareasterisk 29c6 squarebackslash 29c5 squarebar 25eb
squarecontinteg 2a16 squareslash 29c4 squiggleleft 21dc SS 53+53 st 73+74 strict 297d strictinverse 297c suppress 337
taurus 2649 tieaccentcapital 361 tieaccentlowercase 361 tildelow 2f7 tplcontinteg 2230 twonotes 266b unlhd 22b4
unrhd 22b5 UParrow 25b2 uranus 2645 varangle 2222 varclckwcontinteg 2232 varcntrclckwcontinteg 2233 varhexagon 2394
varint 222b varoint 222e varprop 221d virgo 264d XBox 2612 zh 292
`;

/** Parts of large signs, and signs with serifs and without: characters for which the Adobe Glyph List has private ones. */
const parts = `
radicalex 203e arrowvertex 23d0 arrowhorizex 23af registerserif ae copyrightserif a9 trademarkserif 2122 registersans ae
copyrightsans a9 trademarksans 2122 parenlefttp 239b parenleftex 239c parenleftbt 239d bracketlefttp 23a1
bracketleftex 23a2 bracketleftbt 23a3 bracelefttp 23a7 braceleftmid 23a8 braceleftbt 23a9 braceex 23aa integralex 23ae
parenrighttp 239e parenrightex 239f parenrightbt 23a0 bracketrighttp 23a4 bracketrightex 23a5 bracketrightbt 23a6
bracerighttp 23ab bracerightmid 23ac bracerightbt 23ad
`;

const characters: ReadonlyMap<string, string> = new Map(
  Array.from(`${signs}${symbols}${parts}`.matchAll(/(\S+) (\S+)/g), ([, name = '', points = '']) => [
    name,
    String.fromCodePoint(...points.split('+').map((point) => Number.parseInt(point, 16))),
  ]),
);

/** Returns the characters of a glyph name of mathematical fonts that the Adobe Glyph List lacks or has as a private one. */
export function mathCharacter(name: string): string | undefined {
  return characters.get(name);
}

/** Returns the name of a sign without its size, such as "parenleft" for "parenleftBig"; undefined for other names. */
export function nameWithoutSize(name: string): string | undefined {
  return /^(.+?)(?:[bB]igg?\d?|text|display)$/.exec(name)?.[1];
}
