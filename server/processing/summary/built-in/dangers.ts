import { type Found, findAll, wordTable } from './word-table'

/** A danger to life, body or building. */
const DANGERS = wordTable(
  `gas leak*, leaking gas, smell gas, smell of gas, smelling gas, smells like gas, gas smell, smell/smells/smelling of/like rotten/bad eggs, rotten eggs, smell/smells/smelling of/like eggs, smell* smoke, smell* burning, smell of smoke,
  burning smell, on fire, there's fire, there is fire, fire in, caught fire, smoke coming, smoke is, smoke from, full of smoke, electric shock, shock when,
  carbon monoxide, burst, bursting, flood*, water everywhere, water over, water pouring, water coming, pouring in, pouring into, pouring through, collapsed, fell down the stairs, fell and,
  he/she/mother/mom/mum/father/dad/husband/wife/son/daughter/baby/grandma/grandmother/grandfather fell/collapsed/slipped, he's/she's/is/seems confused/disoriented, confused and,
  unconscious, passed out, fainted, overdose*, poison*, choking, severe pain, terrible pain, unbearable pain,
  excruciating, allergic reaction, eyes/face/lips/tongue look/looks/is/are puffy, rash all over, suicid*, kill myself, swollen, swelling, numb, arm feels numb, can't get up, can't move, broke hip, broken hip, broke leg, broke arm,
  hit/banged/bumped/hurt head, head injury, high fever, fever of, feel/feels/feeling faint, feel/feels/feeling dizzy, is dizzy, bit dizzy, elderly/old gentleman/man/lady/woman inside, people/child/woman/man/baby inside,
  overflow*, traces of nuts/peanut/peanuts/milk/egg/glass/metal, stop serving it/this/them, allergic to nuts/peanuts/milk/bees, tested positive for hepatitis/salmonella/norovirus/listeria, temperature of thirty-eight/thirty-nine/forty/38/39/40/41/103/104, can't wake, won't wake, not waking, not answering door, own insulin, heart attack, cardiac arrest, having/having a fit, foaming at mouth, short of breath, shortness of breath, breathing problem*, bleed/bleeds/bleeding/bled, lifeless, unresponsive, not responding, won't respond, blacked out, keeled over, out cold, electrocuted, anaphyla*, caved in, food poisoning, live/bare/exposed wire/wires/cable/cables/wiring, power line/lines, without insulin, out of insulin, get/gets killed, get/gets hurt badly,
  hanging over pavement/road/street/path, over the pavement, scaffolding has come, come loose in wind, restraining order, stalking, stalker, tried the back door, tried to break,
  concussion, stopped eating, vomiting, collaps*, brakes failed, brakes don't work, brakes went, brakes are/feel/feels/felt soft/spongy/failing/going, trapped, stuck in the elevator, stuck in the lift, threaten*, broke into,
  full of water, fire brigade, hot to touch, hanging by thread, breaking in, broke in, break-in, broken into, intruder, been forced/burgled/burglarized/robbed, been kicked in, got burgled/burglarized/robbed, police are coming, shoulder of/on, hard shoulder, side of road/highway/motorway/freeway, asthma attack, got stung, was bitten, palpitations, heart is racing, slurred, slurring, gone weak/numb/droopy/limp, called/call/calling ambulance, ambulance is, it's/is/looks/be dangerous, double vision,
  no brakes, brakes aren't, brakes stopped, brakes won't, pedal goes/went/drops/dropped/sank, on the shoulder, wheel came off, ate chocolate, ate rat poison, convulsing, collapsed, baby's inside, child is inside, locked in`,
)
/** What went wrong. */
const PROBLEMS = wordTable(
  `throwing up, threw up, lice, abandoned, totaled, totalled, wrecked, wrong size, broke*, broken, leak*, drip*, crack*, damage*, ruined, soaked, dead, won't, doesn't work, not working, isn't working, stopped working, don't work, doesn't, can't, cannot, unable,
  couldn't, no heat, no heating, no hot water, no power, no water, no one, nobody, never, not, hasn't, haven't, still, wrong, missing, late, delay*, fail*, error*, stuck, jam*,
  down, dropp*, dropping, keeps, keep cutting, noise, noisy, loud, grinding, rattl*, mold, mould, mice, rats, roaches, bed bugs, wasps, ants, smell*, problem*, issue*, trouble, complain*, overcharged,
  charged twice, twice, double, charge*, charges, lost, stolen, theft, fraud, accident, crash*, fever, pain*, sick, ill, hurt*, ache*, headache*, stomachache*, emergency room, hospital, ambulance, warning light, limping, rash, infect*, bug, virus, out of, running out,
  no package, no parcel, no answer, no reply, no response, no sign, declined, in pieces, came off, hole, raining, leaning, pulling away, hail, gone, empty, didn't, is out, off since, been off, turned green, smashed, gave, forgot, left behind, left my/our, mistake, struggling, died, passed away, overdue,
  fell, clogged, blocked, overflow*, flicker*, locked out, denied, expired, cancelled, unhappy, disappoint*, rude, dirty, cold, went out, packed in, storm, blackout, power cut, outage, quit on/last/yesterday/this/working, backing up, backed up, insulin, inhaler, scratch*, dent*, torn, faulty, defective`,
)
/** Dangers whose words stand apart, one of a kind each. Without the flag `u`, which makes them slow to compile. */
const HARMS = [
  // Breathing, heart, stroke
  /\belephant (?:\w+ ){0,2}on\b|\b(?:pain|tightness|ache|aching|tingling)\b[^.?!]{0,25}\b(?:left )?arm\b[^.?!]{0,40}\b(?:sweat\w*|sick|breath\w*)|\b(?:he|she|husband|wife|mum|mom|dad|gran|nan|grandma|grandad|grandpa|baby|son|daughter|boy|girl|lips?|fingers?)\b[^.?!]{0,15}\b(?:gone|going|turned) (?:an? )?(?:\w+ )?(?:gr[ae]y|ashen|blue|purple)\b|\b(?:he|she|baby|husband|wife|mum|mom|dad|boy|girl)(?:'s| is| looks) (?:\w+ ){0,3}(?:gr[ae]y|ashen|blue)\b(?! (?:eyes|hair|car|van|dress|shirt|coat))/gi,
  /\b(?:face|mouth)\b[^.?!]{0,25}\b(?:dropped|drooping|fallen|lopsided)\b|\b(?:talking|speaking) (?:gibberish|nonsense|rubbish|funny|strangely)\b|\bwords (?:\w+ ){0,3}(?:wrong|jumbled)\b|\b(?:hand|arm|leg) won't (?:grip|move|work|lift)\b|\bcan't think straight\b/gi,
  /\brash\b[^.?!]{0,60}\b(?:glass|fade|go away)\b|\bworst headache\b|\bneck (?:is |won't |'s )?(?:stiff|bend)\b|\bcan't (?:stand|bear) the light\b/gi,
  /\b(?:not|isn't|can't|cannot|won't|couldn't|stopped|stops|hardly|barely|struggling|trouble|difficulty|hard|problems?) (?:\w+ ){0,2}breath(?:e|ing)?\b/gi,
  /\b(?:gasping|wheezing) for (?:air|breath)\b|\bgasping\b/gi,
  /\bchest(?! of| freezer)(?:'s)?\b[^.?!]{0,25}\b(?:tight|pains?|painful|hurts?|hurting|pressure|heavy|crushing)\b|\b(?:tightness|pains?|pressure|crushing|hurt|hurts|heavy|heaviness|burning)\b[^.?!]{0,25}\bchest\b(?! of| freezer)/gi,
  /\b(?:having|had|has|have|having|another|like|be|it's|was|suffered|of) (?:a |an? (?:\w+ )?)?stroke\b/gi,
  /\b(?:lips?|face|mouth|tongue|throat|eyelids?|hands?|arm|leg)(?:'s)? (?:\w+ ){0,3}(?:swelling|swollen|swelled|blue|droopy|drooping|drooped|numb|puffy|twisted|sagging|limp|clos(?:ing|ed) up|(?:funny|strange|odd) colou?r)\b/gi,
  /\b(?:vision|sight|eyesight)\b[^.?!]{0,25}\b(?:blurry|blurred|gone|double|black)\b|\b(?:can't|cannot|couldn't) (?:(?:speak|talk|swallow) properly|see out of|(?:move|feel) (?:my|his|her) (?:\w+ )?(?:arm|leg|face|hand|side)s?)\b/gi,
  // Blood, fever, consciousness, fits
  /\b(?:lots?|loads|so much|too much) of blood\b|\b(?:right |gone )through the (?:towel|bandage|plaster|sheets?|pad)\b|\bkeeps? (?:pumping|bleeding|gushing)\b/gi,
  /\b(?:can't|cannot|couldn't)(?: seem to)? (?:wake|rouse)\b|\b(?:hasn't|haven't|not|hadn't) woken\b|\b(?:he|she)(?:'s| is)? (?:not|isn't|doesn't|won't) answer(?:ing)? (?:me|us)\b|\b(?:he|she|baby|dog|cat)(?:'s| has)? (?:\w+ )?stopped (?:answering|responding|moving|panting)\b|\b(?:(?:he|she|i|baby|son|daughter|dog|cat)(?:'s|'m| is| has)? (?:been )?shaking|jerking|twitching|trembling)\b[^.?!]{0,40}\b(?:minutes|stopping|stop|all over|stand)\b/gi,
  /\b(?:cough|vomit|throw|bring|spit|pass|pee)(?:ing|s|ed)? (?:up )?blood\b|\bblood (?:everywhere|pouring|all over|loss|coming|won't)\b|\blos(?:t|ing) (?:a lot of |so much |too much |lots of )blood\b|\bcut (?:my|his|her|their) (?:hand|fingers?|thumb|arm|leg|head|foot|wrist)\b[^.?!]{0,20}\b(?:badly|deep|open|to the bone)\b/gi,
  /\btemperature\b[^.?!]{0,20}\b(?:thirty-nine|forty|39|40|41|10[3-5]|hundred and (?:three|four|five))\b|\b(?:baby|son|daughter|child|toddler|he|she)(?:'s| is|'re)? (?:\w+ ){0,4}(?:floppy|limp)\b/gi,
  /\b(?:found|lying|laid|is|was|been|him|her) (?:\w+ ){0,3}on the (?:bathroom |kitchen |bedroom )?floor\b|\b(?:won't|doesn't|isn't|not|can't) (?:waking?|wake|get|getting) (?:him |her |them |it )?up\b/gi,
  /\b(?:seizures?|convulsions?|having a fit)\b[^.?!]{0,20}\b(?:now|again|foam\w*|stop\w*|mouth|minutes)\b|\b(?:has|had|having|have|another) (?:\w+ )?(?:seizures?|convulsions?)\b/gi,
  // Pregnancy
  /(?:\bnot|n't)\b[^.?!]{0,15}\bfelt (?:(?:the |my |our )?baby|(?:her|him|it) mov\w+)\b|\bpushing for (?:an?|two|three|\w+) hours?\b/gi,
  /\bwaters? (?:has |have |just |'ve |'s )*(?:broken|broke|gone)\b|\b(?:can't|cannot|couldn't|haven't|hasn't|not) (?:feel|felt|feeling) (?:the |my |our )?baby\b|\bbaby (?:hasn't|isn't|not|stopped) mov\w+/gi,
  // Words of despair
  /\b(?:goodbye|suicide) (?:letter|note)\b|\bsee (?:the|any) point (?:any ?more(?! of)|in (?:going on|living|anything))\b|\bgot (?:the|a) rope\b|\bwon't be (?:troubling|bothering|a burden)\b[^.?!]{0,20}\b(?:after|again|any)\b|\blook after (?:my|the) (?:cat|dog|children|kids|boys|girls)\b[^.?!]{0,40}\bwon't be\b|\b(?:said|texted|saying)\b[^.?!]{0,20}\bgoodbye\b|\b(?:legs over|on|standing on) the (?:edge|ledge)\b/gi,
  /\b(?:don't|do not|didn't) (?:\w+ )?want to (?:be here any ?more|live|go on|wake up|be alive)\b|\bwant (?:it|everything|it all) to (?:end|be over)\b|\bend(?:ing)? (?:it all|my life|it tonight)\b|\b(?:hurt|harm|hurting|harming|kill|killing) (?:myself|himself|herself|themselves)\b|\bbetter off without me\b|\bno (?:point|reason) (?:in )?(?:living|to live|to go on|going on)\b/gi,
  // What somebody or an animal took
  /\b(?:took|taken|swallowed) (?:all|every|the lot)\b[^.?!]{0,30}\b(?:tablets?|pills?|medication|medicine|them)\b|\binject\w*\b[^.?!]{0,30}\binstead of\b|\b(?:got hold of|got at|been at)\b[^.?!]{0,20}\b(?:tablets?|pods?|cleaner|bleach|medicine|pellets|poison)\b|\b(?:paracetamol|tablets|pills) (?:is|are) too many\b/gi,
  /\b(?:used|gave|given) (?:\w+ ){0,3}epipen\b|\b(?:stung|bitten)\b[^.?!]{0,60}\b(?:lumps|spinning|swell\w*|swollen|hives|breath\w*)\b|\broom is spinning\b|\b(?:with|and) (?:the )?bleach\b[^.?!]{0,60}\b(?:cloud|fumes|cough\w*|eyes)\b/gi,
  /\b(?:headaches?|sick(?! of)|dizzy|nauseous|drowsy)\b[^.?!]{0,60}\b(?:boiler|heater|stove|flue)\b|\b(?:boiler|heater|stove)\b[^.?!]{0,60}\b(?:headaches?|sick(?! of)|dizzy|drowsy)\b/gi,
  /\b(?:tummy|belly|stomach)\b[^.?!]{0,30}\b(?:blown up|swollen|bloated|like a drum)\b|(?:\bnot|n't|\bnothing) eaten\b[^.?!]{0,50}\b(?:days|cold|flat|side)\b|\b(?:he|she|dog|cat|rabbit|horse|mare)\b[^.?!]{0,40}\blying flat\b|\bgums (?:are )?(?:\w+ ){0,2}(?:white|pale|blue|gr[ae]y)\b|\b(?:dog|puppy|spaniel|terrier|labrador|cat|baby|child)\b[^.?!]{0,40}\bcar\b[^.?!]{0,40}\b(?:windows? (?:up|shut|closed)|panting|boiling|hot)\b/gi,
  /\b(?:ate|eaten|eating|swallowed|swallowing|drank|drunk|drinking|chewed|licked|got into|gotten into)\b[^.?!]{0,40}\b(?:chocolate|raisins|grapes|onions?|gum|xylitol|mushrooms?|lil(?:y|ies)|berries|glass|antifreeze|bleach|cleaner|detergent|weed ?killer|petrol|batter(?:y|ies)|magnets?|coins?|pills?|tablets|medication|medicine|poison|bait|pellets|paracetamol|ibuprofen)\b|\bswallowed (?!(?:my|his|her|our) (?:pride|words))(?:an?|the|my|some|something|two|it)\b/gi,
  /\b(?:took|taken|taking|had|given|gave)\b[^.?!]{0,30}\b(?:whole|entire|too (?:many|much)|packet|pack|bottle|box|handful|double|twice|extra|two lots)\b[^.?!]{0,40}\b(?:paracetamol|ibuprofen|aspirin|tylenol|pills?|tablets?|medication|medicine|insulin|doses?|drops|morphine|sleeping)\b/gi,
  /\b(?:wrong|else's|patient's|person's) (?:\w+ )?(?:tablets?|pills?|medication|medicine|dose|insulin|injection)\b/gi,
  /\b(?:insulin|oxygen)\b[^.?!]{0,30}\b(?:run out|ran out|running out|gone|empty|left|stopped|lost|broken|nothing|low|on the red)\b|\b(?:no|out of|without|last of) (?:\w+ )?(?:insulin|epipen|oxygen)\b|\bsugar(?:'s| is| was| level| levels)? (?:\w+ ){0,2}(?:thirty|30|[2-5]\d\d|low|dropping|(?:one|two|three) point|[1-3]\.\d)\b/gi,
  /\b(?:kids|children|all|everyone|everybody|guests|residents|customers|both of us) (?:\w+ ){0,3}(?:throwing up|vomiting|being sick|feel(?:ing)? sick(?! of)|dizzy)\b/gi,
  // Accidents
  /\b(?:hit|knocked|struck|run) (?:down |over )?by (?:a |the )?(?:\w+ )?(?:car|van|truck|lorry|bus|train|bike|scooter|taxi)\b|\b(?:been|got|was) run over\b/gi,
  /\b(?:he|she|i|mother|mom|mum|father|dad|husband|wife|son|daughter|child|boy|girl|man|woman|lady|gentleman|nan|gran|grandma|grandad|grandpa|worker|roofer|colleague)(?:'s| has| have|'ve)? (?:just )?(?:fallen|fell|had a fall|slipped|tumbled)\b(?! (?:in love|asleep|behind|out|through|for))/gi,
  /\b(?:lad|boy|girl|kid|child|toddler|baby)\b(?:'s)?[^.?!]{0,50}\b(?:on (?:his|her|their) own|all alone|by (?:himself|herself|themselves))\b/gi,
  // Gas, smoke, fire
  /\bgas\b[^.?!]{0,25}\b(?:hissing|leaking|leak|escaping|smells?|smelling)\b|\b(?:hissing|leaking|smell(?:s|ing)?|whiff|reeks?|stinks?)\b[^.?!]{0,20}\bgas\b/gi,
  /\b(?:monoxide|co|smoke|gas|fire) (?:alarm|detector|monitor)(?:'s)?\b[^.?!]{0,30}\b(?:going off|went off|gone off|goes off|beeping|bleeping|sounding|screaming|ringing|red|won't stop)\b/gi,
  /\bsmell(?:s|ing|ed)? (?:\w+ ){0,3}(?:burning|burnt|burned|plastic|smoke)\b|\bfill(?:ing|ed) (?:up )?with (?:smoke|water|gas|fumes)\b|\b(?:smoke|flames?|fumes) (?!alarm|detector|machine)(?:\w+ ){0,2}(?:coming|pouring|billowing|everywhere|rising|from|out of|in the)\b|\bthere's (?:\w+ ){0,2}(?:smoke|flames)\b/gi,
  // Electricity and water
  /\b(?:outlet|socket|light switch|fuse box|breaker|plug)\b[^.?!]{0,40}\b(?:crackl\w*|fizz\w*|buzz\w*)\b|\b(?:got|had|get) (?:a|an) (?:\w+ )?(?:belt|jolt|zap|shock) (?:off|from) (?:the|my|our|a) (?:\w+ )?(?:shower|tap|socket|switch|cooker|machine|kettle|light|lamp|fridge|sink|door)\b|\btingling when\b|\b(?:cables?|wires?|lines?)\b[^.?!]{0,20}\b(?:come down|came down|down in|hanging|humming)\b/gi,
  /\b(?:river|flood ?water|water)(?:'s| is| has| keeps)? (?:\w+ )?(?:over the wall|up to the|rising|coming in)\b|\b(?:people|couple|neighbours|family|they|she|he|we|i) (?:\w+ ){0,2}(?:can't|cannot) get out\b(?! of (?:the|my|this|your) (?:contract|agreement|lease|subscription|deal))/gi,
  /\b(?:outlet|socket|light switch|fuse box|breaker|extension cord|wiring)\b[^.?!,]{0,40}(?:'s|\b(?:is|are|has|gone|went|turned|looks|feels|getting|got)) (?:\w+ ){0,2}(?:brown|black|scorched|melted|melting|hot|warm|buzzing)\b|\bplug(?:'s| is| gets?| got| has)? (?:\w+ ){0,2}(?:hot|melted|melting|scorched|smoking)\b|\bspark(?:s|ing|ed)\b/gi,
  /\b(?:ceiling|outlet|socket|light|fuse box|breaker panel|switch)\b[^.?!]{0,40}\b(?:leaking|dripping|pouring|sparking|smoking|burning)\b|\bwater (?:\w+ ){0,3}(?:out of|through|down|into|in|near|from|behind) the (?:\w+ ){0,2}(?:light|lights|socket|outlet|fuse ?box|electrics|switch|ceiling|meter|plug)\b/gi,
  /\b(?:leaking|dripping|pouring|coming|running|gushing) (?:down )?(?:down|through|from|out of|into|off|onto|on|over|near) (?:the|my|our) (?:\w+ )?(?:ceiling|walls?|light|outlet|socket|switch|wiring|electrics|fuse box)\b/gi,
  // What falls, and who is shut in
  /\b(?:ceiling|wall|roof|scaffold\w*|balcony|chimney|beam|staircase|crane|gable)\b[^.?!]{0,60}(?:(?:'s|\b(?:has|have|just)) (?:\w+ )?(?:come|came) down|\b(?:coming down|collaps\w*|cav(?:ed|ing) in|giv(?:ing|en) way|gave way|falling|swaying|wobbling|leaning|bulging|about to (?:fall|collapse|come|give)))\b|\b(?:tree|branch|pole|mast)\b[^.?!]{0,20}\b(?:fallen|fell|come down|came down|hanging|leaning|landed) (?:\w+ ){0,2}(?:on|onto|across|over|into) (?:the|our|my|a) (?:\w+ )?(?:house|roof|car|road|lines?|wires?|cables?|pavement|school|path|playground)\b/gi,
  /\b(?:lift|elevator)\b[^.?!]{0,50}\b(?:with (?:my|our|a|the|two|three|four|some) (?:\w+ ){1,2}in(?:side)?|(?:people|someone|somebody|mother|man|woman|daughter|son|child|guest) (?:\w+ ){0,3}(?:in|inside))\b|\b(?:stuck|trapped|shut|locked) (?:\w+ ){0,2}(?:in|inside|under|between) (?:the|a|your|this|my) (?:\w+ )?(?:lift|elevator|freezer|cellar|toilet|bathroom|tank|machine|shaft|walk-in)\b/gi,
  /\blocked (?:my|the|our|his|her) (?:baby|son|daughter|kids?|child|children|dog|toddler|grandson|granddaughter) (?:in|inside)\b|\b(?:baby|child|kid|toddler|dog|son|daughter)(?:'s| is| are) (?:still )?(?:locked |stuck |trapped )?(?:in|inside) the (?:\w+ )?car\b/gi,
  // Violence and intruders
  /\btrying (?:the|my|our|your) (?:\w+ ){0,2}(?:door|window|handle|lock)\b|\b(?:ex|man|guy|someone|somebody|stranger|partner)\b[^.?!]{0,50}\bwith a (?:bat|knife|gun|crowbar|machete)\b|\blocked (?:me|us) in\b|\bcan't (?:really )?talk\b[^.?!]{0,20}\bhe's\b|(?:\bnot|n't) (?:taken|picked) (?:her|his|their|up her|up his) (?:milk|post|paper|papers)\b|\bnot leaving (?:until|till)\b|\b(?:wandered|walking|wandering) (?:out|off|along|down|on)\b[^.?!]{0,40}\b(?:home|carriageway|motorway|highway|tracks|railway)\b/gi,
  /\b(?:man|guy|someone|somebody|stranger|person|bloke|ex|he|boy)(?:'s| is| has)?\b[^.?!]{0,20}\b(?:has|have|got|with|holding|waving|pulled|carrying|bringing) (?:a |an |his )?(?:\w+ )?(?:knife|gun|weapon|machete|axe|crowbar)\b(?! (?:set|block))/gi,
  /\b(?:get|getting|break|breaking|broke|climb|climbing|coming|come) in (?:through|by|at) (?:the|my|our)\b|\b(?:breaking|forcing|smashing|kicking|smashed|kicked) (?:in |down |open )?(?:the|my|our) (?:\w+ )?(?:window|door|lock)\b|\btrying to (?:get|break) in(?:to (?:the|my|our) (?:house|flat|shop|home)| through|$|,)|\binjunction\b|\b(?:is|been|'s|keeps) following (?:me|her|him)\b|\b(?:hitting|attacking|beating) (?:me|her|him)\b(?! with)|\b(?:been|got|was|getting) (?:attacked|stabbed|assaulted|bitten|mugged|burgled)\b|\bthere(?:'s| is) (?:someone|somebody|a man|a stranger) (?:\w+ )?in (?:my|our|the) (?:house|flat|garden|home|basement)\b/gi,
  // Brakes
  /\bbrakes?\b[^.?!]{0,40}\b(?:fail\w*|gone|went|don't|won't|didn't|aren't|stopped|not working|spongy|soft|to the floor|nothing)\b|\bsteering(?:'s)? (?:\w+ ){0,2}(?:locked|gone|failed|stuck|loose)\b|\bfloor(?:'s| has| is)? (?:just )?(?:moved|moving|sagging)\b|\bput my (?:fist|arm|hand) (?:in|through)\b|\bfloor(?:'s| has| is)? (?:\w+ )?(?:to )?tilt\w*/gi,
] as const
const DENIED =
  /\b(?:not|isn't|no|never|wasn't|nothing|without|don't|doesn't|didn't|no more|if (?:it|there|this|you)) (?:\p{L}{1,12} ){0,2}$/iu
const DETECTOR =
  /^ (?:detector|alarm|tests?|work|results?|donation|drive|type|sugar|insurance|warden|coverage|sale|department|station|drill|extinguisher|pump|zone|pressure|awareness|safety|training|course|report|damage|prevention|repairs?|last (?:year|month|week|summer|winter)|at your)/iu

const isTold = (found: readonly Omit<Found, 'words'>[], text: string): boolean =>
  found.some(
    ({ start, end }) => !DENIED.test(text.slice(Math.max(0, start - 40), start)) && !DETECTOR.test(text.slice(end)),
  )
const harmsIn = (text: string) =>
  HARMS.flatMap((pattern) =>
    Array.from(text.matchAll(pattern), ({ 0: words, index }) => ({ start: index, end: index + words.length })),
  )

/** "We're on fire this season" */
const HARMLESS =
  /\b(?:we're|i'm|you're|they're|we are|team is|guys are|sales are) on fire\b|\b(?:burst|bursting) (?:out (?:laughing|crying)|with)\b|\bpassed out (?:of|the|flyers|leaflets)\b|\bpoison ivy\b|\bchok(?:ing|ed) up\b|\bfloods? of (?!water)\w+|\bflood (?:defen[cs]es?|risk|plan|maps?)\b|\b(?:gas|smoke|heart|fire) (?:boiler|hob|bill|engineer|stove|grill|machine|sale|works)\b|\b(?:nearly|almost) had a heart attack\b|\bbleeding money\b|\banti-\w+/gi
/** What is past or was none. */
const OVER =
  /\b(?:turned out to be (?:nothing|fine|a false alarm)|false alarm|all clear)\b|\b(?:pains?|bleeding|swelling|smell|rash|fever)(?:'s| has| have| is| are)?(?: (?:all|now|completely|totally|finally))* (?:gone|stopped|cleared up|better)(?! (?:to|into|down|up|through)\b)|\b(?:in (?:19|20)\d\d|(?:\w+ )?(?:years?|months) ago|last (?:summer|winter|spring|autumn|fall|year|month)|as a (?:child|kid|boy|girl)|noticed (?:\w+ ){0,3}before taking)\b/i

/** Returns whether a clause tells of a danger to a person, an animal or a building. */
export const hasDanger = (said: string): boolean => {
  const text = said.replace(HARMLESS, ' ')
  return !OVER.test(text) && (isTold(findAll(DANGERS, text), text) || isTold(harmsIn(text), text))
}

/** Returns whether a clause tells of something that went wrong. */
export const hasProblem = (text: string): boolean => isTold(findAll(PROBLEMS, text), text)

/** "Do you repair gas leaks?", "a first aid course about choking": nobody is in danger. */
const ABOUT_SERVICE =
  /(?:^|, )(?:and |so |also )?(?:do|does|did) (?:you(?! (?:know|think))|your|they|it|the insurance|my insurance)(?: guys| people)? |\b(?:quote|estimate|course|training|insurance|policy|invoice|claim|article|survey|awareness|reports? (?:about|of|on)|(?:book|join|about|take|teach) (?:\w+ ){0,4}class(?:es)?)\b/iu
export const isAboutService = (clause: string): boolean => ABOUT_SERVICE.test(clause)
