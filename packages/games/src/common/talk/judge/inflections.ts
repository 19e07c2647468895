/**
 * Adjectives that form -er and -est. A table, because every other word takes -er only as an agent
 * noun or a thing ("baker", "flower", "corner"), which is another word and legal. Sifted by hand from the
 * lexicon of compromise 14 (MIT), which also holds "funnier" as well as "financialer" and "laier".
 */
const GRADABLE = `
  able absurd airy angry ashy baggy bald balmy bare bawdy beefy big bitter black bland bleak blind
  blond blonde bloody blue blunt blurry bold bony bossy bouncy brainy brash brave breezy brief
  bright brisk broad brown bubbly bulky bumpy burly bushy busy buttery calm catchy chalky cheap
  cheeky cheery cheesy chewy chilly choppy chubby chunky classy clean clear clever clingy close
  cloudy clumsy coarse cold comfy common cool corny costly cosy cowardly cozy crafty cranky crazy
  creaky creamy creepy crisp crispy crude cruel crumbly crunchy crusty cuddly curly curvy cushy cute
  daft dainty damp dark dead deadly deaf dear deep dense dim dingy dire dirty dizzy dodgy drab
  dreamy dreary drowsy drunk dry dull dumb dusky dusty early earthy easy edgy eerie empty evil
  extreme faint fair fancy far fast fat fatty faulty feeble fierce fiery filthy fine firm fishy fit
  fizzy flaky flashy flat fleecy fleshy flimsy flirty floppy floury flowery fluffy foamy foggy fond
  foul frail frank freaky free fresh friendly frilly frisky frizzy frosty fruity full fun funky
  funny furry fussy fuzzy gaudy gay gentle ghastly ghostly giddy glad glib gloomy glossy gluey goofy
  gory grainy grand grassy grave gray greasy great greedy green grey grim grimy grisly gritty groovy
  gross grubby grumpy guilty gutsy hairy handsome handy happy hard hardy harsh hasty hazy healthy
  hearty heavy hefty high hilly hoarse hollow holy homely hot huge humble humid hungry husky icy
  idle inky itchy jazzy jolly juicy jumpy keen kind kindly knotty lacy lame large late lazy leafy
  lean lengthy lewd light likely limp little lively lofty lonely long loopy loose loud lousy lovely
  low lowly loyal lucky lumpy lush mad marshy mature mean measly meaty meek mellow merry messy
  mighty mild milky minty misty moist moldy moody mossy mouldy muddy mushy musty mute naive narrow
  nasty naughty near neat needy nerdy new nice nifty nimble nippy noble noisy nosy nude nutty odd
  oily old orange pale patchy peachy pebbly peppery perky petty phoney phony picky pink plain
  pleasant plump plush pointy polite poor posh pretty pricey prickly prim profound proper proud
  puffy pulpy puny pure purple pushy quaint queer quick quiet quirky rainy rapid rare rash raw ready
  red remote rich ripe risky ritzy rocky roomy ropy rosy rough round rowdy rude runny rusty sad safe
  salty sandy sane saucy savvy scaly scarce scary scratchy scruffy secure severe sexy shabby shady
  shaggy shaky shallow sharp sheer shiny short showy shrewd shrill shy sick sickly silky silly
  simple skinny slack sleazy sleek sleepy slender slick slight slim slimy slippery sloppy slow sly
  small smart smelly smoky smooth smug snappy sneaky snowy snug soapy sober soft soggy solemn solid
  sooty sore sorry sound soupy sour spare sparkly sparse speedy spicy spiky spongy spooky sporty
  spotty springy spry square squeaky squishy stale stark starry stately steady steamy steep stern
  sticky stiff stingy stocky stony stormy stout straight strange strict stringy stripy strong stubby
  stuffy stupid sturdy subtle sudden sugary sulky sunny sure surly swampy swanky sweaty sweet swift
  tacky tall tame tangy tart tasty tatty tawdry teary tender tense thick thin thirsty thorny thrifty
  tidy tight tinny tiny toasty touchy tough trashy trendy tricky trim true trusty ugly unhappy
  unhealthy unlucky untidy vague vain vast velvety wacky warm wary wavy waxy weak wealthy weary
  weedy weird wet whiny white wicked wide wiggly wild wily windy wintry wiry wise witty wobbly woody
  woolly wooly woozy wordy worthy wrinkly wry yellow young yucky yummy zany zesty
`;

const gradable: ReadonlySet<string> = new Set(GRADABLE.trim().split(/\s+/));

/** Comparatives and superlatives that no rule gives. */
const irregularDegrees: ReadonlyMap<string, readonly string[]> = new Map([
  ["good", ["better", "best"]],
  ["bad", ["worse", "worst"]],
  ["ill", ["worse", "worst"]],
  ["far", ["farther", "farthest", "further", "furthest"]],
  ["little", ["littler", "littlest", "less", "least"]],
  ["many", ["more", "most"]],
  ["much", ["more", "most"]],
  ["old", ["older", "oldest", "elder", "eldest"]],
]);

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
const irregularVerbs = rows(`
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
const verbPrefixes = /^(?:over|under|out|inter|mis|re|un|up|fore|with|back)(?=..)/;

/** Plurals, in addition to the regular one that most of these have. */
const irregularPlurals = rows(`
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
const changingEnds: readonly (readonly [singular: string, plural: string])[] = [
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
const neverVerbs: ReadonlySet<string> = new Set(
  "breath cloth even fee sheath sooth wee wick wreath".split(" "),
);

/** Words in -s that are not the plural of the word without it ("news", "shorts"). */
const NOT_PLURAL: ReadonlySet<string> = new Set(
  `alias always atlas bellows besides bias blues briefs canvas chaos clothes does dues gas gallows goods
   has his james kansas lens mars mercedes news odds overalls rabies series shorts slacks species
   summons texas this tights us vegas was yes`.split(/\s+/),
);

/** Singulars in -ic. The other words in -ics are fields of study or adjectives, not plurals. */
const SINGULAR_IN_IC =
  /^(?:academic|alcoholic|antic|arctic|attic|basic|biopic|ceramic|characteristic|classic|cleric|clinic|comic|cosmetic|critic|cubic|cynic|demographic|epic|epidemic|fabric|fanatic|garlic|graphic|lyric|magic|mechanic|medic|metric|mic|mimic|mosaic|mystic|narcotic|panic|pic|picnic|plastic|relic|republic|sceptic|skeptic|statistic|tactic|tic|tonic|topic|tunic)$/;

const singularOf: ReadonlyMap<string, string> = new Map(
  [...irregularPlurals].flatMap(([singular, plurals]) =>
    plurals.map((plural) => [plural, singular] as const),
  ),
);

/** The singulars of a plural in -s; more than one where spelling leaves it open ("axes"). */
function withoutS(word: string): string[] {
  if (NOT_PLURAL.has(word) || word.endsWith("ss") || word.length < 3) return [];
  const shorter = word.slice(0, -1);
  if (word.endsWith("ics")) return SINGULAR_IN_IC.test(shorter) ? [shorter] : [];
  const found = [shorter];
  if (word.endsWith("ies") && word.length > 4) found.push(`${word.slice(0, -3)}y`);
  const stem = word.slice(0, -2);
  if (/(?:..[szo]|x|ch|sh)es$/.test(word)) found.push(stem);
  if (word.endsWith("ses")) found.push(`${stem}is`);
  return found;
}

/**
 * The singulars of a word if it is a plural, else nothing: "glass" for "glasses", "mouse" for
 * "mice" (the project's rules page). A form that is not a word at all may be among them.
 */
export function singulars(word: string): string[] {
  const found = new Set<string>();
  const irregular = singularOf.get(word);
  if (irregular !== undefined) found.add(irregular);
  for (const [singular, plural] of changingEnds) {
    // One letter before it makes another word: "omen", "olives", "grooves".
    if (word === plural || (word.endsWith(plural) && word.length > plural.length + 1)) {
      found.add(word.slice(0, word.length - plural.length) + singular);
    }
  }
  if (word.endsWith("s")) for (const singular of withoutS(word)) found.add(singular);
  found.delete(word);
  return [...found];
}

/** A consonant before the end, "qu" counting as one ("soliloquy"). */
const CONSONANT_Y = /(?:[^aeiou]|qu)y$/;
/** One vowel letter and one consonant letter that doubles at the end ("swim", "quit", "travel"). */
const MAY_DOUBLE = /(?:^|[^aeiou]|qu)[aeiouy][bdfgklmnprstvz]$/;

const isOneSyllable = (word: string): boolean =>
  (word.replace("qu", "q").match(/[aeiouy]+/g) ?? []).length === 1;

/**
 * The stems for an ending that starts with a vowel. A longer word may or may not double its last
 * letter (travelled, traveled; focused, focussed), one of a single syllable must: "caring" is not a form of "car".
 */
function stems(word: string): string[] {
  const last = word.at(-1) ?? "";
  if (last === "c") return [`${word}k`, word];
  if (/(?:ia|ua|ue)l$/.test(word)) return [word, `${word}l`];
  if (!MAY_DOUBLE.test(word)) return [word];
  if (!isOneSyllable(word)) return [word, word + last];
  return last === "s" ? [word + last, word] : [word + last];
}

/** The regular forms in -s, of a noun and of a verb. */
function formsInS(word: string): string[] {
  if (word === "new") return [];
  if (CONSONANT_Y.test(word)) return [`${word.slice(0, -1)}ies`, `${word}s`];
  if (/[^o]o$/.test(word) || word.endsWith("ch")) return [`${word}s`, `${word}es`];
  // "busses", "quizzes"; but "princes" has no "princesses".
  if (/(?:[^es]s|[^z]z)$/.test(word)) return [`${word}es`, `${word}${word.at(-1)}es`];
  if (/(?:[sxz]|sh)$/.test(word)) return [`${word}es`];
  return [`${word}s`];
}

/** Plurals that no rule for -s gives: from the tables, and by the end of the word. */
function otherPlurals(word: string): string[] {
  const found = [...(irregularPlurals.get(word) ?? [])];
  for (const [singular, plural] of changingEnds) {
    if (word.endsWith(singular)) found.push(word.slice(0, -singular.length) + plural);
  }
  if (/.sis$/.test(word)) found.push(`${word.slice(0, -2)}es`);
  return found;
}

/** The plurals of a noun. */
export const plurals = (word: string): string[] => [...formsInS(word), ...otherPlurals(word)];

function formsInIng(word: string): string[] {
  if (/(?:ee|oe|ye)$/.test(word) || word === "be") return [`${word}ing`];
  if (word === "singe" || word === "swinge") return [`${word}ing`];
  if (word.endsWith("ie")) return [`${word.slice(0, -2)}ying`, `${word}ing`];
  // The e stays in some ("ageing", "queueing"); where it does not, the form is not a word.
  if (word.endsWith("e")) return [`${word.slice(0, -1)}ing`, `${word}ing`];
  return stems(word).map((stem) => `${stem}ing`);
}

function formsInEd(word: string): string[] {
  if (word.endsWith("e")) return [`${word}d`];
  if (CONSONANT_Y.test(word)) return [`${word.slice(0, -1)}ied`];
  return stems(word).map((stem) => `${stem}ed`);
}

/** Past tense and participle: the table's, its own or behind a prefix, else the regular ones. */
function pastForms(word: string): string[] {
  const own = irregularVerbs.get(word);
  if (own) return [...own];
  const prefix = verbPrefixes.exec(word)?.[0] ?? "";
  const behind = prefix === "" ? undefined : irregularVerbs.get(word.slice(prefix.length));
  // "relay" has "relayed" in addition to the "relaid" of "lay".
  return [...(behind ?? []).map((form) => prefix + form), ...formsInEd(word)];
}

/** Comparative and superlative, of adjectives only: "baker" is not a comparative of "bake". */
function degrees(word: string): string[] {
  const irregular = irregularDegrees.get(word);
  if (irregular) return [...irregular];
  if (!gradable.has(word)) return [];
  if (word.endsWith("e")) return [`${word}r`, `${word}st`];
  const graded = CONSONANT_Y.test(word) ? [`${word.slice(0, -1)}i`] : stems(word);
  if (/^(?:shy|sly|wry|spry)$/.test(word)) graded.push(word);
  return graded.flatMap((stem) => [`${stem}er`, `${stem}est`]);
}

/**
 * Every inflection of an English word in small basic letters, itself first: as a noun, as a verb
 * and as an adjective, the word taken as its base form, and the singulars if it is a plural.
 * Derivations are not among them (the project's rules page, "The judge of words"). Forms that are
 * no words may be ("teaed"): they are never said.
 */
export function inflections(word: string): readonly string[] {
  if (!/[a-z]{2}$/.test(word)) return [word, `${word}s`];
  const verbs = neverVerbs.has(word) ? [] : [...pastForms(word), ...formsInIng(word)];
  return [
    ...new Set([
      word,
      ...formsInS(word),
      ...otherPlurals(word),
      ...verbs,
      ...degrees(word),
      ...singulars(word),
    ]),
  ];
}
