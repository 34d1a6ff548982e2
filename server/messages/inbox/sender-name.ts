/** The part of a transcript in which senders introduce themselves, in characters. */
export const INTRODUCTION_CHARACTERS = 300

const BEFORE = [
  "this is|my name is|my name's|the name is|i am|i'm",
  'hier ist|hier spricht|mein name ist|ich bin|ich heiße|ich heisse',
  "je m'appelle|mon nom est|je suis",
  'mi chiamo|il mio nome è|sono',
  'me llamo|mi nombre es|soy',
  'chamo-me|meu nome é|eu sou',
  'mijn naam is|ik ben|u spreekt met|je spreekt met',
  'أنا|انا|اسمي|معك|معكم',
].join('|')
const AFTER = "here|speaking|hier|à l'appareil|al habla"

/**
 * Returns the name by which a sender introduces themself in the transcript; null if none of the names is said like that.
 * A name that somebody else bears, such as the person who is greeted, is not the sender's.
 * @param names the names that the summary mentions
 * @param transcript its beginning, or all of it
 */
export function senderNameOf(names: readonly string[], transcript: string): string | null {
  const said = transcript.slice(0, INTRODUCTION_CHARACTERS).replaceAll('’', "'")
  const introduced = names.flatMap((name) => {
    const at = introductionOf(name, said)
    return at === -1 ? [] : [{ name, at }]
  })
  // The first to speak. Of "Mara" and "Mara Lindqvist", the longer one.
  introduced.sort((one, other) => one.at - other.at || other.name.length - one.name.length)
  return introduced[0]?.name ?? null
}

function introductionOf(name: string, said: string): number {
  const spoken = name.replaceAll('’', "'")
  if (!said.includes(spoken)) return -1
  const escaped = spoken.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)
  // "This is Ella's mother" and "this is Ella Marsh" do not introduce an Ella.
  const end = String.raw`(?![\p{L}\p{N}'-])(?! \p{Lu})`
  const before = new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${ignoringCase(BEFORE)}),? (${escaped})${end}`, 'u')
  const after = new RegExp(String.raw`(?:^|[.,!?] )(${escaped}),? (?:${ignoringCase(AFTER)})(?![\p{L}\p{N}])`, 'u')
  const found = before.exec(said) ?? after.exec(said)
  return found?.[1] === undefined ? -1 : found.index + found[0].indexOf(found[1])
}

/** A sentence begins with a capital. */
const ignoringCase = (alternatives: string): string =>
  alternatives
    .split('|')
    .map((words) => `[${words.charAt(0)}${words.charAt(0).toUpperCase()}]${words.slice(1)}`)
    .join('|')
