import { THEMES, type Theme } from './theme'

/** Light, dark, or as the device says. Each is a button of a form, so it works before any script has run. */
export function ThemeSwitch({ chosen, action }: { chosen: Theme; action: (form: FormData) => Promise<void> }) {
  return (
    <form action={action}>
      <fieldset className="flex gap-4">
        <legend className="sr-only">Theme</legend>
        {THEMES.map((theme) => (
          <button
            key={theme}
            type="submit"
            name="theme"
            value={theme}
            aria-pressed={theme === chosen}
            className="cursor-pointer border-transparent border-b-2 py-1 text-small text-soft hover:text-ink aria-pressed:border-accent aria-pressed:text-ink"
          >
            {WORDS[theme]}
          </button>
        ))}
      </fieldset>
    </form>
  )
}

const WORDS: Record<Theme, string> = { system: 'System', light: 'Light', dark: 'Dark' }
