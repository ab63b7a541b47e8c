/** Storage that is full or forbidden costs what a reload would have restored, never the flow that runs. */
export function tolerant(change: () => void): void {
  try {
    change()
  } catch (error) {
    console.warn('The browser could not store what a reload would need', error)
  }
}
