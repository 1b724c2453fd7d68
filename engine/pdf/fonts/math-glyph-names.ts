/**
 * Glyph names of the mathematical fonts of TeX (Computer Modern, AMS symbols, St Mary's Road) that the Adobe Glyph List lacks
 * or has as private characters, with their code points.
 */
const signs = `
angbracketleft 27e8 angbracketright 27e9 anticlockwise 21ba approxorequal 224a archleftdown 21b6 archrightdown 21b7
arrowbothv 2195 arrowbt 2193 arrowdblbothv 21d5 arrowdblbt 21d3 arrowdbltp 21d1 arrowhookleft 21aa arrowhookright 21a9
arrowleftbothalf 21bd arrowlefttophalf 21bc arrownortheast 2197 arrownorthwest 2196 arrowparrleftright 21c6
arrowparrrightleft 21c4 arrowrightbothalf 21c1 arrowrighttophalf 21c0 arrowsoutheast 2198 arrowsouthwest 2199
arrowtailleft 21a2 arrowtailright 21a3 arrowtp 2191 arrowtripleleft 21da arrowtripleright 21db arrowvertexdbl 2016
bardbl 2225 barshort 2223 beth 2136 between 226c binampersand 26 bindnasrepma 214b boxast 29c6 boxbar 25eb boxbox 29c8
boxbslash 29c5 boxcircle 29c7 boxdot 22a1 boxempty 25a1 boxslash 29c4 Bullet 2022 ceilingleft 2308 ceilingright 2309
check 2713 circleasterisk 229b circlecopyrt 20dd circledivide 2298 circledot 2299 circleequal 2257 circleminus 2296
circleR ae circlering 229a circleS 24c8 clockwise 21bb complement 2201 contintegral 222e coproduct 2210 curlyleft 21ab
curlyright 21ac daleth 2138 dashedarrowleft 21e0 dashedarrowright 21e2 dblarrowdwn 21ca dblarrowheadleft 219e
dblarrowheadright 21a0 dblarrowup 21c8 defines 225c diamondmath 22c4 diamondsolid 2666 difference 224f digamma 3dd
divideontimes 22c7 dotlessj 237 dotplus 2214 downfall 22ce epsilon1 3f5 epsiloninv 3f6 equaldotleftright 2252
equaldotrightleft 2253 equalorfollows 22df equalorgreater 22dd equalorless 22dc equalorprecedes 22de equalorsimilar 2242
equalsdots 2251 equivasymptotic 224d fatsemi 2a1f Finv 2132 flat 266d floorleft 230a floorright 230b follows 227b
followsequal 227d followsorcurly 227d followsorequal 227f forces 22a9 forcesbar 22aa fork 22d4 frown 2322 frownie 2639
Game 2141 geomequivalent 224e greaterdbleqlless 2a8c greaterdblequal 2267 greaterdot 22d7 greaterlessequal 22db
greatermuch 226b greaterorapproxeql 2a86 greaterorequalslant 2a7e greaterornotdbleql 2269 greaterornotequal 2a88
greaterornotsimilar 22e7 greaterorsimilar 2273 harpoondownleft 21c3 harpoondownright 21c2 harpoonleftright 21cb
harpoonrightleft 21cc harpoonupleft 21bf harpoonupright 21be integerdivide 2216 intercal 22ba interleave 2af4
intersectiondbl 22d2 intersectionsq 2293 kappa1 3f0 latticetop 22a4 leftarrowtriangle 21fd leftrightarrowtriangle 21ff
leftslice 2aa6 lessdbleqlgreater 2a8b lessdblequal 2266 lessdot 22d6 lessequalgreater 22da lessmuch 226a
lessorapproxeql 2a85 lessorequalslant 2a7d lessornotdbleql 2268 lessornotequal 2a87 lessornotsimilar 22e6
lessorsimilar 2272 lightning 21af llbracket 27e6 llparenthesis 2987 lscript 2113 maltesecross 2720 mapsto 21a6
measuredangle 2221 multicloseleft 22c9 multicloseright 22ca multimap 22b8 nand 22bc natural 266e negationslash 338
notapproxequal 2247 notarrowboth 21ae notarrowleft 219a notarrowright 219b notbar 2224 notdblarrowboth 21ce
notdblarrowleft 21cd notdblarrowright 21cf notfollows 2281 notfollowsoreql 22e1 notforces 22ae notforcesextra 22af
notgreaterequal 2271 notlessequal 2270 notprecedesoreql 22e0 notsatisfies 22ad notshortbar 2224 notshortparallel 2226
notsimilar 2241 notsubsetoreql 2288 notsupersetoreql 2289 nottriangeqlleft 22ec nottriangeqlright 22ed
nottriangleleft 22ea nottriangleright 22eb notturnstile 22ac obar 233d obslash 29b8 ogreaterthan 29c1 olessthan 29c0
orunderscore 22bb owner 220b parallelshort 2225 perpcorrespond 2306 pi1 3d6 planckover2pi 210f planckover2pi1 210f
precedesequal 227c precedesorcurly 227c precedesorequal 227e prime 2032 primereverse 2035 revasymptequal 22cd
revsimilar 223d rho1 3f1 rightanglene 231d rightanglenw 231c rightanglese 231f rightanglesw 231e rightarrowtriangle 21fe
rightslice 2aa7 ringinequal 2256 rrbracket 27e7 rrparenthesis 2988 satisfies 22a8 sharp 266f shiftleft 21b0
shiftright 21b1 shortdownarrow 2193 shortleftarrow 2190 shortrightarrow 2192 shortuparrow 2191 simequal 2243
similarequal 2243 slurabove 2322 slurbelow 2323 smile 2323 smiley 263a sphericalangle 2222 square 25a1 squaredot 22a1
squareimage 228f squareminus 229f squaremultiply 22a0 squareoriginal 2290 squareplus 229e squaresmallsolid 25aa
squaresolid 25a0 squiggleleftright 21ad squiggleright 21dd sslash 2afd star 22c6 subsetdbl 22d0 subsetdblequal 2ac5
subsetnoteql 228a subsetsqequal 2291 supersetdbl 22d1 supersetdblequal 2ac6 supersetnoteql 228b supersetsqequal 2292
tie 2040 triangle 25b3 triangledownsld 25bc triangleinv 25bd triangleleft 25c1 triangleleftequal 22b4
triangleleftsld 25c0 triangleright 25b7 trianglerightequal 22b5 trianglerightsld 25b6 turnstileleft 22a2
turnstileright 22a3 uniondbl 22d3 unionmulti 228e unionsq 2294 uprise 22cf vector 20d7 vextenddouble 2225
vextendsingle 2223 visiblespace 2423 wreathproduct 2240 Yen a5
`;

/**
 * Glyph names of the symbol fonts of TeX beside mathematics (wasy, the text companion fonts, the additional symbols of pxfonts
 * and txfonts), as far as Unicode has the sign.
 */
const symbols = `
AC 223f apprge 2273 apprle 2272 aquarius 2652 aries 2648 ascnode 260a baht e3f bigcircle 25ef blacksmiley 263b Bowtie 22c8
Box 25a1 brokenvert a6 cancer 264b capricorn 2651 checked 2713 CIRCLE 25cf Circle 25cb circledP 2117 clock 231a
conjunction 260c copyleft 1f12f davidsstar 2721 descnode 260b diameter 2300 Diamond 25c7 died 2020 discount 2052
divorced 26ae doteq 2250 DOWNarrow 25bc eigthnote 266a fullnote 1d15d gemini 264a guarani 20b2 halfnote 1d15e hexagon 2b21
Ifractur 2111 interrobang 203d interrobangdown 2e18 invdiameter 2349 inve 1dd invneg 2310 jupiter 2643 kreuz 2720
lbag 27c5 LEFTCIRCLE 25d6 leftmoon 263e leftturn 21ba leo 264c LHD 25c0 lhd 22b2 libra 264e Mapsfrom 2906 mapsfrom 21a4
Mapsto 2907 married 26ad medbullet 26ab medcircle 26aa mercury 263f multiopenleft 22cb multiopenright 22cc naira 20a6
neptun 2646 nparallel 2226 octagon 2bc3 Omegainv 2127 openbracketleft 27e6 openbracketright 27e7 openo 254 opposition 260d
Paragraph b6 pentagon 2b20 permil 2030 pertenthousand 2031 perthousandzero 2030 peso 20b1 phone 260e pilcrow b6
pisces 2653 pluto 2647 rbag 27c6 recipe 211e Rfractur 211c rhd 22b3 RHD 25b6 RIGHTCIRCLE 25d7 rightmoon 263d
rightturn 21bb sagittarius 2650 saturn 2644 scorpio 264f servicemark 2120 sqsubset 228f sqsupset 2290 suppress 337
taurus 2649 tildelow 2f7 twonotes 266b unlhd 22b4 unrhd 22b5 UParrow 25b2 uranus 2645 varangle 2222 varprop 221d
virgo 264d XBox 2612
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
  Array.from(`${signs}${symbols}${parts}`.matchAll(/(\w+) (\w+)/g), ([, name = '', point = '']) => [
    name,
    String.fromCodePoint(Number.parseInt(point, 16)),
  ]),
);

/** Returns the character of a glyph name of mathematical fonts that the Adobe Glyph List lacks or has as a private one. */
export function mathCharacter(name: string): string | undefined {
  return characters.get(name);
}

/** Returns the name of a sign without its size, such as "parenleft" for "parenleftBig"; undefined for other names. */
export function nameWithoutSize(name: string): string | undefined {
  return /^(.+?)(?:[bB]igg?\d?|text|display)$/.exec(name)?.[1];
}
