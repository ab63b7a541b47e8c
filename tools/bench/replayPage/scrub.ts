interface Input {
  readonly position: number
  readonly at: number
}

export interface Scrub {
  /** Time in ms from each input to the frame that shows it or a newer one. */
  readonly latencies: readonly number[]
  readonly frames: number
}

/** Moves the slider through the positions without waiting for the page, as a hand does. */
export async function scrub(positions: readonly number[], pause: number): Promise<Scrub> {
  const waiting: Input[] = []
  const latencies: number[] = []
  let frames = 0
  let isOver = false
  const watch = () => {
    requestAnimationFrame(() => {
      const shown = shownPosition()
      // A task posted while a frame is made runs after the frame is painted.
      afterPaint(() => {
        const newest = waiting.findLastIndex(({ position }) => position === shown)
        if (newest !== -1) frames += 1
        for (const { at } of waiting.splice(0, newest + 1)) latencies.push(performance.now() - at)
      })
      if (!isOver || waiting.length > 0) watch()
    })
  }
  watch()
  for (const position of positions) {
    waiting.push({ position, at: performance.now() })
    move(position)
    await new Promise((resolve) => setTimeout(resolve, pause))
  }
  isOver = true
  while (waiting.length > 0) await new Promise((resolve) => setTimeout(resolve, 20))
  return { latencies, frames }
}

const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set

function move(position: number): void {
  const slider = document.querySelector<HTMLInputElement>('input[type="range"]')
  if (!slider || !setValue) throw new Error('there is no slider')
  setValue.call(slider, String(position))
  slider.dispatchEvent(new Event('input', { bubbles: true }))
}

function shownPosition(): number {
  const place = document.querySelector('[role="option"][aria-selected="true"]')?.getAttribute('aria-posinset')
  return Number(place) - 1
}

const channel = new MessageChannel()

function afterPaint(work: () => void): void {
  channel.port1.addEventListener('message', work, { once: true })
  channel.port1.start()
  channel.port2.postMessage(null)
}
