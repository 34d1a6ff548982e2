import { PCM_RATE } from './slice-recorder'

// Bars for the loudness of a recording, while it is made and when it is listened to.

/** Decodes a recording into samples of `PCM_RATE`: five minutes have 19 MB. @throws DOMException when the browser cannot read it */
export const decode = async (file: Blob): Promise<AudioBuffer> =>
  new OfflineAudioContext(1, 1, PCM_RATE).decodeAudioData(await file.arrayBuffer())

/** Returns the loudness of equal parts of a recording, 0 to 1, where 1 is its loudest part. */
export function loudnessOfParts(samples: Float32Array, count: number): number[] {
  const parts = Array.from({ length: count }, (_, index) => {
    const part = samples.subarray(
      Math.floor((index * samples.length) / count),
      Math.floor(((index + 1) * samples.length) / count),
    )
    return Math.sqrt(part.reduce((sum, sample) => sum + sample * sample, 0) / Math.max(1, part.length))
  })
  const loudest = Math.max(...parts)
  return parts.map((part) => (loudest === 0 ? 0 : part / loudest))
}

/** Width of a bar and of the space beside it, in CSS pixels. */
const BAR = 3
const GAP = 3

export interface Surface {
  context: CanvasRenderingContext2D
  width: number
  height: number
  /** How many bars there is room for. */
  count: number
  style: CSSStyleDeclaration
}

/** Returns the cleared surface of a canvas, in CSS pixels; null while it is not shown. */
export function surfaceOf(canvas: HTMLCanvasElement): Surface | null {
  const context = canvas.getContext('2d')
  const { clientWidth: width, clientHeight: height } = canvas
  if (!context || width === 0) return null
  const scale = devicePixelRatio
  if (canvas.width !== Math.round(width * scale)) canvas.width = Math.round(width * scale)
  if (canvas.height !== Math.round(height * scale)) canvas.height = Math.round(height * scale)
  context.setTransform(scale, 0, 0, scale, 0, 0)
  context.clearRect(0, 0, width, height)
  return { context, width, height, count: Math.floor((width + GAP) / (BAR + GAP)), style: getComputedStyle(canvas) }
}

/** Draws the bar of a value, 0 to 1, counted from where the text begins. */
export function drawBar(surface: Surface, index: number, value: number, color: string): void {
  const { width, height, style } = surface
  const length = Math.max(BAR, value * height)
  const x = index * (BAR + GAP)
  drawRounded(surface, color, style.direction === 'rtl' ? width - x - BAR : x, (height - length) / 2, BAR, length)
}

export function drawRounded(
  { context }: Surface,
  color: string,
  x: number,
  y: number,
  width: number,
  height: number,
): void {
  context.fillStyle = color
  context.beginPath()
  context.roundRect(x, y, width, height, Math.min(width, height) / 2)
  context.fill()
}
