import { h } from './element'

/** Width of a bar and of the space beside it, in CSS pixels. */
const BAR = 3
const GAP = 3
/** Milliseconds for which a bar is measured. */
const BAR_MS = 90

/**
 * Shows the level as bars, the newest at the end of the line. With reduced motion it is one bar that grows and shrinks
 * in place.
 */
export function createMeter(label: string) {
  const canvas = h('canvas', { class: 'meter', role: 'img', 'aria-label': label })
  const isStill = matchMedia('(prefers-reduced-motion: reduce)')
  let bars: number[] = []
  let peak = 0
  let startedAt = 0

  /** @param level 0 to 1; null while the recording is paused */
  function draw(level: number | null) {
    if (level !== null) {
      peak = Math.max(peak, level)
      if (performance.now() - startedAt >= BAR_MS) {
        bars.push(peak)
        peak = 0
        startedAt = performance.now()
      }
    }
    paint(level ?? 0)
  }

  function paint(level: number) {
    const context = canvas.getContext('2d')
    const { clientWidth: width, clientHeight: height } = canvas
    if (!context || width === 0) return
    const scale = devicePixelRatio
    if (canvas.width !== Math.round(width * scale)) canvas.width = Math.round(width * scale)
    if (canvas.height !== Math.round(height * scale)) canvas.height = Math.round(height * scale)
    context.setTransform(scale, 0, 0, scale, 0, 0)
    context.clearRect(0, 0, width, height)
    const style = getComputedStyle(canvas)
    if (isStill.matches) return still(context, style, width, height, level)
    const count = Math.floor(width / (BAR + GAP))
    bars = bars.slice(-count)
    const isRightToLeft = style.direction === 'rtl'
    for (let index = 0; index < count; index++) {
      const value = bars[bars.length - count + index]
      const length = value === undefined ? BAR : Math.max(BAR, value * height)
      const x = index * (BAR + GAP)
      context.fillStyle = value === undefined ? style.borderColor : style.color
      rounded(context, isRightToLeft ? width - x - BAR : x, (height - length) / 2, BAR, length)
    }
  }

  return { element: canvas, draw }
}

function still(
  context: CanvasRenderingContext2D,
  style: CSSStyleDeclaration,
  width: number,
  height: number,
  level: number,
) {
  const thickness = 8
  const y = (height - thickness) / 2
  context.fillStyle = style.borderColor
  rounded(context, 0, y, width, thickness)
  context.fillStyle = style.color
  const length = Math.max(thickness, level * width)
  rounded(context, style.direction === 'rtl' ? width - length : 0, y, length, thickness)
}

function rounded(context: CanvasRenderingContext2D, x: number, y: number, width: number, height: number) {
  context.beginPath()
  // Safari 15 has no rounded rectangles.
  if (context.roundRect) context.roundRect(x, y, width, height, Math.min(width, height) / 2)
  else context.rect(x, y, width, height)
  context.fill()
}
