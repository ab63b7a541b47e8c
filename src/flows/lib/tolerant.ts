/** Logs what `change` throws: a browser that refuses to store or to print must not stop the flow that runs. */
export function tolerant(change: () => void, what = 'store what a reload would need'): void {
  try {
    change()
  } catch (error) {
    console.warn(`The browser could not ${what}`, error)
  }
}
