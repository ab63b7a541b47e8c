/** '06:00-07:00' as people write it: '06:00–07:00'. */
export function timeInWords(time: string): string {
  return time.replace('-', '–')
}
