const TITLE = String.raw`(?:(?:Mr|Mrs|Ms|Miss|Dr|Doctor|Prof|Professor|Sir|Madam|Officer|Father|Sister|Captain)\.?\s{1,2})?`
const CAPITAL = String.raw`\p{Lu}[\p{L}\p{M}]{0,40}(?:['’-]\p{L}[\p{L}\p{M}]{0,40}){0,3}`
const FULL_NAME = String.raw`${TITLE}${CAPITAL}(?:\s{1,2}(?:(?:van|von|de|der|den|la|le|da|di|bin|al|el|and|&|of)\s{1,2})?${CAPITAL}){0,3}`
/** Cues before or after a name. The sender names themself, another person or a company. Group 1 is the name. */
const INTRODUCTIONS = [
  [
    "my name is|my name's|the name is|last name is|first name is|first name|last name|surname is|this is|it is|here is|it's|i am|i'm",
    'before',
  ],
  ['here|speaking|calling|again', 'after'],
  [
    'calling from|on behalf of|calling for|speak to|speak with|talk to|talk with|ask for|message for|message is for|looking for|trying to reach|tell|spoke to|spoke with|met with|with|from|for|at|see|saw|remind|contact',
    'before',
  ],
  ['hi|hello|hey|dear|good morning|good afternoon|good evening|thanks|thank you', 'before'],
] as const
const [BEFORE_SENDER, AFTER_SENDER, ...BEFORE_OTHERS] = INTRODUCTIONS.map(([cues, side]) => {
  const cue = `(?:${cues.replaceAll(/(?<=^|\|)[a-z]/g, (letter) => `[${letter.toUpperCase()}${letter}]`)})`
  return side === 'before'
    ? new RegExp(String.raw`\b${cue},?\s{1,2}(${FULL_NAME})`, 'gu')
    : new RegExp(
        String.raw`(?<![\p{L}\p{M}])(${FULL_NAME}),?\s{1,2}${cue}(?=\s{0,2}[,.!]|\s{1,2}(?:from|with|about|at)|$)`,
        'gu',
      )
})

/** Each has the name in group 1. The sender introduces themself: */
export const INTRODUCED = BEFORE_SENDER!
export const SPEAKING = AFTER_SENDER!
/** A person or a company is named otherwise. */
export const OTHERS = BEFORE_OTHERS
