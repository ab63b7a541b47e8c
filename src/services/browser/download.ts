/** Object URLs are revoked after this time, in ms: every browser has begun to read by then. */
const readWithin = 60_000

export function downloadFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), readWithin)
}
