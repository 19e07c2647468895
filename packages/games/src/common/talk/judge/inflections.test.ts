import { describe, expect, test } from "vitest";
import { inflections } from "./inflections.ts";

/** Base form, then forms that must be among its inflections. */
const inflected = `
  cup: cups cupped cupping
  water: waters watered watering
  tea: teas
  leaf: leaves leafs
  knife: knives knifed
  mouse: mice
  dormouse: dormice
  goose: geese
  child: children
  grandchild: grandchildren
  woman: women
  snowman: snowmen
  bookshelf: bookshelves
  housewife: housewives
  toothbrush: toothbrushes
  foot: feet
  person: people
  ox: oxen
  radius: radii radiuses
  cactus: cacti cactuses
  bacterium: bacteria
  criterion: criteria
  oasis: oases
  index: indices indexes
  plateau: plateaux plateaus
  penny: pennies pence
  die: dies dice died dying
  tie: ties tied tying
  lie: lies lay lain lied lying
  run: runs ran running
  swim: swims swam swum swimming
  teach: teaches taught teaching
  go: goes went gone going
  put: puts putting
  see: sees saw seen seeing
  be: am is are was were been being
  do: does did done doing
  have: has had having
  bear: bears bore born borne bearing
  rewrite: rewrites rewrote rewritten rewriting
  undo: undoes undid undone undoing
  relay: relays relaid relayed relaying
  photo: photos
  potato: potatoes
  hero: heroes
  mango: mangos mangoes
  church: churches
  stomach: stomachs
  bus: buses busses bussed busing
  gas: gases gassed
  quiz: quizzes quizzed quizzing
  box: boxes boxed boxing
  city: cities
  boy: boys
  key: keys
  soliloquy: soliloquies
  money: moneys monies
  panic: panics panicked panicking
  travel: travels travelled traveled travelling traveling
  fuel: fuelled fueled
  focus: focuses foci focused focussed
  ski: skis skied skiing
  agree: agrees agreed agreeing
  age: ageing aging
  dye: dyed dyeing
  light: lit lighted lighter lightest
  happy: happier happiest
  big: bigger biggest
  thin: thinner thinnest
  dry: dries dried drying drier driest
  shy: shyer shier
  free: freer freest
  cruel: crueller crueler
  cold: colds colder coldest
  good: better best
  bad: worse worst
  far: further furthest
  glasses: glass
  mice: mouse
  children: child
  scissors: scissor
  noodles: noodle
  movies: movie
  berries: berry
  potatoes: potato
  axes: axe ax axis
  sunglasses: sunglass
  comics: comic
  tactics: tactic
  tvs: tv
  bookshelves: bookshelf
  café: cafés
`;

/** Base form, then words that another word owns: derivations, doers, look-alikes of an inflection. */
const foreign = `
  bake: baker bakery
  cold: coldness coldly
  happy: happiness happily
  import: importance
  universe: university
  teach: teacher
  swimming: swim swam
  flow: flower flown
  corn: corner
  moth: mother
  tow: tower
  butt: butter
  show: shower
  numb: number
  party: partier
  copy: copier
  car: caring cared care
  star: staring stared
  bar: bare baring
  hop: hoping hoped
  hope: hopping hopped
  cloth: clothing clothed clothes
  breath: breathing breathed
  fee: feed feeding
  see: seed
  put: putted
  life: living lived
  belief: believes
  strife: strives
  can: could
  rose: rise risen
  saw: see seen
  glass: glas
  princes: princesses
  princess: prince
  prince: princess
  news: new
  new: news
  shorts: short
  goods: good
  clothes: cloth
  physics: physic
  athletics: athletic
  economics: economic
  toes: to
  opera: opus
  gas: ga
  uses: us
  caves: cafe
  omen: man
  singe: singing
  university: universe
  sand: thousand
`;

const table = (text: string): [base: string, forms: string[]][] =>
  text
    .trim()
    .split("\n")
    .map((row) => row.trim().split(": "))
    .map(([base = "", forms = ""]) => [base, forms.split(" ")]);

describe("inflections", () => {
  test.each(table(inflected))("of %s are %j", (base, forms) => {
    expect(inflections(base)).toEqual(expect.arrayContaining([base, ...forms]));
  });

  test.each(table(foreign))("of %s are none of %j", (base, words) => {
    expect(inflections(base).filter((form) => words.includes(form))).toEqual([]);
  });

  test("of a word that ends in no basic letter take only -s", () => {
    expect(inflections("mp3")).toEqual(["mp3", "mp3s"]);
    expect(inflections("k")).toEqual(["k", "ks"]);
  });
});
