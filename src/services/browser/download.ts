/** Long enough for every browser to have begun reading, short enough to give the memory back. */
const readWithin = 60_000

export function downloadFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), readWithin)
}
