import { type Found, findAll, wordTable } from './word-table'

/** A danger to life, body or building. */
const DANGERS = wordTable(
  `gas leak*, leaking gas, smell gas, smell of gas, smelling gas, smells like gas, gas smell, smell/smells/smelling of/like rotten/bad eggs, rotten eggs, smell/smells/smelling of/like eggs, smell* smoke, smell* burning, smell of smoke,
  burning smell, on fire, there's fire, there is fire, fire in, caught fire, smoke coming, smoke is, smoke from, full of smoke, spark*, electric shock, got a shock, shock when, exposed wire*,
  carbon monoxide, burst, bursting, flood*, water everywhere, water over, water pouring, water coming, pouring in, pouring into, pouring through, collapsed, fell down the stairs, i fell, fell and,
  has fallen, he/she/mother/mom/mum/father/dad/husband/wife/son/daughter/baby/grandma/grandmother/grandfather fell/collapsed/slipped, he's/she's/is/seems confused/disoriented, confused and, bleed*, blood, chest pain*, pain in chest, tightness in/across/around chest, tight chest, chest is/feels/feeling/gone/went tight, pressure in/on chest, can't breathe, cannot breathe, trouble breathing, short of breath, hard to breathe, breathing problem*,
  shortness of breath, unconscious, passed out, fainted, seizure*, stroke, overdose*, poison*, swallowed, choking, severe pain, terrible pain, unbearable pain,
  excruciating, allergic reaction, eyes/face/lips/tongue look/looks/is/are puffy, rash all over, suicid*, kill myself, swollen, swelling, numb, arm feels numb, can't get up, can't move, broke hip, broken hip, broke leg, broke arm,
  hit/banged/bumped/hurt head, head injury, high fever, fever of, feel/feels/feeling faint, feel/feels/feeling dizzy, is dizzy, bit dizzy, elderly/old gentleman/man/lady/woman inside, people/child/woman/man/baby inside,
  overflow*, traces of nuts/peanut/peanuts/milk/egg/glass/metal, stop serving it/this/them, allergic to nuts/peanuts/milk/bees, tested positive for hepatitis/salmonella/norovirus/listeria, temperature of thirty-eight/thirty-nine/forty/38/39/40/41/103/104, can't wake, won't wake, not waking, not answering door, own insulin, without insulin, out of insulin, get/gets killed, get/gets hurt badly,
  hanging over pavement/road/street/path, over the pavement, scaffolding has come, come loose in wind, power line, live wire, live cable, restraining order, stalking, stalker, tried the back door, tried to break,
  concussion, stopped eating, vomiting, collaps*, brakes failed, brakes don't work, brakes went, brakes are/feel/feels/felt soft/spongy/failing/going, trapped, stuck in the elevator, stuck in the lift, threaten*, broke into,
  full of water, fire brigade, hot to touch, hanging by thread, gone/going/turned/turning black/blue/purple, breaking in, broke in, break-in, broken into, intruder, been forced/burgled/burglarized/robbed, been kicked in, got burgled/burglarized/robbed, police are coming, shoulder of/on, hard shoulder, side of road/highway/motorway/freeway, asthma attack, hardly breathe, struggling to breathe, got stung, was bitten, palpitations, heart is racing, slurred, slurring, gone weak/numb/droopy/limp, called/call/calling ambulance, ambulance is, it's/is/looks/be dangerous, double vision,
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
/** A person or an animal took what harms; water comes where people live. */
const HARMFUL =
  /\b(?:outlet|socket|plug|light switch|fuse box|breaker|extension cord|wiring)\b[^.?!,]{0,40}(?:'s|\b(?:is|are|has|gone|went|turned|looks|feels|getting|got)) (?:\p{L}{2,8} ){0,2}(?:brown|black|scorched|melted|melting|hot|warm)\b|\b(?:lad|boy|girl|kid|child|toddler)\b(?:'s)?[^.?!]{0,50}\b(?:on (?:his|her|their) own|all alone|by (?:himself|herself|themselves))\b|\bsmell(?:s|ing|ed)? (?:\p{L}{1,8} ){0,3}(?:burning|burnt|burned|plastic|smoke)\b|\b(?:ceiling|outlet|socket|light|fuse box|breaker panel)\b[^.?!]{0,40}\b(?:leaking|dripping|pouring|sparking|smoking|burning)\b|\b(?:leaking|dripping|pouring|coming|running) (?:down )?(?:down|through|from|out of|into|off|onto|on|over|near) (?:the|my|our) (?:\p{L}{2,12} )?(?:ceiling|walls?|light|outlet|socket|switch|wiring|electrics|fuse box)\b|\b(?:ate|eaten|swallowed|drank|drunk)\b[^.?!]{0,40}\b(?:chocolate|raisins|grapes|onions?|gum|xylitol|mushrooms?|lil(?:y|ies)|berries|glass|antifreeze|bleach|batter(?:y|ies)|magnets?|coins?|pills?|tablets|medication|poison|pellets)\b|\b(?:wrong|else's|patient's|person's) (?:\p{L}{1,12} )?(?:tablets?|pills?|medication|medicine|dose|insulin)\b/giu
const DENIED =
  /\b(?:not|isn't|no|never|wasn't|nothing|without|don't|doesn't|didn't|no more|if (?:it|there|this|you)) (?:\p{L}{1,12} ){0,2}$/iu
const DETECTOR =
  /^ (?:detector|alarm|tests?|work|results?|donation|drive|type|sugar|insurance|warden|coverage|sale|department|station|drill|extinguisher|pump|zone|pressure|awareness|safety|training|course|report|damage|prevention|repairs?|last (?:year|month|week|summer|winter)|at your)/iu

const isTold = (found: readonly Omit<Found, 'words'>[], text: string): boolean =>
  found.some(
    ({ start, end }) => !DENIED.test(text.slice(Math.max(0, start - 40), start)) && !DETECTOR.test(text.slice(end)),
  )
const harmIn = (text: string) =>
  Array.from(text.matchAll(HARMFUL), ({ 0: words, index }) => ({ start: index, end: index + words.length }))

/** Returns whether a clause tells of a danger to a person or a building. */
export const hasDanger = (text: string): boolean => isTold(findAll(DANGERS, text), text) || isTold(harmIn(text), text)

/** Returns whether a clause tells of something that went wrong. */
export const hasProblem = (text: string): boolean => isTold(findAll(PROBLEMS, text), text)
