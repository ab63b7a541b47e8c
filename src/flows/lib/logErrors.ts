/** Logs errors of `change`: a browser that refuses to store or print must not stop the flow. */
export function logErrors(change: () => void, what = 'store what a reload would need'): void {
  try {
    change()
  } catch (error) {
    console.warn(`The browser could not ${what}`, error)
  }
}
