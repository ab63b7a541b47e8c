/** Storage that is full or forbidden costs what a reload would have restored, never the flow that runs; so does a printer. */
export function tolerant(change: () => void, what = 'store what a reload would need'): void {
  try {
    change()
  } catch (error) {
    console.warn(`The browser could not ${what}`, error)
  }
}
