import { Monitor, Moon, Sun } from 'lucide'
import { Icon } from '@/components/ui/icon'
import { frameMessages } from './frame-messages'
import { THEMES, type Theme } from './theme'

const messages = frameMessages.theme

const ICONS = { system: Monitor, light: Sun, dark: Moon }

/** Chooses the theme: light, dark, or the device's. Each is a submit button, so it works without scripts. */
export function ThemeSwitch({ chosen, action }: { chosen: Theme; action: (form: FormData) => Promise<void> }) {
  return (
    <form action={action}>
      <fieldset className="grid auto-cols-fr grid-flow-col rounded-field bg-hover p-0.5">
        <legend className="sr-only">{messages.label}</legend>
        {THEMES.map((theme) => (
          <button
            key={theme}
            type="submit"
            name="theme"
            value={theme}
            aria-pressed={theme === chosen}
            className="flex h-7 cursor-pointer items-center justify-center gap-1.5 rounded-small px-2 text-fine text-soft hover:text-ink aria-pressed:bg-paper aria-pressed:font-medium aria-pressed:text-ink aria-pressed:shadow-xs"
          >
            <Icon of={ICONS[theme]} className="size-3.5" />
            {messages.names[theme]}
          </button>
        ))}
      </fieldset>
    </form>
  )
}
