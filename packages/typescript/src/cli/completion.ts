import { parseArgs } from 'node:util'
import { EXIT, Failure } from './failure.js'
import { COMMANDS } from './help.js'

/** `completion`: prints a script that completes commands and options in a shell. */
export async function completion(args: string[]): Promise<number> {
  const [shell, ...rest] = parseArgs({ args, allowPositionals: true }).positionals
  const script = SCRIPTS[shell as keyof typeof SCRIPTS]
  if (!script || rest.length > 0) throw new Failure('Name a shell: bash, zsh or fish.', EXIT.usage)
  console.log(script())
  return EXIT.ok
}

const names = Object.keys(COMMANDS) as (keyof typeof COMMANDS)[]
const optionsOf = (name: keyof typeof COMMANDS) => [...new Set(COMMANDS[name].match(/(?<=[\s[])--[a-z-]+/g))]

/** What can follow the words before the cursor, such as `list` and `get` after `messages`. */
function continuations(): Continuation[] {
  const firsts = [...new Set(names.map((name) => name.split(' ')[0] ?? ''))]
  const groups = firsts.filter((first) => !names.includes(first as keyof typeof COMMANDS))
  return [
    { before: '', isWhole: true, words: firsts },
    ...groups.map((group) => ({
      before: group,
      isWhole: true,
      words: names.filter((name) => name.startsWith(`${group} `)).map((name) => name.slice(group.length + 1)),
    })),
    ...names.map((name) => ({ before: name, isWhole: false, words: [...optionsOf(name), '--help'] })),
  ]
}

interface Continuation {
  before: string
  /** Nothing else may stand before the cursor. */
  isWhole: boolean
  words: string[]
}

const bash = () => `_voice_messages() {
  local before="\${COMP_WORDS[*]:1:COMP_CWORD-1}" words=""
  case "$before" in
${continuations()
  .map(
    ({ before, isWhole, words }) => `    "${before}"${isWhole ? '' : `|"${before} "*`}) words="${words.join(' ')}" ;;`,
  )
  .join('\n')}
  esac
  COMPREPLY=($(compgen -W "$words" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _voice_messages voice-messages`

const zsh = () => `autoload -U +X bashcompinit && bashcompinit\n${bash()}`

const fish = () =>
  continuations()
    .flatMap(({ before, isWhole, words }) => {
      const condition = `string match -qr "^${before}${isWhole ? '' : '( |\\$)'}${isWhole ? '\\$' : ''}" "$(string join " " (commandline -opc)[2..])"`
      return words.map((word) => `complete -c voice-messages -f -n '${condition}' -a '${word}'`)
    })
    .join('\n')

const SCRIPTS = { bash, zsh, fish }
