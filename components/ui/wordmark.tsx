import { uiMessages } from './ui-messages'

export function Wordmark() {
  return (
    <span className="inline-flex items-center gap-2.5 font-semibold tracking-tight">
      <svg aria-hidden="true" viewBox="0 0 22 16" className="h-4 w-[22px] text-accent">
        <path
          d="M2 6v4M7 1.5v13M12 4.5v7M18 8h2"
          fill="none"
          stroke="currentColor"
          strokeWidth="2.4"
          strokeLinecap="round"
        />
      </svg>
      {uiMessages.productName}
    </span>
  )
}
