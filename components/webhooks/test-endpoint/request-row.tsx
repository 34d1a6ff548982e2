'use client'

import { ChevronRight } from 'lucide'
import { useState } from 'react'
import { Icon } from '@/components/ui/icon'

/**
 * Shows a request as a row that opens. New rows arrive above it, and leave it as the person left it.
 * @param isFirst it is the newest request when it appears, and opens by itself
 */
export function RequestRow(props: { isFirst: boolean; summary: React.ReactNode; children: React.ReactNode }) {
  const [isOpen, setOpen] = useState(props.isFirst)
  return (
    <li className="border-rule border-b">
      <details className="group/request" open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary className="flex cursor-pointer list-none items-start gap-2 px-2 py-2.5 hover:bg-hover [&::-webkit-details-marker]:hidden">
          <Icon
            of={ChevronRight}
            className="mt-0.5 size-4 shrink-0 text-soft transition-transform group-open/request:rotate-90"
          />
          {props.summary}
        </summary>
        <div className="flex min-w-0 flex-col gap-4 px-2 pt-1 pb-5 sm:ps-8">{props.children}</div>
      </details>
    </li>
  )
}
