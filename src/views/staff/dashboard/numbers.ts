const whole = new Intl.NumberFormat('en')
const share = new Intl.NumberFormat('en', { maximumFractionDigits: 1 })

/** "12,345". */
export function numberText(count: number): string {
  return whole.format(count)
}

/** "70%"; foreign hosts send fractions too. */
export function percentageText(percentage: number): string {
  return `${share.format(percentage)}%`
}

/** The whole per cent of a part; 0% of nothing. */
export function shareText(part: number, total: number): string {
  return percentageText(total === 0 ? 0 : Math.round((100 * part) / total))
}
