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

export const gradable: ReadonlySet<string> = new Set(GRADABLE.trim().split(/\s+/));

/** Comparatives and superlatives that no rule gives. */
export const irregularDegrees: ReadonlyMap<string, readonly string[]> = new Map([
  ["good", ["better", "best"]],
  ["bad", ["worse", "worst"]],
  ["ill", ["worse", "worst"]],
  ["far", ["farther", "farthest", "further", "furthest"]],
  ["little", ["littler", "littlest", "less", "least"]],
  ["many", ["more", "most"]],
  ["much", ["more", "most"]],
  ["old", ["older", "oldest", "elder", "eldest"]],
]);
