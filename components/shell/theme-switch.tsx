import { shellMessages } from './shell-messages'
import { THEMES, type Theme } from './theme'

const messages = shellMessages.theme

/** Chooses the theme: light, dark, or the device's. Each is a submit button, so it works without scripts. */
export function ThemeSwitch({ chosen, action }: { chosen: Theme; action: (form: FormData) => Promise<void> }) {
  return (
    <form action={action}>
      <fieldset className="flex gap-4">
        <legend className="sr-only">{messages.label}</legend>
        {THEMES.map((theme) => (
          <button
            key={theme}
            type="submit"
            name="theme"
            value={theme}
            aria-pressed={theme === chosen}
            className="cursor-pointer border-transparent border-b-2 py-1 text-small text-soft hover:text-ink aria-pressed:border-accent aria-pressed:text-ink"
          >
            {messages.names[theme]}
          </button>
        ))}
      </fieldset>
    </form>
  )
}
