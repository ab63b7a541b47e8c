/** Cents of a column or an expression, in SQL, as people read them: `-$1,234.50`. */
export const usd = (cents: string) =>
  `(case when (${cents}) < 0 then '-' else '' end || '$' || to_char(abs(${cents}) / 100.0, 'FM999,999,999,999,990.00'))`
