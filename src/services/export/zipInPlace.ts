import { zipSync } from 'fflate/browser'

/*
 * The build gives this module to packages as their `fflate`. The `zip` of fflate compresses in workers made from
 * blobs, which our content security policy forbids: write-excel-file would wait for it for ever.
 */

export * from 'fflate/browser'

export function zip(
  files: Parameters<typeof zipSync>[0],
  done: (error: null, archive: Uint8Array) => void,
): void {
  done(null, zipSync(files))
}
