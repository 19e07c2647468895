/**
 * English nouns and verbs whose forms no rule gives. Own tables: the lexica on the registry were
 * tried and are wrong too often ("flown" of flow, "carr" of car, "sheps" of sheep).
 */

/** Rows "base form form, base form ..." as a map from the base to its forms. */
function rows(table: string): ReadonlyMap<string, readonly string[]> {
  return new Map(
    table
      .split(",")
      .map((row) => row.trim().split(/\s+/))
      .map(([base = "", ...forms]) => [base, forms]),
  );
}

/**
 * Past tense and past participle. An irregular verb has no regular ones in addition unless they are
 * listed (hanged, lit and lighted). Not here: the modals (no "could" for a can of beans), and
 * adjectives that were participles once (rotten, sunken, drunken, molten).
 */
export const irregularVerbs = rows(`
  arise arose arisen, awake awoke awoken awaked, babysit babysat, backslide backslid,
  bear bore borne born, beat beat beaten, become became become, befall befell befallen,
  beget begot begotten, begin began begun, behold beheld, bend bent, beseech besought beseeched,
  beset beset, bespeak bespoke bespoken, bet bet betted, bid bid bade bidden, bide bode bided,
  bind bound, bite bit bitten, bleed bled, blow blew blown, break broke broken, breed bred,
  bring brought, broadcast broadcast broadcasted, build built, burn burnt burned, burst burst,
  bust bust busted, buy bought, cast cast, catch caught, chide chid chidden chided,
  choose chose chosen, cling clung, clothe clad clothed, come came, cost cost costed, creep crept,
  crossbreed crossbred, cut cut, deal dealt, dig dug, dive dove dived, do did done does,
  draw drew drawn, dream dreamt dreamed, drink drank drunk, drive drove driven, dwell dwelt dwelled,
  eat ate eaten, fall fell fallen, feed fed, feel felt, fight fought, find found, flee fled,
  fling flung, fly flew flown flied, forbear forbore forborne, forbid forbade forbad forbidden,
  forecast forecast forecasted, foresee foresaw foreseen, foretell foretold,
  forget forgot forgotten, forgive forgave forgiven, forgo forwent forgone, forsake forsook forsaken,
  freeze froze frozen, get got gotten, gild gilt gilded, give gave given, go went gone,
  grind ground, grow grew grown, handwrite handwrote handwritten, hang hung hanged, have had has,
  hear heard, hew hewn hewed, hide hid hidden, hit hit, hold held, hurt hurt, input input inputted,
  keep kept, kneel knelt kneeled, knit knit knitted, know knew known, lade laden laded, lay laid,
  lead led, lean leant leaned, leap leapt leaped, learn learnt learned, leave left, lend lent,
  let let, lie lay lain lied, light lit lighted, lose lost, make made, mean meant, meet met,
  mislead misled, mistake mistook mistaken, misunderstand misunderstood, mow mown mowed,
  offset offset, partake partook partaken, pay paid, plead pled pleaded, proofread proofread,
  prove proven proved, put put, quit quit quitted, read read, rend rent, rid rid, ride rode ridden,
  ring rang rung ringed, rise rose risen, run ran, saw sawn sawed, say said, see saw seen,
  seek sought, sell sold, send sent, set set, sew sewn sewed, shake shook shaken,
  shave shaven shaved, shear shorn sheared, shed shed, shine shone shined, shit shat shitted,
  shoe shod shoed, shoot shot, show shown showed, shrink shrank shrunk, shut shut, sing sang sung,
  sink sank sunk, sit sat, slay slew slain slayed, sleep slept, sleepwalk sleepwalked, slide slid,
  sling slung, slink slunk slinked, slit slit, smell smelt smelled, smite smote smitten,
  sneak snuck sneaked, sow sown sowed, speak spoke spoken, speed sped speeded, spell spelt spelled,
  spend spent, spill spilt spilled, spin spun, spit spat spit, split split,
  spoil spoilt spoiled, spread spread, spring sprang sprung, stand stood, steal stole stolen,
  stick stuck, sting stung, stink stank stunk, strew strewn strewed, stride strode stridden,
  strike struck stricken, string strung, strive strove striven strived, sublet sublet,
  sunburn sunburnt sunburned, swear swore sworn, sweep swept, swell swollen swelled, swim swam swum,
  swing swung, take took taken, teach taught, tear tore torn, tell told, think thought,
  thrive throve thriven thrived, throw threw thrown, thrust thrust, tread trod trodden treaded,
  typeset typeset, undergo underwent undergone, understand understood, upset upset, wake woke woken waked,
  wear wore worn, weave wove woven weaved, weep wept, wet wet wetted, win won, wind wound winded,
  withdraw withdrew withdrawn, wring wrung, write wrote written,
  be am is are was were been
`);

/** Prefixes of an irregular verb that do not change its inflection. */
export const verbPrefixes = /^(?:over|under|out|inter|mis|re|un|up|fore|with|back)(?=..)/;

/** Plurals, in addition to the regular one that most of these have. */
export const irregularPlurals = rows(`
  abacus abaci, addendum addenda, alga algae, alumna alumnae, alumnus alumni, amoeba amoebae,
  antenna antennae, apex apices, appendix appendices, aquarium aquaria, atrium atria,
  automaton automata, auditorium auditoria, axis axes, bacillus bacilli, bacterium bacteria,
  beau beaux, bison bison, brother brethren, bureau bureaux, cactus cacti, candelabrum candelabra,
  chateau chateaux, cherub cherubim, codex codices, concerto concerti, consortium consortia,
  corpus corpora, cranium crania, criterion criteria, crocus croci, curriculum curricula, datum data,
  die dice, emporium emporia, equilibrium equilibria, erratum errata, focus foci, formula formulae,
  forum fora, fungus fungi, ganglion ganglia, gateau gateaux, genius genii, genus genera,
  graffito graffiti, gymnasium gymnasia, helix helices, hippopotamus hippopotami,
  honorarium honoraria, hypha hyphae, index indices, kibbutz kibbutzim, lacuna lacunae,
  larva larvae, libretto libretti, locus loci, louse lice, maestro maestri, matrix matrices,
  maximum maxima, medium media, memorandum memoranda, millennium millennia, minimum minima,
  moratorium moratoria, nebula nebulae, nova novae, nucleus nuclei, octopus octopi octopodes,
  ovum ova, ox oxen, panino panini, paparazzo paparazzi, papyrus papyri, passerby passersby,
  penny pence, person people, phenomenon phenomena, plateau plateaux, planetarium planetaria,
  platypus platypi, podium podia, polyhedron polyhedra, portmanteau portmanteaux, pupa pupae,
  quantum quanta, quiz quizzes, radius radii, referendum referenda, rhinoceros rhinoceroses rhinoceri,
  sanatorium sanatoria, seraph seraphim, solarium solaria, soliloquy soliloquies, solo soli,
  spectrum spectra, stadium stadia, staff staves, stigma stigmata, stimulus stimuli, stoma stomata,
  stratum strata, supernova supernovae, syllabus syllabi, symposium symposia, tableau tableaux,
  tempo tempi, terminus termini, terrarium terraria, tessera tesserae, thesaurus thesauri,
  trousseau trousseaux, uterus uteri, vertebra vertebrae, vertex vertices, virtuoso virtuosi,
  vortex vortices, money monies,
  premium premia, modulus moduli
`);

/** Ends of nouns that change in every compound too ("snowman", "bookshelf", "grandchild"). */
export const changingEnds: readonly (readonly [singular: string, plural: string])[] = [
  ["man", "men"],
  ["child", "children"],
  ["foot", "feet"],
  ["tooth", "teeth"],
  ["goose", "geese"],
  ["mouse", "mice"],
  ["louse", "lice"],
  ["knife", "knives"],
  ["wife", "wives"],
  ["life", "lives"],
  ["leaf", "leaves"],
  ["sheaf", "sheaves"],
  ["loaf", "loaves"],
  ["half", "halves"],
  ["calf", "calves"],
  ["elf", "elves"],
  ["wolf", "wolves"],
  ["thief", "thieves"],
  ["scarf", "scarves"],
  ["dwarf", "dwarves"],
  ["wharf", "wharves"],
  ["hoof", "hooves"],
  ["roof", "rooves"],
  ["turf", "turves"],
  ["beef", "beeves"],
  ["kerchief", "kerchieves"],
];

/**
 * Nouns that are not verbs and whose would-be verb forms belong to another word ("clothing" is of
 * clothe, "breathing" of breathe, "feed" is not the past of fee).
 */
export const neverVerbs: ReadonlySet<string> = new Set(
  "breath cloth even fee sheath sooth wee wick wreath".split(" "),
);
