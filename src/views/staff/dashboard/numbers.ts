const whole = new Intl.NumberFormat('en')
const share = new Intl.NumberFormat('en', { maximumFractionDigits: 1 })

export function numberText(count: number): string {
  return whole.format(count)
}

/** Foreign servers also send fractions. */
export function percentageText(percentage: number): string {
  return `${share.format(percentage)}%`
}

export function shareText(part: number, total: number): string {
  return percentageText(total === 0 ? 0 : Math.round((100 * part) / total))
}
