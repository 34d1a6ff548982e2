'use client'

import { useMessages } from '#messages'
import { Button } from '@/components/ui/button'
import { channelMessages } from './channel-messages'

const PNG_PIXELS = 1024

interface Props {
  url: string
  size: number
  path: string
  fileName: string
}

/** Shows the QR code of a page, with downloads as SVG and PNG. It is black on white in both themes, so that it scans. */
export function QrCode({ url, size, path, fileName }: Props) {
  const text = useMessages(channelMessages).share
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>`
  return (
    <div className="flex flex-col items-start gap-3">
      <svg
        role="img"
        aria-label={text.qrLabel(url)}
        viewBox={`0 0 ${size} ${size}`}
        shapeRendering="crispEdges"
        className="size-48 max-w-full border border-rule"
      >
        <rect width={size} height={size} fill="#ffffff" />
        <path d={path} fill="#000000" />
      </svg>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" onClick={() => save(new Blob([svg], { type: 'image/svg+xml' }), `${fileName}.svg`)}>
          {text.downloadSvg}
        </Button>
        <Button variant="secondary" onClick={() => void savePng({ size, path }, `${fileName}.png`)}>
          {text.downloadPng}
        </Button>
      </div>
    </div>
  )
}

async function savePng({ size, path }: Pick<Props, 'size' | 'path'>, name: string): Promise<void> {
  const scale = Math.ceil(PNG_PIXELS / size)
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = size * scale
  const context = canvas.getContext('2d')
  if (!context) return
  context.scale(scale, scale)
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, size, size)
  context.fillStyle = '#000000'
  context.fill(new Path2D(path))
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (blob) save(blob, name)
}

function save(blob: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}
