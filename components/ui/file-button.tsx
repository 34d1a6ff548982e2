import { useId } from 'react'
import { buttonClasses } from './button'

/**
 * Renders a button that chooses a file. The browser's own control shows texts of the browser, and cannot be styled.
 * @param props.labelledBy the id of what the file is for; the name of the control is its text and that of the button
 */
export function FileButton(props: {
  labelledBy: string
  describedBy?: string
  isInvalid?: boolean
  accept?: string
  onChoose: (file: File) => void
  children: React.ReactNode
}) {
  const id = useId()
  return (
    <span className="relative inline-flex">
      <input
        id={id}
        type="file"
        accept={props.accept}
        aria-labelledby={`${props.labelledBy} ${id}-button`}
        aria-describedby={props.describedBy}
        aria-invalid={props.isInvalid ? true : undefined}
        className="peer sr-only"
        onChange={({ target }) => {
          const file = target.files?.[0]
          // The same file can be chosen again.
          target.value = ''
          if (file) props.onChoose(file)
        }}
      />
      <label
        id={`${id}-button`}
        htmlFor={id}
        className={`${buttonClasses('secondary')} peer-focus-visible:outline-2 peer-focus-visible:outline-accent peer-focus-visible:outline-offset-2`}
      >
        {props.children}
      </label>
    </span>
  )
}
